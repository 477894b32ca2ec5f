import BothAPIs
import ExampleSupport
import Foundation
import ProgramSupport

let syntax = CommandSyntax(
    """
    Makes the same calls with SDK 2.x and SDK 3.x, and compares the results and the requests.

    Output:
      --html FILE  also write the comparison as an HTML page, with every request
      --json  print the comparison as JSON instead of a table

    \(ExampleOptions.help)

    Examples:
      side-by-side --html comparison.html
          compares both APIs and shows their requests
      side-by-side --browser default
          shows the sign-in pages in your browser

    The exit status is 1 if a result differs that should be the same.
    """)
Program.run(syntax) { arguments in
    let options = try ExampleOptions(arguments)
    let page = arguments.value("--html")
    try page.map(OutputFile.check)
    let environment = try ExampleEnvironment(options)
    let stores = SDKVersion.allCases.map { version in
        (version, ExampleEnvironment.grantStore(options.store?.appendingPathExtension("\(version)")))
    }
    let comparison = Comparison(
        environment: environment, hasSecondScope: options.scopes.count > 1,
        stores: Dictionary(uniqueKeysWithValues: stores))
    let table = Table(try await comparison.run(Walkthrough.steps(scopes: options.scopes)))

    environment.server?.stop()
    if let page { try OutputFile.write(ComparisonPage(table: table).html, to: page) }
    if arguments.has("--json") {
        Program.say(json: table)
    } else {
        Program.say(table.text(inColour: Program.showsColour))
    }
    Program.exit(table.differences == 0 ? 0 : 1)
}
