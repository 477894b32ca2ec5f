import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon

/// The options of this example, or the end: 64 is the status of a usage error.
func readOptions(_ arguments: [String]) -> DeviceGrantOptions {
    do { return try DeviceGrantOptions(arguments) } catch { Program.fail("\(error). Try --help.", status: 64) }
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "device" { DeviceProcess.run(Array(arguments.dropFirst())) }
let own = readOptions(arguments)

Program.run(
    "Links a device as Amazon's guide does: the app brings a code that only the device can exchange.",
    arguments: own.rest, help: DeviceGrantOptions.help
) { options in
    let secret = own.clientSecret ?? (options.endpoints == nil ? "a-secret-of-the-device" : nil)
    let world = try ExampleWorld(options) { server in
        server.clients[0].clientSecret = secret
        server.codePairInterval = 1
    }
    let story = Story(
        world: world, manager: world.manager(store: options.store), options: options,
        device: try DeviceLink(
            tokenEndpoint: world.configuration.endpoints.token, clientSecret: secret, byCodePair: own.byCodePair),
        report: StoryReport(wantsJSON: options.wantsJSON))
    do {
        if own.byCodePair { try await story.tellByCodePair() } else { try await story.tellByCode() }
        try await story.endWithTheStore(linkedBy: own.byCodePair ? "code pair" : "code")
    } catch let error as AMZNError {
        throw Problem(error.message)
    }
    world.server?.stop()
    Program.exit(0)
}
