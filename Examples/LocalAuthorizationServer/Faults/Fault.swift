/// A fault to simulate in a response.
public enum Fault: Sendable, Equatable {
    // MARK: The request is not processed, and there is no response

    /// The connection is reset once the endpoint is known, before the body is read.
    case refuse
    /// The whole request is read, then the connection is reset.
    case resetBeforeHeaders
    /// The request is read but not answered until the client disconnects or the server stops.
    case stall

    // MARK: The request is not processed, and the response is replaced

    /// A status, with an optional `Retry-After` (RFC 9110 section 10.2.3) and body.
    case status(Int, retryAfter: String? = nil, body: String? = nil)
    /// A status with a `Retry-After` date, this many seconds ahead of the server's clock.
    case statusUntil(Int, seconds: Int)
    /// An HTML page instead of JSON.
    case html200
    /// Status 200 with an empty body.
    case empty
    /// This body.
    case body(String, contentType: String = "application/json", status: Int = 200)
    /// These bytes in place of the whole response; the connection is closed after them.
    case rawBytes([UInt8])
    /// JSON objects nested to this depth.
    case deepNesting(Int)
    /// JSON text that isn't UTF-8.
    case invalidUTF8
    /// This many bytes of JSON, generated without holding them in memory.
    case hugeBody(bytes: Int)
    /// A redirect to this location.
    case redirect(to: String, status: Int = 302)
    /// A redirect to the requested address.
    case redirectLoop(status: Int = 302)
    /// This OAuth error with status 400.
    case error(String)
    /// This OAuth error with status 200.
    case errorInOK(String)

    // MARK: The request is processed, and the response is altered

    /// The request is processed, for example a refresh token is rotated, and the connection is reset without a
    /// response.
    case processThenDrop
    /// The headers are sent, then the connection is reset.
    case resetAfterHeaders
    /// The connection ends in the middle of the body.
    case truncateBody
    /// The response is sent one byte at a time, this many seconds apart.
    case drip(byteEvery: Double)
    /// The response declares a chunked body but sends malformed chunks (RFC 9112 section 7.1).
    case badChunks
    /// `Content-Length` is off by this many bytes.
    case wrongLength(by: Int)
    /// An additional header field of this many bytes.
    case hugeHeader(bytes: Int)
    /// `expires_in` has this value; the real lifetime is unchanged.
    case tokenLife(Int)
    /// `expires_in` is this text, whether or not it is valid JSON.
    case rawTokenLife(String)
    /// Unknown members of every JSON type are added.
    case extraFields
    /// One member is omitted.
    case missingField(String)
    /// Every member is duplicated, for which RFC 8259 section 4 defines no behaviour.
    case duplicatedKeys
    /// Every member has a different JSON type.
    case wrongTypes
    /// The content type is replaced by this one.
    case contentType(String)
    /// The `Date` field is off by this many seconds.
    case clockSkew(Int)

    /// The fault's name in the journal and on the command line.
    public var name: String { kind.rawValue }
}
