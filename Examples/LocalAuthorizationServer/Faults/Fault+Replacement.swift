/// Faults that answer in place of the server. Pure.
extension Fault {
    /// The whole answer, with the word for the journal; nil if the request is to be processed.
    func replacement(_ context: RequestContext) -> Decision? {
        if case .error(let error) = self { return Decision.error(error, "Requested by a fault", context) }
        return replacementResponse.map { Decision(response: $0, outcome: "fault") }
    }

    private var replacementResponse: HTTPResponse? {
        switch self {
        case .status(let status, let retryAfter, let body): Self.bare(status, retryAfter, body)
        case .html200: .text(200, Self.page, contentType: "text/html;charset=UTF-8")
        case .body(let text, let contentType, let status): .text(status, text, contentType: contentType)
        case .deepNesting(let depth): .text(200, Self.nested(max(depth, 0)), contentType: "application/json")
        case .invalidUTF8: Self.notUTF8
        case .redirect(let location, let status): .redirect(to: location, status: status)
        default: nil
        }
    }

    private static func bare(_ status: Int, _ retryAfter: String?, _ body: String?) -> HTTPResponse {
        var response = HTTPResponse.text(status, body ?? "", contentType: "application/json")
        response.headers["Retry-After"] = retryAfter
        return response
    }

    private static let page = "<!DOCTYPE html><html lang=\"en\"><title>Welcome</title><p>Please log in.</p></html>"

    private static func nested(_ depth: Int) -> String {
        String(repeating: "{\"access_token\":", count: depth) + "1" + String(repeating: "}", count: depth)
    }

    private static let notUTF8 = HTTPResponse(
        status: 200,
        headers: ["Content-Type": "application/json;charset=UTF-8"],
        body: .bytes(Array("{\"access_token\":\"".utf8) + [0xC3, 0x28, 0xFF, 0xFE] + Array("\"}".utf8))
    )
}
