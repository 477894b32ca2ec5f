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
      --client-secret SECRET  the device's client secret; with the local server it has a default

    \(ExampleEnvironment.options)

    Examples:
      device-grant
          links a device with a code from the app
      device-grant --code-pair --browser print
          links it with a code that you enter in your browser
    """)
Program.run(syntax) { arguments in
    var secret = arguments.value("--client-secret")
    let environment = try ExampleEnvironment(arguments) { server in
        secret = secret ?? "a-secret-of-the-device"
        server.clients[0].clientSecret = secret
        server.codePairInterval = 1
    }
    let phone = Phone(environment: environment, manager: environment.manager())
    let device = Device(tokenEndpoint: environment.configuration.endpoints.token, clientSecret: secret) {
        Phone.say("Device", $0)
    }
    do {
        if arguments.has("--code-pair") {
            try await device.link(
                clientID: environment.configuration.clientID, scopes: environment.scopes, show: phone.enter)
        } else {
            try await device.link(code: phone.authorizationCode)
        }
        try await phone.sayWhatIsStored()
    } catch let error as AMZNError {
        throw Problem(description: error.message)
    }
    environment.server?.stop()
    Program.finish()
}
