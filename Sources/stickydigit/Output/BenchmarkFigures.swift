internal import NoteReading

/// What was measured of this machine.
struct BenchmarkFigures {
    let photos, runs: Int
    /// Each stage's median time and that of the whole, in milliseconds.
    let stages: [(name: String, time: Double)]
    let jobs: Int
    let rates: [NetworkRate]

    func report(_ format: ReportFormat) -> String {
        switch format {
        case .json: json.line + "\n"
        case .text: text
        }
    }

    private var text: String {
        var text = "\(Workers.processors) processors, BLAS: \(LoadedBLAS.name)\n\n"
        text +=
            "median of \(counted(runs, "run"))" + (photos > 1 ? " of each of \(photos) photographs" : "")
            + ", milliseconds\n"
        for (stage, time) in stages {
            text += "  " + stage + String(repeating: " ", count: max(1, 12 - stage.count))
            text += Figures.right(Decimal.fixed(time, places: 2), 9) + "\n"
        }
        text += "\nnetwork on \(counted(jobs, "worker")), images a second"
        text += rates.contains { $0.late != nil } ? ": if all leave by the early exit; if none does\n" : "\n"
        for rate in rates {
            text += "  batch \(rate.batch)" + String(repeating: " ", count: max(1, 6 - "\(rate.batch)".count))
            for figure in [rate.early, rate.late].compactMap(\.self) {
                text += Figures.right(Decimal.fixed(figure, places: 0), 9)
            }
            text += "\n"
        }
        return text
    }

    private var json: JSON {
        let stageMembers = stages.map { JSON.Member(key: $0.name, value: .number($0.time, places: 3)) }
        let networkRates: [JSON] = rates.map {
            .object([
                "batch": .integer($0.batch), "images_per_second": .number($0.early, places: 1),
                "slowest_images_per_second": $0.late.map { .number($0, places: 1) } ?? .null,
            ])
        }
        return .object([
            "schema": .integer(ReportJSON.schema),
            "processors": .integer(Workers.processors),
            "blas": .string(LoadedBLAS.name),
            "photos": .integer(photos),
            "runs": .integer(runs),
            "milliseconds": .object(stageMembers),
            "jobs": .integer(jobs),
            "network": .array(networkRates),
        ])
    }
}
