import Foundation

/// Sends one request, and calls `reply` once, on any thread. The live implementation uses `URLSession`; tests provide
/// their own.
package protocol Transport: Sendable {
    func send(_ request: WireRequest, reply: @escaping @Sendable (Result<WireReply, TransportFailure>) -> Void)
}

/// An HTTP request. The description shows only its destination, because headers and body hold secrets.
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

/// An HTTP reply before its content is decoded. The description shows no content, because the body may hold tokens.
package struct WireReply: Sendable {
    package let status: Int
    /// Field names in lower case.
    package let headers: [String: String]
    package let body: Data

    package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension WireReply: CustomStringConvertible, CustomReflectable {
    package var description: String { "HTTP \(status), \(body.count) bytes" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The reason for a missing or unusable reply. Failures are equal if their kinds are.
package struct TransportFailure: Error, Equatable, Sendable {
    package enum Kind: Sendable {
        case offline
        case timedOut
        case connectionLost
        case tlsFailure
        case insecureAddress
        case proxied
        case replyTooLarge
        case redirected
    }

    package let kind: Kind
    /// The system's error, if there is one.
    private let underlying: NSError?

    package init(_ kind: Kind, underlying: (any Error)? = nil) {
        self.kind = kind
        self.underlying = underlying.map(Self.withoutDetails)
    }

    package static let offline = TransportFailure(.offline)
    package static let timedOut = TransportFailure(.timedOut)
    package static let connectionLost = TransportFailure(.connectionLost)
    package static let tlsFailure = TransportFailure(.tlsFailure)
    /// Neither HTTPS nor HTTP to loopback: not sent.
    package static let insecureAddress = TransportFailure(.insecureAddress)
    /// HTTP to loopback that the system would send to a proxy, in clear text: not sent.
    package static let proxied = TransportFailure(.proxied)
    /// The reply exceeds the size limit.
    package static let replyTooLarge = TransportFailure(.replyTooLarge)
    /// The reply is a redirect, which the endpoints never send and which a token must not follow (RFC 9700 section
    /// 4.11).
    package static let redirected = TransportFailure(.redirected)

    package static func == (left: TransportFailure, right: TransportFailure) -> Bool { left.kind == right.kind }

    /// The error for the caller.
    package var error: AMZNError {
        let (code, message) = reason
        return AMZNError(code, message, underlyingError: underlying)
    }

    private var reason: (AMZNError.Code, String) {
        switch kind {
        case .offline: (.networkError, "The server can't be reached.")
        case .timedOut: (.networkError, "The server did not answer in time.")
        case .connectionLost: (.networkError, "The connection was lost before the reply was complete.")
        case .tlsFailure: (.networkError, "A secure connection to the server can't be established.")
        case .insecureAddress: (.invalidInput, "An endpoint is neither HTTPS nor HTTP to a loopback address.")
        case .proxied:
            (
                .networkError,
                "The request isn't sent, because a proxy would receive it. Set no_proxy to 127.0.0.1,localhost,::1."
            )
        case .replyTooLarge: (.serverError, "The server's reply is too large.")
        case .redirected: (.serverError, "The server redirected a request, which isn't allowed.")
        }
    }

    /// Domain, code and text. The rest of a `URLError` refers to the request, which holds secrets.
    private static func withoutDetails(_ error: any Error) -> NSError {
        let error = error as NSError
        return NSError(
            domain: error.domain, code: error.code,
            userInfo: [NSLocalizedDescriptionKey: error.localizedDescription])
    }
}
