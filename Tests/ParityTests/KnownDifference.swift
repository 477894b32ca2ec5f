import BothAPIs

/// The intended differences between the two APIs, each with its reason.
enum KnownDifference: String, Sendable {
    case userLeavesThePage = "2.x reports an error, 3.x sets a flag without an error"
    case serverNotNotified =
        "2.x promises only a sign-out on the device, which succeeded; 3.x also reports the server's failure"

    /// What the app receives in each SDK.
    func outcomes(serverFailure: UInt = 2) -> (legacy: CallOutcome.Common, modern: CallOutcome.Common) {
        switch self {
        case .userLeavesThePage: (.failed(code: 3), .userDidCancel)
        case .serverNotNotified: (.signedOut, .failed(code: serverFailure))
        }
    }
}
