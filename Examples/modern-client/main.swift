import ExampleSupport
import LoginWithAmazon
import ProgramSupport

ExampleEnvironment.runClient(
    "Signs in with the package's async calls: observes the session, logs in, shows the profile, logs out."
) { environment, finish in
    let scopes = environment.scopes.map { AMZNScopeFactory.scope(withName: $0) }
    let screen = LoginScreen(.shared(), scopes: scopes, show: Program.show)
    Task { finish(await screen.run()) }
}
