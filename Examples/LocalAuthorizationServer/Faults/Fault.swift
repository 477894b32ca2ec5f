/// A way in which an answer goes wrong.
public enum Fault: Sendable, Equatable {
    // MARK: Nothing is processed, and no answer is given

    /// The connection is reset as soon as the endpoint is known, before a body is read.
    case refuse
    /// The whole request is read, then the connection is reset.
    case resetBeforeHeaders
    /// The request is read and nothing happens until the client leaves or the server stops.
    case stall

    // MARK: Nothing is processed, and another answer is given

    /// A bare status, with a `Retry-After` (RFC 9110 section 10.2.3) and a body if they are given.
    case status(Int, retryAfter: String? = nil, body: String? = nil)
    /// A page instead of JSON.
    case html200
    /// Any body.
    case body(String, contentType: String = "application/json", status: Int = 200)
    /// Any bytes in place of the whole response; the connection is closed after them.
    case rawBytes([UInt8])
    /// A JSON object nested so many times.
    case deepNesting(Int)
    /// JSON whose text is not UTF-8.
    case invalidUTF8
    /// So many bytes of JSON, never held in memory.
    case hugeBody(bytes: Int)
    /// A redirect, for example elsewhere or to the same address.
    case redirect(to: String, status: Int = 302)
    /// An OAuth error of that name with status 400.
    case error(String)

    // MARK: The request is processed, and the answer is spoilt

    /// The work is done, for example a refresh token rotated, and the connection reset without an answer.
    case processThenDrop
    /// The header is sent, then the connection is reset.
    case resetAfterHeaders
    /// The connection ends in the middle of the body.
    case truncateBody
    /// The answer comes one byte at a time, with so many seconds after each.
    case drip(byteEvery: Double)
    /// `expires_in` says this, whatever is true.
    case tokenLife(Int)
    /// `expires_in` is this text, JSON or not.
    case rawTokenLife(String)
    /// Members nobody asked for, of every JSON type.
    case extraFields
    /// One member is left out.
    case missingField(String)
    /// Every member has another JSON type.
    case wrongTypes
    /// The content type is another one.
    case contentType(String)
    /// The `Date` of the answer is so many seconds off.
    case clockSkew(Int)

    /// The word that the journal and the command line use.
    public var name: String {
        switch self {
        case .refuse: "refuse"
        case .resetBeforeHeaders: "reset-before-headers"
        case .stall: "stall"
        case .status: "status"
        case .html200: "html"
        case .body: "body"
        case .rawBytes: "raw"
        case .deepNesting: "deep-nesting"
        case .invalidUTF8: "invalid-utf8"
        case .hugeBody: "huge-body"
        case .redirect: "redirect"
        case .error: "error"
        case .processThenDrop: "process-then-drop"
        case .resetAfterHeaders: "reset-after-headers"
        case .truncateBody: "truncate"
        case .drip: "drip"
        case .tokenLife, .rawTokenLife: "token-life"
        case .extraFields: "extra-fields"
        case .missingField: "missing-field"
        case .wrongTypes: "wrong-types"
        case .contentType: "content-type"
        case .clockSkew: "clock-skew"
        }
    }
}
