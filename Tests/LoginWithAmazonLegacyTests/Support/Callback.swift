import LoginWithAmazonLegacy

/// A delegate's callback, as plain values.
enum Callback: Equatable, Sendable {
    /// A success without a result.
    case nothing(API)
    case text(API, String)
    case fields(API, [String: String])
    /// A success with a result that no call returns.
    case oddity(API)
    case failed(API, UInt)

    init(_ apiResult: APIResult) {
        self =
            switch apiResult.result {
            case nil: .nothing(apiResult.api)
            case let text as String: .text(apiResult.api, text)
            case let fields as [String: String]: .fields(apiResult.api, fields)
            default: .oddity(apiResult.api)
            }
    }

    init(_ errorResponse: APIError) { self = .failed(errorResponse.api, errorResponse.error.code) }

    var api: API {
        switch self {
        case .nothing(let api), .text(let api, _), .fields(let api, _), .oddity(let api), .failed(let api, _): api
        }
    }
}
