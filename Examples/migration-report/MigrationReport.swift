import Foundation
import ProgramSupport

@main enum MigrationReport {
    /// The formats of the report and their options. The first format is the default.
    static let forms: [(option: String, text: @Sendable (Report) -> String)] = [
        ("--text", TextReport.text), ("--json", { Program.json($0) }), ("--xcode", XcodeReport.text),
    ]

    static func main() {
        Program.run(syntax) { arguments in
            let chosen = forms.filter { arguments.has($0.option) }
            guard chosen.count < 2 else { throw UsageError("choose only one report format") }
            guard !arguments.operands.isEmpty else { throw UsageError("name a file or folder to read") }
            let page = arguments.value("--html")
            // If the page is named like a file to read, the value of `--html` was probably forgotten, and a path to
            // read became the value.
            if let page, SourceTree.kind(of: page.lastComponent) != nil {
                throw UsageError("--html \(page) is named like a file to read; name another file for the page")
            }
            let limit: UInt? = try arguments.number("--fail-above")
            let report = try report(arguments)
            if let page { try OutputFile.write(HTMLReport.text(report), to: page) }
            Program.write((chosen.first ?? forms[0]).text(report))
            // A build phase shows gaps as warnings, because they must not end the build.
            let isForXcode = arguments.has("--xcode")
            if !isForXcode { report.gaps.forEach(Program.note) }
            if let limit, report.uses > limit {
                Program.fail("\(Report.counted(report.uses, "use")) of SDK 2.x; the limit is \(limit).")
            }
            Program.exit(report.gaps.isEmpty || isForXcode ? 0 : 65)
        }
    }

    private static func report(_ arguments: CommandLineArguments) throws -> Report {
        let guide = try arguments.value("--guide").map { url in
            guard URLComponents(string: url)?.scheme != nil else {
                throw UsageError("--guide \(url) must be a URL that begins with a scheme")
            }
            return url.hasSuffix("/") ? String(url.dropLast()) : url
        }
        var tree = SourceTree(excluding: arguments.allValues("--exclude"))
        for path in arguments.operands { tree.add(path) }
        let existing = arguments.operands.first { path in !tree.unread.contains { $0.path == path } }
        let folder = URL(fileURLWithPath: existing ?? arguments.operands[0]).standardizedFileURL
        let app = folder.deletingPathExtension().lastPathComponent
        let today = Date.ISO8601FormatStyle(timeZone: .current).year().month().day().format(Date())
        let heading = Report.Heading(app: app, date: today, guide: guide)
        return ProjectScan.report(tree, heading)
    }

    private static let syntax = CommandSyntax(
        """
        Lists the uses of Login with Amazon SDK 2.x in Swift and Objective-C sources with their replacements, what \
        else in a project has to change, and the steps of the move.

        Report format:
          --text  for a terminal (the default)
          --json  one JSON object
          --xcode  warnings, for a Run Script phase

        Files:
          --exclude NAME  leave out files and folders with this name or path; may be repeated

        Page:
          --html FILE  also write the plan to this file, as one self-contained page
          --guide URL  the URL of the folder with the guide's articles, for example on your code host: the page \
        then links to them

        Limit:
          --fail-above N  end with status 1 if there are more than N uses of 2.x

        It reads sources and headers, Xcode projects, xcconfig files, podspecs, Podfiles, Cartfiles, Package.swift, \
        Tuist's Project.swift, plugin.xml, config.xml, Info.plist files, YAML files, Fastfiles, Jenkinsfiles, \
        Makefiles, shell scripts, .xcode-version, and C# and .def files, which may bind the SDK to another language. \
        It skips folders named Pods, Carthage, build, Build, DerivedData, node_modules and \
        capacitor-cordova-ios-plugins, hidden folders except .github and .circleci, frameworks, bundles, asset \
        catalogs, .lproj folders, linked folders, Cordova's folders platforms and plugins beside a config.xml or \
        below a plugin.xml, and the sample project of Amazon's SDK if there is another project. It changes no file of \
        the project, and compiles and sends nothing.

        A use is a name of SDK 2.x in the code. A call counts as one use, and a name of SDK 2.x in one of its \
        arguments as another.

        Exit status: 64 for an invalid command line, 73 if the page can't be written, 74 if standard output can't be \
        written, 1 as described for --fail-above, 65 if a path or all sources couldn't be read, except with --xcode; \
        otherwise 0.
        """, operands: "PATH...")
}
