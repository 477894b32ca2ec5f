import ExampleSupport
import Foundation
import ProgramSupport

/// The comparison as a self-contained HTML page: the steps by how much they differ, what that means for an app, and
/// each step with both APIs side by side.
struct ComparisonPage {
    let table: Table

    var html: String {
        HTMLDocument(
            title: "SDK 2.x and SDK 3.x side by side", style: ComparisonStyle.text,
            body: """
                <header>
                <h1>SDK 2.x and SDK 3.x side by side</h1>
                <p>The same steps with <code>AIMobileLib</code> and with <code>AMZNAuthorizationManager</code>, each SDK
                with its own store, at one authorization server. Secrets are masked.</p>
                \(summary)
                </header>
                <nav aria-label="Steps">
                <table>
                <caption>All steps, the differing ones first</caption>
                <thead><tr><th scope="col">Step</th><th scope="col">SDK 2.x</th><th scope="col">SDK 3.x</th>
                <th scope="col">3.x requests</th></tr></thead>
                \(table.groups.map(Self.group))
                </table>
                </nav>
                <main>
                \(changes)
                \(table.rows.map { StepSection(row: $0).html })
                </main>
                """
        ).html.text
    }

    private var summary: HTML {
        let counts = Row.Verdict.allCases.map { verdict -> HTML in
            let count = table.rows.filter { $0.verdict == verdict }.count
            return "<li class=\"\(verdict.style)\"><strong>\(count)</strong> \(verdict.rawValue)</li>"
        }
        return "<ul class=\"summary\">\n\(counts)\n</ul>"
    }

    private static func group(_ group: (group: Row.Group, rows: [Row])) -> HTML {
        let rows = group.rows.map { row -> HTML in
            """
            <tr><td>\(row.number). <a href="#step-\(row.number)">\(row.step)</a></td>\
            <td>\(row.legacy?.words ?? "")</td><td>\(row.modern?.words ?? "")</td>\
            <td>\(row.verdict == .skipped ? "" : row.requests.words)</td></tr>
            """
        }
        return """
            <tbody>
            <tr class="\(group.rows[0].verdict.style)"><th scope="rowgroup" colspan="4">\(group.group.rawValue)</th></tr>
            \(rows)
            </tbody>
            """
    }

    private var changes: HTML {
        let items = table.changes.map { change -> HTML in
            let links = change.steps.enumerated().map { index, step -> HTML in
                "\(index == 0 ? "" : ", ")<a href=\"#step-\(step)\">\(step)</a>"
            }
            return "<li>\(change.note) (\(change.steps.count == 1 ? "step" : "steps") \(links))</li>"
        }
        return """
            <section class="changes" aria-labelledby="changes">
            <h2 id="changes">What changes for you</h2>
            <ul>
            \(items.isEmpty ? ["<li>Nothing: both SDKs give the same results.</li>"] : items)
            </ul>
            </section>
            """
    }
}

extension Row.Verdict {
    var style: String {
        switch self {
        case .same: "same"
        case .byDesign: "design"
        case .differs: "differs"
        case .skipped: "skipped"
        }
    }
}

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
