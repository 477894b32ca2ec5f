import Foundation
import LoginWithAmazonLegacy
import TestSupport

/// Yields to other tasks until the condition holds or the test is cancelled.
func until(isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool) async {
    while !condition(), !Task.isCancelled { await Task.yield() }
}

extension Harness {
    /// The address of the page with this number, counted from 1, once it is shown; any address in a cancelled test.
    func page(_ number: Int = 1, isolation: isolated (any Actor)? = #isolation) async -> URL {
        await until { userAgent.pages.count >= number }
        let pages = userAgent.pages
        return pages.count >= number ? pages[number - 1] : Self.configuration.redirectURI
    }

    /// Waits until the page with this number is shown, and returns the redirect that would complete it.
    func redirect(
        _ number: Int = 1, _ parameters: String = "code=the-code", isolation: isolated (any Actor)? = #isolation
    ) async -> URL {
        let redirect = ScriptedUserAgent.redirect(await page(number), Self.configuration.redirectURI, parameters)
        return redirect ?? Self.configuration.redirectURI
    }

    /// Prepares the server's replies for a whole session: sign-in, profile, sign-out.
    func layOutSession(_ access: String = "access-1") {
        transport.reply(to: .exchange, json: ScriptedTransport.tokens(access, "refresh-1"))
        transport.reply(to: .profile, json: ScriptedTransport.ada)
        transport.reply(to: .signOut, json: "{}")
    }

    static let ada = [
        "user_id": "amzn1.account.ADA", "name": "Ada", "email": "ada@example.com", "postal_code": "10115",
    ]
}

extension URL {
    /// The value of a parameter in the query, decoded as a form.
    func parameter(_ name: String) -> String? {
        let pairs = (query ?? "").split(separator: "&").map {
            $0.split(separator: "=", omittingEmptySubsequences: false)
        }
        let value = pairs.first { $0.first.map(String.init) == name }?.dropFirst().joined(separator: "=")
        return value?.replacingOccurrences(of: "+", with: " ").removingPercentEncoding
    }
}
