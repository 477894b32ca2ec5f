import ExampleSupport
import Foundation

/// Where the page is written, and whether a browser shows it then.
struct PageFile {
    private let file: URL
    private let opens: Bool

    /// Nil where the command line asks for no page. A page that is only to be shown is written into the temporary folder.
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
        Program.note("The page is \(file.path)")
    }
}
