import ExampleSupport
import Foundation
import LoginWithAmazon
import ProgramSupport

let syntax = CommandSyntax(
    """
    Signs in like the sample app of SDK 3.x: check, log in, show the profile, log out.

    \(ExampleEnvironment.options)

    Examples:
      modern-client
          signs in to the local server
      modern-client --browser default --store grant
          shows the page in your browser and keeps the session
    """)
Program.run(syntax) { arguments in
    let environment = try ExampleEnvironment(arguments)
    AMZNAuthorizationManager.setShared(environment.manager())

    let screen = LoginScreen(
        scopes: environment.scopes.map { AMZNScopeFactory.scope(withName: $0) },
        show: Program.show,
        finish: { problem in
            environment.server?.stop()
            Program.finish(problem)
        })
    screen.checkIsUserSignedIn()
}
