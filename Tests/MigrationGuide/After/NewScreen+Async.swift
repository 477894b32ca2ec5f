import LoginWithAmazon

// snippet: after-async
extension NewScreen {
    func signInAndGreet() async {
        let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()])
        do {
            let result = try await AMZNAuthorizationManager.shared().authorize(request)
            show(result.user?.name ?? "no name")
        } catch let error as AMZNError where error.code == .userInterrupted {
            show("log in button")
        } catch {
            show(error.localizedDescription)
        }
    }
}
// end
