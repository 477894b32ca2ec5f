import Foundation
import TestSupport

/// A browser command that hands the address on and ends, as one does whose browser is running already.
final class Launcher: Sendable {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        guard mkfifo(folder["page"].path, 0o600) == 0 else { throw POSIXError(.EIO) }
        let script = "for page; do :; done; printf '%s' \"$page\" >'\(folder["page"].path)'\n"
        try Data(script.utf8).write(to: folder["launcher"])
    }

    /// The command, with an argument of its own before the address.
    var command: String { "sh \(folder["launcher"].path) --new-window" }

    /// The address of the next page, once it has been handed on; nil when there are no more.
    func page() async -> URL? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                let bytes = try? FileHandle(forReadingFrom: folder["page"]).readToEnd()
                continuation.resume(returning: URL(string: String(decoding: bytes ?? Data(), as: UTF8.self)))
            }
        }
    }

    /// No page comes any more: whoever waits for one is told.
    func end() {
        let descriptor = open(folder["page"].path, O_WRONLY | O_NONBLOCK)
        if descriptor >= 0 { close(descriptor) }
    }
}
