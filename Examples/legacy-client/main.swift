import ExampleSupport
import LoginWithAmazonLegacy
import ProgramSupport

// The sample app of SDK 2.x is configured in Info.plist. This program is configured in code, because it is a
// command-line tool without an Info.plist.
ExampleEnvironment.runClient(
    "Signs in like the sample app of SDK 2.x: checks for a session, logs in, shows the profile, logs out."
) { environment, finish in
    let screen = LoginViewController()
    screen.scopes = environment.scopes
    screen.show = Program.show
    screen.finish = finish
    screen.checkIsUserSignedIn()
}
