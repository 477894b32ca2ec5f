import Foundation

/// An HTTP request. The description shows only method, host and path, because the headers and the body may hold
/// secrets.
package struct WireRequest: Equatable, Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
    }

    package let method: Method
    package let url: URL
    package let headers: [String: String]
    package let body: Data

    package init(method: Method, url: URL, headers: [String: String], body: Data = Data()) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

extension WireRequest: CustomStringConvertible, CustomReflectable {
    package var description: String { "\(method.rawValue) \(url.host ?? "")\(url.path)" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
