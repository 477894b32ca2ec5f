import ProgramSupport

enum SignInPages {
    /// The sign-in page, with a button for each demo user.
    ///
    /// The password field doesn't have the type `password`, because a browser would offer to save the password, and in
    /// UI tests the offer could cover the page. The passwords aren't secret: the server's first page lists them.
    static func signIn(
        _ signIn: SignIn, application: String, email: String, failed: Bool, users: [DemoUser]
    ) -> HTMLPage {
        let focus: HTML = " autofocus"
        let problem = failed ? HTML.alert("The email address or the password is wrong. Check both.") : nil
        return HTMLPage(
            title: failed ? "Error: Sign in" : "Sign in",
            content: """
                <h1>Sign in</h1>
                <p>to continue to <strong>\(application)</strong></p>
                \(problem)<form method="post" action="/ap/signin">
                \(hidden(signIn))
                <label for="email">Email</label>
                <input type="email" id="email" name="email" value="\(email)" autocomplete="off" autocapitalize="none" \
                spellcheck="false" required\(HTML.mark(failed))\(email.isEmpty ? focus : nil)>
                <label for="password">Password</label>
                <input class="secret" type="text" id="password" name="password" autocomplete="off" \
                autocapitalize="none" spellcheck="false" required\(HTML.mark(failed))\(email.isEmpty ? nil : focus)>
                <button class="main" type="submit" name="action" value="signin">Sign in</button>
                <button type="submit" name="action" value="cancel" formnovalidate>Cancel</button>
                \(offers(users))</form>
                """)
    }

    private static func hidden(_ signIn: SignIn) -> HTML {
        """
        <input type="hidden" name="\(signIn.field.name)" value="\(signIn.field.value)">
        <input type="hidden" name="sign_in" value="\(signIn.number)">
        """
    }

    /// The demo buttons follow the main ones, because the Enter key activates the first button of a form.
    private static func offers(_ users: [DemoUser]) -> HTML? {
        guard !users.isEmpty else { return nil }
        let buttons = users.map { user -> HTML in
            """
            <button type="submit" name="demo_user" value="\(user.email)" formnovalidate>\
            Sign in as \(user.name) (demo)</button>
            """
        }
        return "<p class=\"hint\">Or without a password:</p>\n\(buttons)\n"
    }

    static func consent(_ signIn: SignIn, application: String, user: DemoUser) -> HTMLPage {
        HTMLPage(
            title: "Allow access?",
            content: """
                <h1>Allow \(application) access?</h1>
                \(signIn.pair.map { device($0.userCode) })<p><strong>\(application)</strong> asks for:</p>
                \(HTML.list(signIn.scopes.map { "\(Scope.words(for: $0))" }))
                <p>You are signed in as <strong>\(user.name)</strong> \
                (\(user.email)). \(application) doesn't receive your password.</p>
                <form method="post" action="/ap/consent">
                \(hidden(signIn))
                <input type="hidden" name="email" value="\(user.email)">
                <button class="main" type="submit" name="action" value="allow">Allow</button>
                <button type="submit" name="action" value="deny">Deny</button>
                <button type="submit" name="action" value="cancel">Cancel</button>
                <p class="hint">\(consequences(isDevice: signIn.pair != nil))</p>
                </form>
                """)
    }

    /// Explains to developers what the app or device receives after *Deny* and after *Cancel*. A device receives the
    /// same error in both cases.
    private static func consequences(isDevice: Bool) -> String {
        guard !isDevice else { return "Deny and Cancel: the device receives access_denied." }
        return "Deny: the app receives error 4 (access denied). Cancel: error 3 (cancelled by the user), or the "
            + "userDidCancel flag in SDK 3.x."
    }

    /// Warns of phishing with the code of another person's device (RFC 8628 section 5.4).
    private static func device(_ userCode: String) -> HTML {
        """
        <p>A device requests access. Continue only if it is yours and shows the code \
        <strong class="code">\(userCode)</strong>.</p>

        """
    }

    /// The page for entering the code that a device shows (RFC 8628 section 3.3).
    static func userCode(_ typed: String, failed: Bool) -> HTMLPage {
        let problem = failed ? HTML.alert("This code is wrong or no longer valid. Check your device.") : nil
        return HTMLPage(
            title: failed ? "Error: Enter the code" : "Enter the code",
            content: """
                <h1>Enter the code</h1>
                <p>Link a device to your account.</p>
                \(problem)<form method="post" action="/ap/codepair/enter">
                <label for="user_code">The 8 letters on your device</label>
                <input class="code" type="text" id="user_code" name="user_code" value="\(typed)" \
                autocomplete="off" autocapitalize="characters" spellcheck="false" required\(HTML.mark(failed)) autofocus>
                <button class="main" type="submit" name="action" value="continue">Continue</button>
                </form>
                """)
    }

    static func device(isAllowed: Bool) -> HTMLPage {
        let title = isAllowed ? "You allowed access" : "You did not allow access"
        return HTMLPage(
            title: title,
            content: """
                <h1>\(title)</h1>
                <p role="status">You can close this page and go back to the device.</p>
                """)
    }

    static func error(_ reason: String) -> HTMLPage {
        HTMLPage(
            title: "Error",
            content: "<h1>Can't continue</h1>\n\(HTML.alert(reason))<p>You can close this page.</p>")
    }
}
