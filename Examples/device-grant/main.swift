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
    let environment = try ExampleEnvironment(options) { server in
        server.clients[0].clientSecret = secret
        server.codePairInterval = 1
    }
    let walkthrough = Walkthrough(
        environment: environment, manager: environment.manager(store: options.store), options: options,
        device: try DeviceLink(
            tokenEndpoint: environment.configuration.endpoints.token, clientSecret: secret, byCodePair: own.byCodePair),
        report: WalkthroughReport(wantsJSON: options.wantsJSON))
    do {
        if own.byCodePair { try await walkthrough.linkByCodePair() } else { try await walkthrough.linkByCode() }
        try await walkthrough.endWithTheStore(linkedBy: own.byCodePair ? "code pair" : "code")
    } catch let error as AMZNError {
        throw Problem(error.message)
    }
    environment.server?.stop()
    Program.exit(0)
}
