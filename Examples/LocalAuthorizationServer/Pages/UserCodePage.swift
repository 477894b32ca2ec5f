/// The page for entering the code that a device shows (RFC 8628 section 3.3). Pure.
struct UserCodePage: Sendable, Equatable {
    /// The code typed before.
    let userCode: String
    /// Whether no device shows the previous code.
    let failed: Bool

    var html: HTMLPage {
        let mark = failed ? " aria-invalid=\"true\" aria-describedby=\"wrong hint\"" : " aria-describedby=\"hint\""
        return HTMLPage(
            title: failed ? "Error: Enter the code" : "Enter the code",
            content: """
                <h1>Enter the code</h1>
                <p>Link a device to your account.</p>
                \(failed ? Self.warning : "")<form method="post" action="\(Route.userCodeFormPath)">
                <label for="user_code">Code</label>
                <p class="hint" id="hint">Enter the 8-letter code shown on your device.</p>
                <input class="code" type="text" id="user_code" name="user_code" value="\(HTMLPage.escape(userCode))" \
                autocomplete="off" autocapitalize="characters" spellcheck="false" required\(mark) autofocus>
                <button class="main" type="submit" name="action" value="continue">Continue</button>
                </form>
                """
        )
    }

    private static let warning = """
        <p class="wrong" id="wrong" role="alert">No device shows this code. Check it and try again.</p>

        """
}
