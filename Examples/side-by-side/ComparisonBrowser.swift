import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon

/// A browser without a window, in which Ada signs in. It returns redirects to the sign-in, as the system's sheet does,
/// or opens the app with them.
final class ComparisonBrowser: AMZNUserAgent {
    private let browser = ScriptedBrowser(email: DemoUser.ada.email, password: DemoUser.ada.password)
    private let openApp = Locked<(@Sendable (URL) -> Void)?>(nil)

    func setAction(_ action: ScriptedBrowser.UserAction) { browser.setAction(action) }

    /// Sets the function that opens the app with a redirect. With nil, redirects are returned to the sign-in.
    func setOpenApp(_ open: (@Sendable (URL) -> Void)?) { openApp.exchange(open) }

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        let redirect = try await browser.present(authorizationURL, redirectURI: redirectURI)
        guard let redirect, let open = openApp.withLock({ $0 }) else { return redirect }
        open(redirect)
        return nil
    }
}
