import ExampleSupport
import LoginWithAmazonLegacy
import ProgramSupport

// The original app is configured in Info.plist. This program is configured in code, because a command-line tool has no
// Info.plist.
ExampleEnvironment.runClient(
    "Signs in like the sample app of SDK 2.x: check, log in, show the profile, log out."
) { environment, finish in
    let screen = LoginViewController()
    screen.scopes = environment.scopes
    screen.show = Program.show
    screen.finish = finish
    screen.checkIsUserSignedIn()
}
