internal import NoteReading

/// What was measured of this machine.
struct BenchmarkFigures {
    let photos, runs: Int
    /// Each stage's median time and that of the whole, in milliseconds.
    let stages: [(name: String, time: Double)]
    let jobs: Int
    /// Images a second that the network reads, by how many it is given at a time.
    let rates: [(batch: Int, rate: Double)]

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
        for (batch, rate) in rates {
            text += "  batch \(batch)" + String(repeating: " ", count: max(1, 6 - "\(batch)".count))
            text += Figures.right(Decimal.fixed(rate, places: 0), 9) + "\n"
        }
        return text
    }

    private var json: JSON {
        let stageMembers = stages.map { JSON.Member(key: $0.name, value: .number($0.time, places: 3)) }
        let networkRates: [JSON] = rates.map {
            .object(["batch": .integer($0.batch), "images_per_second": .number($0.rate, places: 1)])
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
