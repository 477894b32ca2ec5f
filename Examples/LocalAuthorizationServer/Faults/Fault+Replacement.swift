import Foundation

/// Faults that replace the response. Pure.
extension Fault {
    /// The whole response with its journal entry; nil if the request is processed normally.
    func replacement(_ head: RequestHead, _ context: RequestContext) -> Decision? {
        switch self {
        case .error(let error): return .error(error, Self.words, context)
        case .errorInOK(let error): return .error(error, Self.words, status: 200, context)
        default: return response(head, context).map { Decision(response: $0, outcome: "fault") }
        }
    }

    private static let words = "Requested by a fault"

    private func response(_ head: RequestHead, _ context: RequestContext) -> HTTPResponse? {
        switch self {
        case .status(let status, let retryAfter, let body): Self.bare(status, retryAfter, body)
        case .statusUntil(let status, let seconds):
            Self.bare(status, HTTPDate.text(of: context.now.addingTimeInterval(TimeInterval(seconds))), nil)
        case .empty: HTTPResponse(status: 200)
        case .redirectLoop(let status): .redirect(to: head.path, status: status)
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
