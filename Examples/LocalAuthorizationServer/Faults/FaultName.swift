/// The names of the faults in the journal and on the command line.
///
/// Exhaustive switches ensure that every fault has a name, and every name an example and a meaning.
public enum FaultName: String, Sendable, CaseIterable {
    case refuse
    case resetBeforeHeaders = "reset-before-headers"
    case stall
    case status
    case html
    case empty
    case body
    case raw
    case deepNesting = "deep-nesting"
    case invalidUTF8 = "invalid-utf8"
    case hugeBody = "huge-body"
    case redirect
    case redirectLoop = "redirect-loop"
    case error
    case errorInOK = "error-in-200"
    case processThenDrop = "process-then-drop"
    case resetAfterHeaders = "reset-after-headers"
    case truncate
    case drip
    case badChunks = "bad-chunks"
    case wrongLength = "wrong-length"
    case hugeHeader = "huge-header"
    case tokenLife = "token-life"
    case extraFields = "extra-fields"
    case missingField = "missing-field"
    case duplicatedKeys = "duplicated-keys"
    case wrongTypes = "wrong-types"
    case contentType = "content-type"
    case clockSkew = "clock-skew"
}

extension FaultName {
    /// The command-line syntax, with optional settings in brackets.
    public var usage: String {
        switch self {
        case .refuse, .resetBeforeHeaders, .stall, .html, .empty, .invalidUTF8, .processThenDrop, .resetAfterHeaders,
            .truncate, .badChunks, .extraFields, .duplicatedKeys, .wrongTypes:
            rawValue
        case .status: "status=N[,retry-after=TEXT][,retry-date=SECONDS][,body=TEXT]"
        case .body: "body=TEXT[,content-type=TYPE][,status=N]"
        case .raw: "raw=TEXT"
        case .deepNesting: "deep-nesting=N"
        case .hugeBody: "huge-body=BYTES"
        case .redirect: "redirect=URI[,status=N]"
        case .redirectLoop: "redirect-loop[,status=N]"
        case .error: "error=NAME"
        case .errorInOK: "error-in-200=NAME"
        case .drip: "drip=SECONDS"
        case .wrongLength: "wrong-length=BYTES"
        case .hugeHeader: "huge-header=BYTES"
        case .tokenLife: "token-life=JSON"
        case .missingField: "missing-field=NAME"
        case .contentType: "content-type=TYPE"
        case .clockSkew: "clock-skew=SECONDS"
        }
    }

    /// A short description for the help.
    public var meaning: String {
        switch self {
        case .refuse: "resets the connection before reading the body"
        case .resetBeforeHeaders: "reads the request, then resets the connection"
        case .stall: "reads the request and never responds"
        case .status: "responds with this status; retry-date is in seconds from now"
        case .html: "responds with an HTML page and status 200"
        case .empty: "responds with status 200 and no body"
        case .body: "responds with this body"
        case .raw: "sends this text in place of the whole response"
        case .deepNesting: "responds with JSON objects nested this deep"
        case .invalidUTF8: "responds with JSON that isn't UTF-8"
        case .hugeBody: "responds with this many bytes of JSON"
        case .redirect: "redirects elsewhere, with status 302 by default"
        case .redirectLoop: "redirects to the same address"
        case .error: "responds with this OAuth error and status 400"
        case .errorInOK: "responds with this OAuth error and status 200"
        case .processThenDrop: "processes the request, then resets the connection"
        case .resetAfterHeaders: "processes the request, sends the headers, then resets"
        case .truncate: "processes the request and sends half of the body"
        case .drip: "processes the request and sends one byte at a time"
        case .badChunks: "processes the request and sends malformed chunks"
        case .wrongLength: "processes the request; Content-Length is off by this many bytes"
        case .hugeHeader: "processes the request and adds a header field of this many bytes"
        case .tokenLife: "sets expires_in to this value"
        case .extraFields: "adds unknown members to the JSON"
        case .missingField: "omits a member"
        case .duplicatedKeys: "sends every member twice"
        case .wrongTypes: "changes the JSON type of every member"
        case .contentType: "changes the content type"
        case .clockSkew: "shifts the Date field by this many seconds"
        }
    }
}
