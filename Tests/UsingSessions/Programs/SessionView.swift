#if canImport(SwiftUI)
    import LoginWithAmazon
    import SwiftUI

    @available(iOS 17, macOS 14, macCatalyst 17, visionOS 1, *)
    struct SessionView: View {
        @State private var model = SessionModel()

        var body: some View {
            VStack {
                if model.isSignedIn == true {
                    Button("Sign out") { AMZNAuthorizationManager.shared().signOutOnDevice { _ in } }
                } else {
                    Button("Log in with Amazon") { signIn() }.disabled(model.isSignedIn == nil)
                }
            }
            .task { await model.follow(.shared()) }
        }

        private func signIn() {
            let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()])
            AMZNAuthorizationManager.shared().authorize(request) { _, _, _ in }  // The model observes the session.
        }
    }
#endif
