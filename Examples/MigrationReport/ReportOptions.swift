/// The command line.
struct ReportOptions: Equatable, Sendable {
    enum Form: String, Sendable, CaseIterable { case text, json, sarif, xcode }

    /// An error in the command line, in one line.
    struct Problem: Error, Equatable, CustomStringConvertible { let description: String }

    private(set) var form = Form.text
    /// The file for an HTML page beside the report; nil for none.
    private(set) var page: String?
    /// The file for the report; nil for standard output.
    private(set) var output: String?
    /// The URL of the guide's folder; nil for that of the clone.
    private(set) var guide: String?
    /// The maximum number of uses of 2.x; more end the program with status 1.
    private(set) var failAbove: Int?
    /// Whether to print the help, the version or the codes instead of a report.
    private(set) var text: String?
    private(set) var paths: [String] = []

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        var forms: Set<Form> = []
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": text = Self.help
            case "--version": text = "migration-report \(MigrationReport.version)\n"
            case "--codes": text = LegacyName.markdown + "\n\n" + ProjectRule.markdown + "\n"
            case "--output": output = try Self.file(argument, &rest)
            case "--html": page = try Self.file(argument, &rest)
            case "--guide": guide = try Self.value(of: argument, &rest)
            case "--fail-above": failAbove = try Self.count(argument, &rest)
            case "--":
                paths += rest
                rest = []
            default: try take(argument, &forms)
            }
        }
        guard forms.count < 2 else { throw Problem(description: "Choose only one report format.") }
        form = forms.first ?? .text
        guard text != nil || !paths.isEmpty else { throw Problem(description: "Name a file or folder to read.") }
    }

    private mutating func take(_ argument: String, _ forms: inout Set<Form>) throws {
        if argument.hasPrefix("--"), let form = Form(rawValue: String(argument.dropFirst(2))) {
            forms.insert(form)
        } else if argument.hasPrefix("-") {
            throw Problem(description: "Unknown option \(argument).")
        } else {
            paths.append(argument)
        }
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws -> String {
        guard let value = rest.popFirst(), !value.hasPrefix("--") else {
            throw Problem(description: "\(option) needs a value.")
        }
        return value
    }

    /// A file to write. Refuses to replace a source: the file's name may be missing, and this the path to read.
    private static func file(_ option: String, _ rest: inout ArraySlice<String>) throws -> String {
        let path = try value(of: option, &rest)
        guard SourceTree.kind(of: path.split(separator: "/").last.map(String.init) ?? path) == nil else {
            throw Problem(description: "\(option) \(path) would replace a source file.")
        }
        return path
    }

    private static func count(_ option: String, _ rest: inout ArraySlice<String>) throws -> Int {
        let text = try value(of: option, &rest)
        guard let count = Int(text), count >= 0 else {
            throw Problem(description: "\(option) needs a whole number from 0, not \(text).")
        }
        return count
    }

    /// At most 80 columns wide.
    static let help = """
        Usage: migration-report [options] PATH...

        Lists every use of Login with Amazon SDK 2.x in Swift and Objective-C sources
        with its replacement, everything else in a project that has to change, and the
        steps of the move. It reads sources and headers, Info.plists, Xcode projects,
        xcconfig files, podspecs, Podfiles, Cartfiles, Package.swift, plugin.xml and
        config.xml. It skips folders named Pods, Carthage, build, DerivedData and
        node_modules, hidden folders, frameworks and linked folders. It changes,
        compiles and sends nothing.

        "Left to move" is the share of 2.x names among the uses of both SDKs: 100 %
        before the first step, 0 % after the last. A use is a name in the code; a call
        counts once.

        Report format:
          --text            for a terminal (the default)
          --json            one JSON object
          --sarif           SARIF 2.1.0, for code hosts
          --xcode           warnings, for a Run Script phase

        Files:
          --output FILE     write the report to FILE instead of standard output
          --html FILE       write the plan to FILE too, as one self-contained page
          --guide URL       where the guide's articles are, for links from the codes;
                            without it, in the clone that the program was built from

        Exit status:
          --fail-above N    end with status 1 if there are more than N uses of 2.x,
                            and with 65 if a file can't be read
                            (0 otherwise; 64 for a wrong option, 65 for a path that
                            can't be read, 73 for a file and 74 for an output that
                            can't be written)

        Other:
          --codes           print the table of codes in Markdown
          --version         print the program's version
          --help            print this help

        Examples:
          migration-report Sources MyApp.xcodeproj
          migration-report --html plan.html --fail-above 40 .

        """
}
