/// Tells the user to return to the device. Pure.
struct DevicePage: Sendable, Equatable {
    let isAllowed: Bool

    var html: HTMLPage {
        let title = isAllowed ? "Your device is linked" : "Your device is not linked"
        return HTMLPage(
            title: title,
            content: """
                <h1>\(title)</h1>
                <p role="status">You can close this page and go back to the device.</p>
                """
        )
    }
}
