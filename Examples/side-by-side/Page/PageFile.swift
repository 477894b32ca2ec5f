import ExampleSupport
import Foundation

/// The file for the page, and whether to open it in a browser.
struct PageFile {
    private let file: URL
    private let opens: Bool

    /// Nil if the command line requests no page. With `--open` alone, the page is written to the temporary folder.
    init?(_ arguments: CommandLineArguments) {
        opens = arguments.has("--open")
        guard let path = arguments.value("--html") else {
            guard opens else { return nil }
            file = FileManager.default.temporaryDirectory.appendingPathComponent(
                "side-by-side-\(UUID().uuidString).html")
            return
        }
        file = URL(fileURLWithPath: path)
    }

    func write(_ html: String) throws {
        do { try html.write(to: file, atomically: true, encoding: .utf8) } catch {
            throw UsageError("\(file.path) can't be written")
        }
    }

    func openIfAsked() throws {
        guard opens else { return }
        try BrowserWindow.open(file)
        Program.note("Comparison written to \(file.path)")
    }
}
