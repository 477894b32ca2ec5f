import Foundation
import LoginWithAmazon

extension Harness {
    /// Prepares the server's replies for a whole session: sign-in, profile, sign-out.
    package func layOutSession(_ access: String = "access-1") {
        transport.reply(to: .profile, json: ScriptedTransport.ada)
        transport.reply(to: .signOut, json: "{}")
        // The other requests may follow the exchange at once.
        transport.reply(to: .exchange, json: ScriptedTransport.tokens(access, "refresh-1"))
    }

    /// Waits until the first page is shown, and returns its URL. Returns the redirect URI instead if the test is
    /// cancelled before that.
    package func page(isolation: isolated (any Actor)? = #isolation) async -> URL {
        if userAgent.pages.isEmpty { await log.until("page") }
        return userAgent.pages.first ?? Self.configuration.redirectURI
    }

    /// Waits until the first page is shown, and returns its redirect with these parameters.
    package func redirect(
        _ parameters: String = "code=the-code", isolation: isolated (any Actor)? = #isolation
    ) async -> URL {
        let redirect = ScriptedUserAgent.redirect(await page(), Self.configuration.redirectURI, parameters)
        return redirect ?? Self.configuration.redirectURI
    }

    /// The fields of ``ScriptedTransport/ada``.
    package static let ada = [
        "user_id": "amzn1.account.ADA", "name": "Ada", "email": "ada@example.com", "postal_code": "10115",
    ]
}

extension URL {
    /// The value of a parameter in the query, decoded as a form.
    package func parameter(_ name: String) -> String? {
        FormCoding.decode(query ?? "")?.first { $0.name == name }?.value
    }
}
