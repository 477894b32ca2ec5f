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
        let items = scopes.map { "<li>\(HTMLPage.escape(Scope.words(for: $0)))</li>" }.joined(separator: "\n")
        return HTMLPage(
            title: "Allow access?",
            content: """
                <h1>Allow \(HTMLPage.escape(application)) access?</h1>
                <p>You are signed in as <strong>\(HTMLPage.escape(userName))</strong> (\(HTMLPage.escape(email))).</p>
                \(device)<p><strong>\(HTMLPage.escape(application))</strong> asks for:</p>
                <ul>
                \(items)
                </ul>
                <form method="post" action="/ap/consent">
                <input type="hidden" name="transaction" value="\(HTMLPage.escape(transaction))">
                <button class="main" type="submit" name="action" value="allow">Allow</button>
                <button type="submit" name="action" value="deny">Deny</button>
                <button type="submit" name="action" value="cancel">Cancel</button>
                </form>
                """
        )
    }

    /// The person may have been lured here with another's code (RFC 8628 section 5.4).
    private var device: String {
        guard let userCode else { return "" }
        return """
            <p>A device asks. Go on only if it is yours, and shows the code <strong>\(HTMLPage.escape(userCode))</strong>.</p>

            """
    }
}
