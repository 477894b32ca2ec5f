/// A fault of the page with its expected outcome: a row of the error table.
struct PageFault: Sendable {
    enum Action: Sendable {
        /// The page redirects with these parameters, and with the right `state` unless they contain one.
        case comeBack(String)
        /// The user agent returns this address.
        case address(String)
        case fail(AgentFailure)
        /// The redirect arrives through `handleOpen`, and the user agent then acts as given.
        case openThen(Afterwards)
        /// The page stays open until another event occurs.
        case stay(Ending)
    }

    enum AgentFailure: Sendable { case cancelled, cannotPresent, foreign, taskCancelled }
    enum Afterwards: Sendable { case giveItToo, giveAnother, fail, deferring, openFromTwoThreads }
    enum Ending: Sendable { case signOut, anotherSignIn, cancelledTask, lateRedirect }

    let name: String
    let action: Action
    let outcome: Outcome

    private init(_ name: String, _ action: Action, _ outcome: Outcome) {
        self.name = name
        self.action = action
        self.outcome = outcome
    }

    static let all: [PageFault] =
        redirects.map { PageFault("page redirects with \($0.0)", .comeBack($0.0), $0.1) } + [
            PageFault("page elsewhere", .address("amzn-com.example.other://?code=x"), .failed(2)),
            PageFault("page closed", .fail(.cancelled), .left),
            PageFault("no page", .fail(.cannotPresent), .failed(5)),
            PageFault("agent throws its own error", .fail(.foreign), .failed(5)),
            PageFault("agent's task cancelled", .fail(.taskCancelled), .left),
            PageFault("redirect twice, both ways", .openThen(.giveItToo), .success),
            PageFault("two redirects", .openThen(.giveAnother), .success),
            PageFault("redirect, then an error", .openThen(.fail), .success),
            PageFault("redirect through the app", .openThen(.deferring), .success),
            PageFault("redirect from two threads", .openThen(.openFromTwoThreads), .success),
            PageFault("page open, sign-out", .stay(.signOut), .left),
            PageFault("page open, another sign-in", .stay(.anotherSignIn), .left),
            PageFault("page open, task cancelled", .stay(.cancelledTask), .left),
            PageFault("page open, late redirect", .stay(.lateRedirect), .success),
        ]

    private static let redirects: [(String, Outcome)] = [
        ("error=server_error", .failed(2)), ("error=invalid_grant", .failed(2)), ("error=invalid_scope", .failed(6)),
        ("error=invalid_client", .failed(8)), ("error=insufficient_scope", .failed(1)),
        ("error=access_denied&error_description=Anything", .failed(4)),
        ("error=access_denied&error_description=Access+not+permitted.", .left),
        ("code=x&error=access_denied", .failed(2)), ("code=", .failed(2)), ("code=x&state=wrong", .failed(2)),
        ("code=a%20b&unknown=y", .success),
    ]
}
