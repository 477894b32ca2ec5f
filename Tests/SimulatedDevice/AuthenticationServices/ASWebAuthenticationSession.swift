@_exported import Foundation
import UIKit

public typealias ASPresentationAnchor = UIWindow

@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: AnyObject {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

public struct ASWebAuthenticationSessionError: Error, CustomNSError {
    public enum Code: Int, Sendable {
        case canceledLogin = 1
        case presentationContextNotProvided, presentationContextInvalid
    }

    public static let errorDomain = "com.apple.AuthenticationServices.WebAuthenticationSession"
    public let code: Code
    public var errorCode: Int { code.rawValue }
}

@MainActor
public final class ASWebAuthenticationSession: NSObject {
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    public struct Callback: Sendable {
        let scheme: String
        public static func https(host: String, path: String) -> Callback { Callback(scheme: "https") }
    }

    public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    public var prefersEphemeralWebBrowserSession = false
    private let url: URL
    private var completionHandler: CompletionHandler?
    private var sheet: (controller: UIViewController, presenter: UIViewController?)?

    public init(url: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {
        (self.url, self.completionHandler) = (url, completionHandler)
    }

    public init(url: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {
        (self.url, self.completionHandler) = (url, completionHandler)
    }

    @discardableResult
    public func start() -> Bool {
        guard let window = presentationContextProvider?.presentationAnchor(for: self) else {
            end(nil, .presentationContextNotProvided)
            return false
        }
        let controller = UIViewController()
        window.rootViewController?.present(controller, animated: true)
        sheet = (controller, window.rootViewController)
        Device.current.sheets.append(Device.Sheet(url: url) { self.end($0, $0 == nil ? .canceledLogin : nil) })
        Device.current.show("sheet")
        return true
    }

    public func cancel() {
        sheet?.presenter?.dismiss(animated: true)
        sheet = nil
    }

    private func end(_ redirect: URL?, _ code: ASWebAuthenticationSessionError.Code?) {
        cancel()
        completionHandler?(redirect, code.map { ASWebAuthenticationSessionError(code: $0) })
        completionHandler = nil
    }
}
