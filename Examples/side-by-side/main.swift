import ExampleSupport
import Foundation

Program.run("Does the same with the calls of SDK 2.x and of SDK 3.x, and compares what each saw.") { options in
    let world = try ExampleWorld(options)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("side-by-side-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = options.store ?? folder.appendingPathComponent("grant")

    let comparison = Comparison(
        world: world, legacyStore: store.appendingPathExtension("legacy"),
        modernStore: store.appendingPathExtension("modern"))
    let table = Table(try await comparison.run(Story.steps(scopes: options.scopes)))

    try? FileManager.default.removeItem(at: folder)
    world.server?.stop()
    Program.say(options.wantsJSON ? table.json : table.text)
    Program.exit(table.differences == 0 ? 0 : 1)
}
