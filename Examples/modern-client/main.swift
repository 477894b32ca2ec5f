import ExampleSupport
import Foundation
import LoginWithAmazon

Program.run("Signs in as the sample app of the SDK 3.x does: check, log in, profile, log out.") { options in
    let world = try ExampleWorld(options)
    AMZNAuthorizationManager.setShared(world.manager(store: options.store))

    let report = ClientReport(wantsJSON: options.wantsJSON)
    var screen: LoginScreen?
    screen = LoginScreen(
        scopes: options.scopes.map { AMZNScopeFactory.scope(withName: $0) },
        show: { report.add($0) },
        finish: { isDone in
            report.print(profile: screen?.profile ?? [:])
            world.server?.stop()
            if !isDone { Program.fail(report.lastLine) }
            Program.exit(0)
        })
    screen?.checkIsUserSignedIn()
}
