/// Says why it does not go on. Pure.
struct ErrorPage: Sendable, Equatable {
    let reason: String

    var html: HTMLPage {
        HTMLPage(
            title: "Error",
            content: """
                <h1>That did not work</h1>
                <p class="wrong" role="alert">\(HTMLPage.escape(reason))</p>
                <p>You can close this page.</p>
                """
        )
    }
}
