import ProgramSupport

let syntax = CommandSyntax(
    """
    Makes the same calls through this package's APIs of SDK 2.x and SDK 3.x, and compares their results and requests.

    Options:
      --html FILE  also write the comparison to this file, as an HTML page with every request
      --scopes "A B"  the requested scopes, at least one; profile and postal_code by default

    The exit status is 1 if a result isn't the expected one, or if results differ that should be the same.
    """)
Program.run(syntax) { arguments in
    let scopes = (arguments.value("--scopes") ?? "profile postal_code").split { " ,".contains($0) }.map(String.init)
    guard !scopes.isEmpty else { throw UsageError("--scopes needs at least one scope") }
    let walkthrough = Walkthrough(scopes: scopes)
    let table = Table(rows: try await Comparison().run(walkthrough.steps), omitted: walkthrough.omitted)
    if let page = arguments.value("--html") { try OutputFile.write(ComparisonPage(table: table).html, to: page) }
    Program.say(table.text)
    Program.exit(table.differences == 0 ? 0 : 1)
}
