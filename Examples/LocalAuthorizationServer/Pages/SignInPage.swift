/// Asks who the person is. Pure.
struct SignInPage: Sendable, Equatable {
    let transaction: String
    let application: String
    /// What was typed before.
    let email: String
    /// Whether the page comes back because the password was wrong.
    let failed: Bool

    var html: HTMLPage {
        HTMLPage(
            title: failed ? "Error: Sign in" : "Sign in",
            content: """
                <h1>Sign in</h1>
                <p>to continue to <strong>\(HTMLPage.escape(application))</strong></p>
                \(failed ? Self.warning : "")<form method="post" action="/ap/signin">
                <input type="hidden" name="transaction" value="\(HTMLPage.escape(transaction))">
                <label for="email">E-mail address</label>
                <input type="email" id="email" name="email" value="\(HTMLPage.escape(email))" \
                autocomplete="username" autocapitalize="none" spellcheck="false" required\(mark)\(focus(email.isEmpty))>
                <label for="password">Password</label>
                <input type="password" id="password" name="password" \
                autocomplete="current-password" required\(mark)\(focus(!email.isEmpty))>
                <label class="choice"><input type="checkbox" name="keep" value="yes"> Keep me signed in</label>
                <button class="main" type="submit" name="action" value="signin">Sign in</button>
                <button type="submit" name="action" value="cancel" formnovalidate>Cancel</button>
                </form>
                """
        )
    }

    /// Both fields are marked, since the page does not tell which of them is wrong.
    private var mark: String { failed ? " aria-invalid=\"true\" aria-describedby=\"wrong\"" : "" }

    /// The first field that is to be filled in has the focus.
    private func focus(_ isNext: Bool) -> String { isNext ? " autofocus" : "" }

    private static let warning = """
        <p class="wrong" id="wrong" role="alert">The e-mail address or the password is wrong. Please try again.</p>

        """
}
