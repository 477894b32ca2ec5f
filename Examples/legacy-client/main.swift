import ExampleSupport
import Foundation
import LoginWithAmazonLegacy
import ProgramSupport

// The only addition to the original app: the server is configured in code, because a command-line tool has no
// Info.plist.
let syntax = CommandSyntax(
    """
    Signs in like the sample app of SDK 2.x: check, log in, show the profile, log out.

    \(ExampleOptions.help)

    Examples:
      legacy-client
          signs in to the embedded server
      legacy-client --browser default --store grant
          shows the page in your browser and keeps the session
    """)
Program.run(syntax) { arguments in
    let options = try ExampleOptions(arguments)
    let environment = try ExampleEnvironment(options)
    AMZNAuthorizationManager.setShared(environment.manager(store: options.store))

    let screen = LoginViewController()
    screen.scopes = options.scopes
    screen.show = { Program.say($0.spellingControls) }
    screen.finish = { problem in
        environment.server?.stop()
        if let problem { Program.fail(problem) }
        Program.exit(0)
    }
    screen.viewDidLoad()
}
