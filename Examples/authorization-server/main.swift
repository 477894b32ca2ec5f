import ExampleSupport
import Foundation
import LocalAuthorizationServer

Program.run(CommandLineOptions.syntax) { arguments in
    let options = try CommandLineOptions(arguments)
    let interruption = Interruption()
    let server = LocalAuthorizationServer(options: options.server)
    for fault in options.faults { server.addFault(fault) }
    try server.start()
    Program.say(Texts.greeting(server, options.server))
    await interruption.wait()
    server.stop()
    Program.exit(0)
}
