import Foundation
import LoginWithAmazon
import TestSupport

/// A browser command that passes on the address and ends, as a browser's launcher does if the browser is running.
final class Launcher: Sendable {
    private let folder: TemporaryFolder
    private let addresses: AsyncStream<URL>
    private let isOver = Locked(false)
    private let pipe: FileHandle

    init() throws {
        folder = try TemporaryFolder()
        guard mkfifo(folder["pages"].path, 0o600) == 0 else { throw POSIXError(.EIO) }
        let script = "for page; do :; done; printf '%s\\n' \"$page\" >'\(folder["pages"].path)'\n"
        try Data(script.utf8).write(to: folder["launcher"])
        // Opened for reading and writing, so that opening doesn't block, and the pipe stays open when a writer closes
        // it.
        pipe = try FileHandle(forUpdating: folder["pages"])
        let (addresses, found) = AsyncStream.makeStream(of: URL.self)
        self.addresses = addresses
        Thread.detachNewThread { [pipe, isOver] in
            var line = ""
            while !isOver.withLock({ $0 }) {
                line += String(decoding: pipe.availableData, as: UTF8.self)
                guard line.hasSuffix("\n") else { continue }
                if let page = URL(string: String(line.dropLast())) { found.yield(page) }
                line = ""
            }
            found.finish()
        }
    }

    /// The command, with an argument before the address.
    var command: String { "sh \(folder["launcher"].path) --new-window" }

    /// The address of each page that is passed on, until ``end()``.
    var pages: AsyncStream<URL> { addresses }

    /// The next page's address.
    func page() async -> URL? {
        for await page in pages { return page }
        return nil
    }

    /// Ends the stream of pages, and every wait for one.
    func end() {
        isOver.withLock { $0 = true }
        try? pipe.write(contentsOf: Data("\n".utf8))
    }
}
