import ExampleSupport
import Foundation

let syntax = CommandSyntax(
    "Makes the same calls with SDK 2.x and SDK 3.x, and compares the outcomes.",
    groups: [
        OptionGroup(
            "Page",
            [
                CommandOption("--html", "FILE", "also write the comparison as an HTML page, with every request"),
                CommandOption("--open", nil, "show that page in your browser"),
            ])
    ] + ExampleOptions.groups,
    examples: [
        .init("--html comparison.html --open", "compares both APIs and shows their requests"),
        .init("--browser default", "shows the sign-in pages in your browser"),
    ])
Program.run(syntax) { arguments in
    let options = try ExampleOptions(arguments)
    let environment = try ExampleEnvironment(options)
    let page = PageFile(arguments)
    try page?.write("")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("side-by-side-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = options.store ?? folder.appendingPathComponent("grant")

    let comparison = Comparison(
        environment: environment, legacyStore: store.appendingPathExtension("legacy"),
        modernStore: store.appendingPathExtension("modern"))
    let table = Table(try await comparison.run(Walkthrough.steps(scopes: options.scopes)))

    environment.server?.stop()
    try? FileManager.default.removeItem(at: folder)
    try page?.write(ComparisonPage(table: table).html)
    try page?.openIfAsked()
    Program.say(options.wantsJSON ? table.json : table.text(inColour: Program.showsColour))
    Program.exit(table.differences == 0 ? 0 : 1)
}
