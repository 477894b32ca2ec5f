/// What reading the store came to. Only ``none`` means that nobody is signed in.
enum GrantReading: Equatable, Sendable {
    case grant(Grant)
    case none
    /// The store cannot be read now, for example while the device is locked.
    case unreadable(String)
    /// Bytes are there that are no grant; they stay until a new sign-in takes their place, and are kept aside then.
    case undecodable(String)

    /// The error of a call that needed to know; nil where the reading is an answer.
    var error: AMZNError? {
        switch self {
        case .grant, .none: nil
        case .unreadable(let reason), .undecodable(let reason): AMZNError(.deviceError, reason)
        }
    }
}
