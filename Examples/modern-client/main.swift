import ExampleSupport
import LoginWithAmazon
import ProgramSupport

ExampleEnvironment.runClient(
    "Signs in like the sample app of SDK 3.x: check, log in, show the profile, log out."
) { environment, finish in
    let scopes = environment.scopes.map { AMZNScopeFactory.scope(withName: $0) }
    LoginScreen(scopes: scopes, show: Program.show, finish: finish).checkIsUserSignedIn()
}
