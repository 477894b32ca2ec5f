/// The command line. Pure.
struct ReportOptions: Equatable, Sendable {
    enum Form: String, Sendable, CaseIterable { case text, json, sarif, xcode, html }

    /// An error in the command line, in one line.
    struct Problem: Error, Equatable, CustomStringConvertible { let description: String }

    private(set) var form = Form.text
    /// The file for an HTML page in addition to the report; nil for none.
    private(set) var page: String?
    /// The file to write; nil for standard output.
    private(set) var output: String?
    /// The maximum number of uses of 2.x; more end the program with status 1.
    private(set) var failAbove: Int?
    private(set) var wantsHelp = false
    private(set) var wantsCodes = false
    private(set) var paths: [String] = []

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        var form: Form?
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": wantsHelp = true
            case "--codes": wantsCodes = true
            case "--output": output = try Self.value(of: argument, &rest)
            case "--html" where rest.first?.hasPrefix("-") == false: page = try Self.page(rest.removeFirst())
            case "--fail-above": failAbove = try Self.count(argument, try Self.value(of: argument, &rest))
            case "--":
                paths += rest
                rest = []
            case _ where argument.hasPrefix("--") && Form(rawValue: String(argument.dropFirst(2))) != nil:
                let wanted = Form(rawValue: String(argument.dropFirst(2)))
                guard form == nil || form == wanted else {
                    throw Problem(description: "Choose only one report format.")
                }
                form = wanted
            case _ where argument.hasPrefix("-"): throw Problem(description: "Unknown option \(argument).")
            default: paths.append(argument)
            }
        }
        self.form = form ?? .text
        guard wantsHelp || wantsCodes || !paths.isEmpty else {
            let hint = page == nil ? "" : "; the one after --html is written"
            throw Problem(description: "Name a file or folder to read\(hint).")
        }
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws -> String {
        guard let value = rest.popFirst() else { throw Problem(description: "\(option) needs a value.") }
        return value
    }

    /// The file for the page. Refuses to replace a source: the file's name may be missing, and this the path to read.
    private static func page(_ path: String) throws -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard SourceTree.kind(of: name) == nil else {
            throw Problem(description: "--html \(path) would replace a source file.")
        }
        return path
    }

    private static func count(_ option: String, _ text: String) throws -> Int {
        guard let count = Int(text), count >= 0 else {
            throw Problem(description: "\(option) needs a whole number from 0, not \(text).")
        }
        return count
    }

    static let help = """
        Usage: migration-report [options] PATH...

        Lists every use of Login with Amazon SDK 2.x in Swift and Objective-C sources, with its code and its replacement,
        and everything else in a project that has to change. It reads .swift, .m, .mm, .h and .pch files, Info.plists,
        Xcode projects, Podfiles and Cartfiles. It skips folders named Pods, Carthage, build, DerivedData and
        node_modules, hidden folders, frameworks and linked folders. It changes, compiles and sends nothing.

        "Left to move" is the share of 2.x names among the uses of both SDKs: 100 % before the first step, 0 % after the
        last. A use is a name in the code; a call counts once.

        Report format:
          --text            for a terminal (the default)
          --html            one self-contained page; give it last or before another option
          --json            one JSON object
          --sarif           SARIF 2.1.0, for code hosts
          --xcode           warnings, for a Run Script phase
          --output FILE     write the report to FILE instead of standard output
          --html FILE       also write the page to FILE, beside a report in any form

        Exit status:
          --fail-above N    end with status 1 if there are more than N uses of 2.x
                            (0 otherwise, 64 for a wrong option, 66 for a path that doesn't exist,
                            73 for a file and 74 for an output that can't be written)

        Other:
          --codes           print the table of codes in Markdown
          --help            print this help

        Examples:
          migration-report Sources MyApp.xcodeproj
          migration-report --html report.html --fail-above 40 .

        """
}
