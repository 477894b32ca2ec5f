/// The name of each fault, as the journal and the command line use it.
///
/// Every fault has one, and every name has an example and a meaning: the compiler sees to both.
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
    /// How it is written on a command line, its settings in brackets.
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

    /// What it does, in a few words.
    public var meaning: String {
        switch self {
        case .refuse: "resets the connection before a body is read"
        case .resetBeforeHeaders: "reads the request, then resets the connection"
        case .stall: "reads the request and never answers"
        case .status: "a bare status; retry-date is a date so many seconds ahead"
        case .html: "a page with status 200"
        case .empty: "status 200 and no body"
        case .body: "any body"
        case .raw: "any text in place of the whole answer"
        case .deepNesting: "a JSON object nested so many times"
        case .invalidUTF8: "JSON whose text is not UTF-8"
        case .hugeBody: "so many bytes of JSON"
        case .redirect: "a redirect elsewhere; 302 is the standard"
        case .redirectLoop: "a redirect to the same address"
        case .error: "an OAuth error with status 400"
        case .errorInOK: "an OAuth error with status 200"
        case .processThenDrop: "does the work, then resets the connection"
        case .resetAfterHeaders: "does the work, sends the header, then resets"
        case .truncate: "does the work, and sends half of the body"
        case .drip: "does the work, and answers a byte at a time"
        case .badChunks: "does the work, and frames the body in broken chunks"
        case .wrongLength: "does the work, and is off by so many bytes in Content-Length"
        case .hugeHeader: "does the work, with a header field so long"
        case .tokenLife: "expires_in is this, whatever is true"
        case .extraFields: "members that nobody asked for"
        case .missingField: "leaves a member out"
        case .duplicatedKeys: "has every member twice"
        case .wrongTypes: "gives every member another JSON type"
        case .contentType: "another content type"
        case .clockSkew: "a Date so many seconds off"
        }
    }
}
