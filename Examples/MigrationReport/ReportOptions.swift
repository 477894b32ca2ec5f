import Foundation
import ProgramSupport

/// What the command line asks for.
struct ReportOptions {
    enum Form: String, Sendable, CaseIterable { case text, json, sarif, xcode }

    let form: Form
    /// The file for an HTML page beside the report; nil for none.
    let page: String?
    /// The file for the report; nil for standard output.
    let output: String?
    /// The URL of the folder with the guide's articles; without it, codes have no links.
    let guide: String?
    /// The maximum number of uses of 2.x; more end the program with status 1.
    let failAbove: UInt?
    let paths: [String]

    /// - Throws: `UsageError` for an invalid value or incompatible options.
    init(_ arguments: CommandLineArguments) throws {
        let forms = Form.allCases.filter { arguments.has("--\($0.rawValue)") }
        guard forms.count < 2 else { throw UsageError("choose only one report format") }
        guard !arguments.operands.isEmpty else { throw UsageError("name a file or folder to read") }
        form = forms.first ?? .text
        page = try Self.file("--html", arguments)
        output = try Self.file("--output", arguments)
        guide = try arguments.value("--guide").map { url in
            guard URLComponents(string: url)?.scheme != nil else { throw UsageError("--guide \(url) isn't a URL") }
            return url.hasSuffix("/") ? String(url.dropLast()) : url
        }
        failAbove = try arguments.number("--fail-above")
        paths = arguments.operands
    }

    /// A file to write. Refuses to replace a source: the file's name may be missing, and this the path to read.
    private static func file(_ option: String, _ arguments: CommandLineArguments) throws -> String? {
        guard let path = arguments.value(option) else { return nil }
        guard SourceTree.kind(of: path.lastComponent) == nil else {
            throw UsageError("\(option) \(path) would replace a source file")
        }
        return path
    }
}

extension ReportOptions {
    static let syntax = CommandSyntax(
        """
        Lists every use of Login with Amazon SDK 2.x in Swift and Objective-C sources with its replacement, everything \
        else in a project that has to change, and the steps of the move.

        Report format:
          --text  for a terminal (the default)
          --json  one JSON object
          --sarif  SARIF 2.1.0, for code hosts
          --xcode  warnings, for a Run Script phase

        Files:
          --output FILE  write the report to FILE instead of standard output
          --html FILE  write the plan to FILE too, as one self-contained page
          --guide URL  the URL of the folder with the guide's articles, for example on your code host: codes on the \
        page and in SARIF then link to them

        Limit:
          --fail-above N  end with status 1 if there are more than N uses of 2.x, and with 65 if a file can't be read

        Examples:
          migration-report Sources MyApp.xcodeproj
              prints the report
          migration-report --html plan.html --fail-above 40 .
              writes the plan as a page, and fails above 40 uses

        It reads sources and headers, Xcode projects, xcconfig files, podspecs, Podfiles, Cartfiles, \
        Package.swift, plugin.xml and config.xml. It skips folders named Pods, Carthage, build, DerivedData and \
        node_modules, hidden folders, frameworks and linked folders. It changes, compiles and sends nothing.

        A use is a name in the code; a call counts once.

        Exit status: 64 for a wrong option, 65 for a path that can't be read, 73 for a file and 74 for an output \
        that can't be written; 0 otherwise.
        """, operands: "PATH...", version: MigrationReport.version)
}
