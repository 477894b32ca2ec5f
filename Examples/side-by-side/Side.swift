/// One family of calls, in the hands of an app that makes them one after the other.
@MainActor
protocol Side {
    /// The app starts: what it keeps beyond the start is in its store.
    func launch()
    /// Asks for the access token without a page.
    func checkSilently(_ scopes: [String]) async -> Sight
    /// Presses the login button.
    func logIn(_ scopes: [String]) async -> Sight
    /// Asks for the user.
    func fetchProfile() async -> Sight
    /// Presses the logout button.
    func logOut() async -> Sight
}
