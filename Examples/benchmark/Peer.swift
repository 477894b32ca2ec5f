import Foundation

/// An error that prevents a measurement, in one line.
struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The figures of another library's benchmark.
struct Peer {
    private let figures: [(name: String, nanoseconds: Double)]

    /// Runs the command in a shell.
    /// - Throws: ``Problem`` if the command fails, or prints lines other than `name<TAB>nanoseconds`.
    init(running command: String) throws {
        let lines = try Self.output(of: command).split(whereSeparator: \.isNewline)
        guard !lines.isEmpty else { throw Problem("--peer \(command) printed nothing") }
        figures = try lines.map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard cells.count == 2, !cells[0].isEmpty, let nanoseconds = Double(cells[1]), nanoseconds.isFinite,
                nanoseconds > 0
            else { throw Problem("--peer \(command) printed a line that isn't NAME<TAB>NANOSECONDS: \(line)") }
            return (cells[0], nanoseconds)
        }
    }

    /// A row for each figure, relative to the floor of a measurement in this run.
    func measurements(beside own: Measurement) -> [Measurement] {
        figures.map { figure in
            .ratio(
                "peer: \(figure.name)", [(figure.nanoseconds, own.floorNanoseconds ?? .nan)], floor: own.floor,
                target: nil)
        }
    }

    private static func output(of command: String) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Problem("--peer \(command) ended with status \(process.terminationStatus)")
        }
        return String(decoding: text, as: UTF8.self)
    }
}
