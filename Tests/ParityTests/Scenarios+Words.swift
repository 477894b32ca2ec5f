import BothAPIs
import LocalAuthorizationServer

// What many scenarios have in common. A call without words must cause nothing.

extension Scenarios {
    // MARK: Scopes and profiles

    static let profile = ["profile"]
    static let both = ["profile", "postal_code"]
    static let ada = [
        "user_id": DemoUser.ada.userID, "name": DemoUser.ada.name, "email": DemoUser.ada.email,
    ]
    static let adaWithPostalCode = ada.merging(["postal_code": DemoUser.ada.postalCode]) { $1 }

    /// The part `user` of an answer.
    static let adaAsUser = ["user": "\(DemoUser.ada.userID), \(DemoUser.ada.name), \(DemoUser.ada.email)"]

    // MARK: The words of calls

    static let signIn = "page, exchange, profile; stored; signedIn, userUpdated"
    /// The words of a sign-in that requests and receives other scopes than `profile`.
    static func signIn(_ scopes: String) -> String {
        "page(scope=\(scopes)), exchange, profile; stored(\(scopes)); signedIn, userUpdated"
    }
    static let refresh = "refresh; stored; refreshed"
    static let removed = "removed; signedOut(refusedByServer)"
    static let signOut = "sign-out; removed; signedOut(byApp)"

    // MARK: Calls

    static let loggedIn = Scenario.Move.call(.logIn(profile), .signedIn, signIn)
    static let stillLoggedIn = Scenario.Move.call(.logIn(profile), .signedIn)
    static let loggedInToBoth = Scenario.Move.call(.logIn(both), .signedIn, signIn("profile postal_code"))
    static let loggedOut = Scenario.Move.call(.logOut, .signedOut, signOut)
    /// The token of a sign-in, which no call has returned yet.
    static let newToken = Scenario.Move.call(.accessToken(profile), .token(isNew: true))
    static let sameToken = Scenario.Move.call(.accessToken(profile), .token(isNew: false))
    static let refreshedToken = Scenario.Move.call(.accessToken(profile), .token(isNew: true), refresh)
    static let notAuthorized = Scenario.Move.call(.accessToken(profile), error: 1)
    static let hasProfile = Scenario.Move.call(.profile, .profile(ada))
    static let expired = Scenario.Move.wait(3_600)
    /// The user has been signed in for more than an hour. The profile is old, and the token is fresh.
    static let signedInForAnHour = [loggedIn, .wait(3_601), refreshedToken]
}
