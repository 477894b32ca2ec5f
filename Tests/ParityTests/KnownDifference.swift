import BothFamilies

/// Where the two families are meant to differ: the whole list, each with its reason.
enum KnownDifference: String, CaseIterable, Sendable {
    case userLeavesThePage = "2.x has an error for it, 3.x a flag beside a nil error"
    case serverNotToldOfSignOut =
        "2.x promises a local clear, which has succeeded; 3.x reports the server's failure too"

    /// What the two sides see.
    func meanings(serverFailure: UInt = 2) -> (legacy: Sight.Meaning, modern: Sight.Meaning) {
        switch self {
        case .userLeavesThePage: (.failed(code: 3), .userDidCancel)
        case .serverNotToldOfSignOut: (.signedOut, .failed(code: serverFailure))
        }
    }
}
