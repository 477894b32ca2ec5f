/// The sign-in page, with a button for each demo user. Pure.
struct SignInPage: Sendable, Equatable {
    let transaction: String
    let application: String
    /// The email address typed before.
    let email: String
    /// Whether the previous password was wrong.
    let failed: Bool
    /// The offered demo users.
    let users: [DemoUser]

    var html: HTMLPage {
        HTMLPage(
            title: failed ? "Error: Sign in" : "Sign in",
            content: """
                <h1>Sign in</h1>
                <p>to continue to <strong>\(HTMLPage.escape(application))</strong></p>
                \(failed ? Self.warning : "")<form method="post" action="/ap/signin">
                <input type="hidden" name="transaction" value="\(HTMLPage.escape(transaction))">
                <label for="email">Email</label>
                <input type="email" id="email" name="email" value="\(HTMLPage.escape(email))" \
                autocomplete="username" autocapitalize="none" spellcheck="false" required\(mark)\(focus(email.isEmpty))>
                <label for="password">Password</label>
                <input type="password" id="password" name="password" \
                autocomplete="current-password" required\(mark)\(focus(!email.isEmpty))>
                <label class="choice"><input type="checkbox" name="keep" value="yes"> Keep me signed in</label>
                <button class="main" type="submit" name="action" value="signin">Sign in</button>
                <button type="submit" name="action" value="cancel" formnovalidate>Cancel</button>
                \(offers)</form>
                """
        )
    }

    /// More would push the page's main buttons out of view.
    private static let mostOffers = 5

    /// The demo buttons follow the main ones, because the Enter key submits the first button of a form.
    private var offers: String {
        guard !users.isEmpty else { return "" }
        let buttons = users.prefix(Self.mostOffers).map { user in
            """
            <button type="submit" name="demo_user" value="\(HTMLPage.escape(user.email))" formnovalidate>\
            Sign in as \(HTMLPage.escape(user.name)) (demo)</button>
            """
        }
        return "<p class=\"apart hint\">Or without a password:</p>\n\(buttons.joined(separator: "\n"))\n"
    }

    /// Marks both fields, because the page does not reveal which of them is wrong.
    private var mark: String { failed ? " aria-invalid=\"true\" aria-describedby=\"wrong\"" : "" }

    /// Focuses the first empty field.
    private func focus(_ isNext: Bool) -> String { isNext ? " autofocus" : "" }

    private static let warning = """
        <p class="wrong" id="wrong" role="alert">The email address or the password is wrong. Try again.</p>

        """
}
