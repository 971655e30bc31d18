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
        text += "\nnetwork on \(counted(jobs, "worker")), images a second\n"
        for rate in rates {
            text += "  batch \(rate.batch)" + String(repeating: " ", count: max(1, 6 - "\(rate.batch)".count))
            text += Figures.right(Decimal.fixed(rate.imagesPerSecond, places: 0), 9) + "\n"
        }
        return text
    }

    private var json: JSON {
        let stageMembers = stages.map { JSON.Member(key: $0.name, value: .number($0.time, places: 3)) }
        let networkRates: [JSON] = rates.map {
            .object([
                "batch": .integer($0.batch), "images_per_second": .number($0.imagesPerSecond, places: 1),
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
