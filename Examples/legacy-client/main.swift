import ExampleSupport
import Foundation
import LoginWithAmazonLegacy
import ProgramSupport

// The only addition to the original app: the server is configured in code, because a command-line tool has no
// Info.plist.
let syntax = CommandSyntax(
    """
    Signs in like the sample app of SDK 2.x: check, log in, show the profile, log out.

    \(ExampleEnvironment.options)

    Examples:
      legacy-client
          signs in to the local server
      legacy-client --browser default --store grant
          shows the page in your browser and keeps the session
    """)
Program.run(syntax) { arguments in
    let environment = try ExampleEnvironment(arguments)
    AMZNAuthorizationManager.setShared(environment.manager())

    let screen = LoginViewController()
    screen.scopes = environment.scopes
    screen.show = Program.show
    screen.finish = { problem in
        environment.server?.stop()
        Program.finish(problem)
    }
    screen.checkIsUserSignedIn()
}
