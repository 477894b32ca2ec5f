/// Explains why the sign-in can't continue. Pure.
struct ErrorPage: Sendable, Equatable {
    let reason: String

    var html: HTMLPage {
        HTMLPage(
            title: "Error",
            content: """
                <h1>Can't continue</h1>
                <p class="wrong" role="alert">\(HTMLPage.escape(reason))</p>
                <p>You can close this page.</p>
                """
        )
    }
}
