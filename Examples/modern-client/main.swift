import ExampleSupport
import Foundation
import LoginWithAmazon
import ProgramSupport

let syntax = CommandSyntax(
    """
    Signs in like the sample app of SDK 3.x: check, log in, show the profile, log out.

    \(ExampleOptions.help)

    Examples:
      modern-client
          signs in to the embedded server
      modern-client --browser default --store grant
          shows the page in your browser and keeps the session
    """)
Program.run(syntax) { arguments in
    let options = try ExampleOptions(arguments)
    let environment = try ExampleEnvironment(options)
    AMZNAuthorizationManager.setShared(environment.manager(store: options.store))

    let screen = LoginScreen(
        scopes: options.scopes.map { AMZNScopeFactory.scope(withName: $0) },
        show: { Program.say($0.spellingControls) },
        finish: { problem in
            environment.server?.stop()
            if let problem { Program.fail(problem) }
            Program.exit(0)
        })
    screen.checkIsUserSignedIn()
}
