import ExampleSupport
import LoginWithAmazon
import ProgramSupport

ExampleEnvironment.runClient(
    "Signs in with the async calls of SDK 3.x: observe the session, log in, show the profile, log out."
) { environment, finish in
    let scopes = environment.scopes.map { AMZNScopeFactory.scope(withName: $0) }
    let screen = LoginScreen(.shared(), scopes: scopes, show: Program.show)
    Task { finish(await screen.run()) }
}
