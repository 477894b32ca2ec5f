/// The consent page, which asks the user to allow the requested scopes. Pure.
struct ConsentPage: Sendable, Equatable {
    let transaction: String
    let application: String
    let userName: String
    let email: String
    let scopes: [String]
    /// The user code if a device requests access; else nil.
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
                (\(HTMLPage.escape(email))). \(name) doesn't receive your password.</p>
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

    /// Tells developers which result the app receives. A device receives the same for both buttons.
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

    /// Guards against phishing with the code of someone else's device (RFC 8628 section 5.4).
    private var device: String {
        guard let userCode else { return "" }
        return """
            <p>A device requests access. Continue only if it is yours and shows the code \
            <strong class="code">\(HTMLPage.escape(userCode))</strong>.</p>

            """
    }
}
