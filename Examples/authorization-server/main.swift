import LocalAuthorizationServer
import ProgramSupport

Program.run(CommandLineOptions.syntax) { arguments in
    let options = try CommandLineOptions(arguments)
    let server = LocalAuthorizationServer(options: options.server)
    for fault in options.faults { server.addFault(fault) }
    try server.start()
    Program.say("The page of the server: \(server.baseURL.absoluteString)/\nPress Control-C to stop it.")
    // The server stops with its last reference, so this keeps it until a signal ends the program.
    while true { try await Task.sleep(nanoseconds: 3_600_000_000_000) }
}
