@_exported import Foundation
import UIKit

public typealias ASPresentationAnchor = UIWindow

/// This protocol is isolated to the main actor, as in Apple's SDK. The session's class isn't.
@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: AnyObject {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

/// A sign-in session. It asks the user a question unless it is ephemeral, shows the page, and calls the handler when
/// the user cancels, the page redirects, or the system refuses to show the page.
public final class ASWebAuthenticationSession: NSObject {
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    public struct Callback: Sendable {
        let host: String

        public static func https(host: String, path: String) -> Callback { Callback(host: host) }
    }

    public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    public var prefersEphemeralWebBrowserSession = false
    private let page: SessionPage

    public convenience init(url: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {
        self.init(url, host: nil, completionHandler)
    }

    public convenience init(url: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {
        self.init(url, host: callback.host, completionHandler)
    }

    private init(_ url: URL, host: String?, _ completionHandler: @escaping CompletionHandler) {
        nonisolated(unsafe) let completionHandler = completionHandler
        page = MainActor.assumeIsolated { SessionPage(url, host) { completionHandler($0, $1) } }
    }

    /// Returns false if the session was started before (documentation of `start()`), or if the device makes the start
    /// fail.
    @discardableResult
    public func start() -> Bool {
        nonisolated(unsafe) let session = self
        return MainActor.assumeIsolated {
            session.page.start(isEphemeral: session.prefersEphemeralWebBrowserSession) {
                session.presentationContextProvider?.presentationAnchor(for: session)
            }
        }
    }

    /// Dismisses the page (documentation). Assumed: the handler isn't called (trial 16).
    public func cancel() {
        let page = page
        MainActor.assumeIsolated { page.cancel() }
    }
}

public struct ASWebAuthenticationSessionError: Error, CustomNSError {
    public enum Code: Int, Sendable {
        case canceledLogin = 1
        case presentationContextNotProvided, presentationContextInvalid
    }

    public static let errorDomain = "com.apple.AuthenticationServices.WebAuthenticationSession"
    public let code: Code
    private let information: [String: String]

    init(_ code: Code, _ information: [String: String] = [:]) { (self.code, self.information) = (code, information) }

    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] { information }
}
