@_exported import Foundation
import UIKit

// What the package uses of AuthenticationServices, as plain Swift, and bound to no actor: so the compiler sees every value
// that could be in two threads' hands.

/// Where the sheet is shown.
public typealias ASPresentationAnchor = UIWindow

/// Why there is no redirect.
public struct ASWebAuthenticationSessionError: Error {
    /// The kinds of errors.
    public enum Code: Sendable {
        /// The user left, or there is no window.
        case canceledLogin, presentationContextNotProvided, presentationContextInvalid
    }

    /// The kind.
    public let code: Code
}

/// Knows the window.
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    /// The window.
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

/// The sheet.
open class ASWebAuthenticationSession: NSObject {
    /// Gets the redirect or an error, on any thread.
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    /// By what the redirect is known.
    public final class Callback: NSObject {
        /// By its host and path.
        public static func https(host: String, path: String) -> Callback { Callback() }
    }

    /// Who knows the window.
    public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    /// Whether nothing is shared with the browser.
    public var prefersEphemeralWebBrowserSession = false

    /// A sheet whose redirect has a scheme.
    public init(url: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {}
    /// A sheet whose redirect is known otherwise.
    public init(url: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {}

    /// Shows it.
    @discardableResult
    open func start() -> Bool { true }
    /// Closes it.
    open func cancel() {}
}
