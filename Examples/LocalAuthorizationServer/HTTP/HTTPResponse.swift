/// A response before serialization. A JSON body stays structured, so that faults can alter parts of it.
struct HTTPResponse: Sendable, Equatable {
    enum Body: Sendable, Equatable {
        case bytes([UInt8])
        case json(JSONObject)

        var bytes: [UInt8] {
            switch self {
            case .bytes(let bytes): bytes
            case .json(let object): Array(object.text.utf8)
            }
        }
    }

    var status: Int
    var headers: HTTPHeaders = [:]
    var body: Body = .bytes([])

    /// A response that must not be cached (RFC 6749 section 5.1).
    static func json(_ status: Int, _ object: JSONObject) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store", "Pragma": "no-cache",
            ],
            body: .json(object)
        )
    }

    static func text(_ status: Int, _ text: String, contentType: String = "text/plain;charset=UTF-8") -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Content-Type": contentType, "Cache-Control": "no-store"],
            body: .bytes(Array(text.utf8))
        )
    }

    static func redirect(to location: String, status: Int = 302) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Location": location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"]
        )
    }
}
