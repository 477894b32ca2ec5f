import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import ProgramSupport

let syntax = CommandSyntax(
    """
    Links a device as in Amazon's guide: the app obtains a code that only the device can exchange.

    Device:
      --code-pair  link with a code that the device shows and the user enters; with --browser the program prints the \
    URL and the code for you to enter
      --client-secret SECRET  the device's client secret; with the embedded server it has a default

    \(ExampleOptions.help)

    Examples:
      device-grant
          links a device with a code from the app
      device-grant --code-pair --browser print
          links it with a code that you enter in your browser
    """)
Program.run(syntax) { arguments in
    let options = try ExampleOptions(arguments)
    let secret = arguments.value("--client-secret") ?? (options.endpoints == nil ? "a-secret-of-the-device" : nil)
    let environment = try ExampleEnvironment(options) { server in
        server.clients[0].clientSecret = secret
        server.codePairInterval = 1
    }
    let phone = Phone(
        environment: environment, manager: environment.manager(store: options.store), scopes: options.scopes)
    let device = Device(tokenEndpoint: environment.configuration.endpoints.token, clientSecret: secret) {
        Phone.say("Device", $0)
    }
    do {
        if arguments.has("--code-pair") {
            try await device.link(
                clientID: environment.configuration.clientID, scopes: options.scopes, show: phone.enter)
        } else {
            try await device.link(code: phone.authorizationCode)
        }
        try await phone.sayWhatIsStored()
    } catch let error as AMZNError {
        throw Problem(description: error.message)
    }
    environment.server?.stop()
    Program.exit(0)
}
