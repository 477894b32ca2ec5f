import LocalAuthorizationServer
import ProgramSupport

Program.run(CommandLineOptions.syntax) { arguments in
    let options = try CommandLineOptions(arguments)
    let server = try LocalAuthorizationServer(options.server)
    for fault in options.faults { server.addFault(fault) }
    defer { server.stop() }
    Program.show("The server's page, with its endpoints and requests: \(server.baseURL.absoluteString)/")
    Program.show("Client id: \(options.server.clients[0].clientID)")
    for user in options.server.users { Program.show("User: \(user.email), password: \(user.password)") }
    Program.show("Press Control-C to stop it.")
    // Until a signal ends the program.
    while true { try await Task.sleep(nanoseconds: 3_600_000_000_000) }
}
