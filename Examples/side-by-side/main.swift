import ExampleSupport
import ProgramSupport

let syntax = CommandSyntax(
    """
    Makes the same calls with SDK 2.x and SDK 3.x, and compares the results and the requests.

    Page:
      --html FILE  also write the comparison as an HTML page, with every request

    \(ExampleEnvironment.options)

    Examples:
      side-by-side --html comparison.html
          compares both APIs and shows their requests
      side-by-side --browser default
          shows the sign-in pages in your browser

    The exit status is 1 if a result differs that should be the same.
    """)
Program.run(syntax) { arguments in
    let page = arguments.value("--html")
    try page.map(OutputFile.check)
    let environment = try ExampleEnvironment(arguments)
    let table = Table(try await Comparison(environment).run(Walkthrough.steps(scopes: environment.scopes)))

    environment.server?.stop()
    if let page { try OutputFile.write(ComparisonPage(table: table).html, to: page) }
    Program.say(table.text)
    Program.exit(table.differences == 0 ? 0 : 1)
}
