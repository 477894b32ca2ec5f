import ExampleSupport
import Foundation
import LoginWithAmazonLegacy

// What is new against the original app: the package has to be told of the server, since there is no Info.plist here.
Program.run("Signs in as the sample app of the SDK 2.x does: check, log in, profile, log out.") { options in
    let world = try ExampleWorld(options)
    AMZNAuthorizationManager.setShared(world.manager(store: options.store))

    let screen = LoginViewController()
    let report = ClientReport(wantsJSON: options.wantsJSON)
    screen.scopes = options.scopes
    screen.show = { report.add($0) }
    screen.finish = { isDone in
        report.print(profile: screen.userProfile)
        world.server?.stop()
        if !isDone { Program.fail(report.lastLine) }
        Program.exit(0)
    }
    screen.viewDidLoad()
}
