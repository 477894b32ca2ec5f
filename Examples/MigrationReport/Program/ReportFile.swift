import Foundation
import TerminalOutput

/// Writes a report to a file.
enum ReportFile {
    struct Problem: Error { let reason: String }

    /// Replaces a regular file as a whole, so that a failure leaves the old one. Writes to any other file, such as
    /// `/dev/stdout`, because replacing a device would turn it into a regular file.
    static func write(_ text: String, to path: String) throws {
        if let status = FileStatus(following: path), !status.isFile { return try append(text, to: path) }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
            throw Problem(
                reason: (cause as? POSIXError).map { SystemText.of($0.code.rawValue) } ?? "it can't be written")
        }
    }

    private static func append(_ text: String, to path: String) throws {
        let file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard file >= 0 else { throw Problem(reason: SystemText.last) }
        defer { close(file) }
        if let problem = StandardStream.write(text, to: file) { throw Problem(reason: SystemText.of(problem)) }
    }
}
