import Foundation
import LoginWithAmazon
import Testing

@testable import SessionPrograms

@MainActor
@Suite struct ViewModelTests {
    @Test func theTitleIsTheNameOfTheUser() async {
        let ada = AMZNUser(profileData: [AMZNUserIDKey: "ada", AMZNUserNameKey: "Ada"])
        let model = AccountModel(AMZNAuthorizationManager(simulating: ada))
        await model.load()
        #expect(model.title == "Ada")
    }

    @Test func theScreenSignsTheUserIn() async {
        let ada = AMZNUser(profileData: [AMZNUserIDKey: "ada", AMZNUserNameKey: "Ada"])
        let screen = SignInScreen(AMZNAuthorizationManager(simulating: ada, signedInFor: []))
        screen.signIn()
        await screen.attempt?.value
        #expect(screen.state == .signedIn(name: "Ada"))
    }

    @Test(arguments: [
        (AMZNError(.applicationNotAuthorized, "No user is signed in."), "Log in with Amazon"),
        (AMZNError(.networkError, "The server can't be reached."), "try again"),
    ])
    func anErrorSetsTheTitle(_ error: AMZNError, title: String) async {
        let model = AccountModel(AMZNAuthorizationManager(simulating: error))
        await model.load()
        #expect(model.title == title)
    }
}
