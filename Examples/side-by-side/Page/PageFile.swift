import ExampleSupport
import Foundation
import ProgramSupport

/// The file for the page, and whether to open it in a browser.
struct PageFile {
    private let file: URL
    private let opens: Bool

    /// Nil if the command line requests no page. With `--open` alone, the page is written to the temporary folder.
    /// - Throws: ``UsageError`` if the file can't be written, before the comparison starts. The file isn't touched yet,
    ///   so a run that fails or is interrupted leaves an existing one as it was.
    init?(_ arguments: CommandLineArguments) throws {
        opens = arguments.has("--open")
        guard opens || arguments.has("--html") else { return nil }
        let temporary = FileManager.default.temporaryDirectory
        file =
            arguments.value("--html").map { URL(fileURLWithPath: $0) }
            ?? temporary.appendingPathComponent("side-by-side-\(UUID().uuidString).html")
        var isFolder: ObjCBool = false
        let isOccupied = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) && isFolder.boolValue
        guard !isOccupied, FileManager.default.isWritableFile(atPath: file.deletingLastPathComponent().path + "/.")
        else { throw unwritable }
    }

    /// Writes the page and shows it if the command line asks for that.
    func write(_ html: String) throws {
        do { try html.write(to: file, atomically: true, encoding: .utf8) } catch { throw unwritable }
        guard opens else { return }
        try BrowserWindow.open(file)
        Program.note("Comparison written to \(file.path)")
    }

    private var unwritable: UsageError { UsageError(unwritableOutput: "\(file.path) can't be written") }
}
