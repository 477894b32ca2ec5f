import ExampleSupport
import Foundation

Program.run("Does the same with the calls of SDK 2.x and of SDK 3.x, and compares what each saw.") { options in
    let world = try ExampleWorld(options)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("side-by-side-\(UUID().uuidString)")
    let store = { (side: String) in
        (options.store ?? folder.appendingPathComponent("grant")).appendingPathExtension(side)
    }

    let comparison = Comparison(
        world: world,
        legacy: LegacySide { world.manager(store: store("legacy")) },
        modern: ModernSide { world.manager(store: store("modern")) })
    let table = Table(await comparison.run(Story.steps(scopes: options.scopes)))

    try? FileManager.default.removeItem(at: folder)
    world.server?.stop()
    Program.say(options.wantsJSON ? table.json : table.text)
    Program.exit(table.differences == 0 ? 0 : 1)
}
