import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon

Program.prepare()
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "device" { DeviceProcess.run(Array(arguments.dropFirst())) }

Program.run(DeviceGrantOptions.syntax, arguments: arguments) { arguments in
    let (own, options) = (DeviceGrantOptions(arguments), try ExampleOptions(arguments))
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
