/// Asks whether the application may have what it requests. Pure.
struct ConsentPage: Sendable, Equatable {
    let transaction: String
    let application: String
    let userName: String
    let email: String
    let scopes: [String]
    /// The code of the device that asks, where it is one.
    var userCode: String?

    var html: HTMLPage {
        let name = HTMLPage.escape(application)
        return HTMLPage(
            title: "Allow access?",
            content: """
                <h1>Allow \(name) access?</h1>
                \(device)<p><strong>\(name)</strong> asks for:</p>
                <ul role="list">
                \(items)
                </ul>
                <p class="who">You are signed in as <strong>\(HTMLPage.escape(userName))</strong> \
                (\(HTMLPage.escape(email))). \(name) does not get your password.</p>
                <form method="post" action="/ap/consent">
                <input type="hidden" name="transaction" value="\(HTMLPage.escape(transaction))">
                <div class="pair">
                <button class="main" type="submit" name="action" value="allow">Allow</button>
                <button type="submit" name="action" value="deny">Deny</button>
                </div>
                <button class="plain" type="submit" name="action" value="cancel">Cancel</button>
                <p class="hint">\(consequences)</p>
                </form>
                """
        )
    }

    /// What a developer sees in the app afterwards. A device can't tell the buttons apart.
    private var consequences: String {
        guard userCode == nil else { return "Deny and Cancel: the device receives access_denied." }
        return "Deny: the app receives error 4 (access denied). Cancel: error 3 (cancelled by the user), or the "
            + "userDidCancel flag in SDK 3.x."
    }

    private var items: String {
        scopes.map { scope in
            let (words, detail) = (Scope.words(for: scope), Scope.detail(of: scope))
            let hint = " <span class=\"hint\">\(HTMLPage.escape(detail))</span>"
            return "<li>\(HTMLPage.escape(words))\(hint)</li>"
        }.joined(separator: "\n")
    }

    /// The person may have been lured here with another's code (RFC 8628 section 5.4).
    private var device: String {
        guard let userCode else { return "" }
        return """
            <p>A device asks. Go on only if it is yours, and shows the code \
            <strong class="code">\(HTMLPage.escape(userCode))</strong>.</p>

            """
    }
}
