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

    let report = ProgramReport(wantsJSON: options.wantsJSON)
    var screen: LoginScreen?
    screen = LoginScreen(
        scopes: options.scopes.map { AMZNScopeFactory.scope(withName: $0) },
        show: { report.add($0) },
        finish: { problem in
            report.end(screen?.profile ?? [:], problem: problem)
            environment.server?.stop()
            Program.exit(problem == nil ? 0 : 1)
        })
    screen?.checkIsUserSignedIn()
}
