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
    /// A bare status with a `Retry-After` that is a date, so many seconds ahead of the server's clock.
    case statusUntil(Int, seconds: Int)
    /// A page instead of JSON.
    case html200
    /// Status 200 and nothing else.
    case empty
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
    /// A redirect, for example to another host.
    case redirect(to: String, status: Int = 302)
    /// A redirect to the address that was asked.
    case redirectLoop(status: Int = 302)
    /// An OAuth error of that name with status 400.
    case error(String)
    /// An OAuth error of that name with status 200.
    case errorInOK(String)

    // MARK: The request is processed, and the answer is spoilt

    /// The work is done, for example a refresh token rotated, and the connection reset without an answer.
    case processThenDrop
    /// The header is sent, then the connection is reset.
    case resetAfterHeaders
    /// The connection ends in the middle of the body.
    case truncateBody
    /// The answer comes one byte at a time, with so many seconds after each.
    case drip(byteEvery: Double)
    /// The body is said to be in chunks, and is not (RFC 9112 section 7.1).
    case badChunks
    /// `Content-Length` is off by so many bytes.
    case wrongLength(by: Int)
    /// A header field of so many bytes more.
    case hugeHeader(bytes: Int)
    /// `expires_in` says this, whatever is true.
    case tokenLife(Int)
    /// `expires_in` is this text, JSON or not.
    case rawTokenLife(String)
    /// Members nobody asked for, of every JSON type.
    case extraFields
    /// One member is left out.
    case missingField(String)
    /// Every member stands there twice, which RFC 8259 section 4 leaves open.
    case duplicatedKeys
    /// Every member has another JSON type.
    case wrongTypes
    /// The content type is another one.
    case contentType(String)
    /// The `Date` of the answer is so many seconds off.
    case clockSkew(Int)

    /// The word that the journal and the command line use.
    public var name: String { kind.rawValue }
}
