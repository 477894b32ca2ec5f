import Foundation
import LoginWithAmazon

/// The state of the authorization server and its decisions. A value without I/O: each request supplies the time and
/// random numbers.
struct AuthorizationState: Sendable {
    let options: ServerOptions
    /// The code pairs, by device code.
    var codePairs: [String: CodePair] = [:]
    var grants: GrantTable
    /// The number of sign-ins begun, at the authorization endpoint or with a code pair.
    private var signIns = 0

    init(_ options: ServerOptions) {
        self.options = options
        grants = GrantTable(forgivesLostRotations: options.forgivesLostRotations)
    }

    func client(_ id: String?) -> RegisteredClient? { options.clients.first { $0.clientID == id } }

    func user(email: String) -> DemoUser? { options.users.first { $0.email.lowercased() == email.lowercased() } }

    /// The number of a new sign-in, which groups its requests in the journal.
    mutating func nextSignIn() -> Int {
        signIns += 1
        return signIns
    }
}

/// The time of the request and a source of random numbers, for decisions without I/O.
struct RequestContext {
    let now: Date
    let randomBytes: (Int) -> [UInt8]

    /// A new secret of 256 random bits; RFC 6749 section 10.10 requires 128.
    func secret() -> String { Base64URL.encode(randomBytes(32)) }
}

/// The response to a request and its journal entry.
struct Decision: Sendable {
    var response: HTTPResponse
    var outcome: String
    var clientID: String?
    /// The number of the sign-in to which the request belongs.
    var signIn: Int?
    /// What was wrong and how to correct it, for the developer.
    var explanation: String?

    /// An error of the token, profile or sign-out endpoint (RFC 6749 section 5.2).
    static func error(
        _ error: String, _ description: String, status: Int = 400, explanation: String? = nil
    ) -> Decision {
        let object = ["error": error, "error_description": description]
        return Decision(response: .json(status, object), outcome: error, explanation: explanation)
    }

    /// A page that ends the sign-in with an error.
    static func refusal(_ reason: String, outcome: String) -> Decision {
        Decision(response: SignInPages.error(reason).response(status: 400), outcome: outcome)
    }

    static let malformedForm = refusal("The form is malformed.", outcome: "invalid_request")

    /// A copy that belongs to this client and sign-in.
    func of(_ clientID: String?, signIn: Int? = nil) -> Decision {
        var copy = self
        copy.clientID = clientID ?? self.clientID
        copy.signIn = signIn ?? self.signIn
        return copy
    }
}
