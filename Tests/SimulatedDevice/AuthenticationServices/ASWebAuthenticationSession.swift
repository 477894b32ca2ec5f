@_exported import Foundation
import SafariServices
import UIKit

public typealias ASPresentationAnchor = UIWindow

@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: AnyObject {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

/// A sign-in session. It asks the user a question unless it is ephemeral, shows the page, and calls the handler when
/// the user cancels, the page redirects, or the system refuses to show the page.
@MainActor
public final class ASWebAuthenticationSession: NSObject, DevicePage {
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    public struct Callback: Sendable {
        let host: String

        public static func https(host: String, path: String) -> Callback { Callback(host: host) }
    }

    private enum Step { case created, starting, question, loading, page, ended }

    public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    public var prefersEphemeralWebBrowserSession = false
    public let url: URL
    private let host: String?
    private let device = Device.current
    private var step = Step.created
    private var handler: (@Sendable (URL?, (any Error)?) -> Void)?
    private var sheet: Sheet?
    private weak var window: UIWindow?

    public init(url: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {
        (self.url, host) = (url, nil)
        nonisolated(unsafe) let completionHandler = completionHandler
        handler = { completionHandler($0, $1) }
    }

    public init(url: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {
        (self.url, host) = (url, callback.host)
        nonisolated(unsafe) let completionHandler = completionHandler
        handler = { completionHandler($0, $1) }
    }

    /// Returns false if the session was started before (documentation of `start()`), or if the device makes the start
    /// fail.
    @discardableResult
    public func start() -> Bool {
        guard step == .created else { return false }
        step = .starting
        guard device.failingStarts == 0 else {
            device.failingStarts -= 1
            return false
        }
        guard let window = presentationContextProvider?.presentationAnchor(for: self) else {
            end(nil, ASWebAuthenticationSessionError(.presentationContextNotProvided))
            return true
        }
        self.window = window
        if let refusal = refusal(over: window) {
            end(nil, refusal)
            return true
        }
        device.pages.append(self)
        // An ephemeral session asks no question (documentation of `prefersEphemeralWebBrowserSession`).
        device.after(device.questionDelay) { self.prefersEphemeralWebBrowserSession ? self.load() : self.ask() }
        return true
    }

    private func refusal(over window: UIWindow) -> ASWebAuthenticationSessionError? {
        if let host, !device.credentialDomains.contains(host) {
            // The system's text, as public projects quote it.
            let reason =
                "Application with identifier com.example.app is not associated with domain \(host). Using HTTPS "
                + "callbacks requires Associated Domains using the `webcredentials` service type for \(host)."
            return ASWebAuthenticationSessionError(.canceledLogin, [NSLocalizedFailureReasonErrorKey: reason])
        }
        // Guided Access cancels a session immediately, without a question (Radar 48376122, AppAuth-iOS #365).
        if device.isInGuidedAccess { return ASWebAuthenticationSessionError(.canceledLogin) }
        // The system refuses a window that isn't in an active scene (Auth0.swift #446).
        guard window.windowScene?.activationState == .foregroundActive else {
            return ASWebAuthenticationSessionError(.presentationContextInvalid)
        }
        return nil
    }

    // MARK: What the user sees

    /// The question makes the app inactive (AppAuth-iOS #468).
    private func ask() {
        guard step == .starting else { return }
        step = .question
        device.show("question")
        if let scene, scene.activationState == .foregroundActive { device.deactivate(scene) }
    }

    public var scene: UIWindowScene? { window?.windowScene }
    public var isQuestion: Bool { step == .question }

    public func proceed() {
        endQuestion()
        load()
    }

    private func endQuestion() {
        step = .loading
        if let scene, scene.activationState == .foregroundInactive { device.activate(scene) }
    }

    private func load() {
        guard step == .starting || step == .loading else { return }
        step = .loading
        device.after(device.sheetDelay) { self.appear() }
    }

    private func appear() {
        guard step == .loading else { return }
        step = .page
        guard device.model == .phone else { return device.show("page") }
        sheet = Sheet(over: window)
        device.show("sheet")
    }

    /// After *Cancel*, the handler gets `canceledLogin` (documentation of the class).
    public func leave() {
        if isQuestion { endQuestion() }
        end(nil, ASWebAuthenticationSessionError(.canceledLogin))
    }

    public func redirect(to url: URL) { end(url, nil) }

    public func vanish() {
        step = .ended
        remove()
        device.show("gone")
    }

    /// Dismisses the page (documentation). Assumed: the handler isn't called (trial 16).
    public func cancel() {
        guard step != .created, step != .ended else { return }
        let isVisible = [.question, .page].contains(step) && sheet?.isPresented != false
        if isQuestion { endQuestion() }
        step = .ended
        remove()
        if isVisible { device.show("gone") }
    }

    /// The handler may run on any thread (documentation).
    private func end(_ redirect: URL?, _ error: ASWebAuthenticationSessionError?) {
        guard step != .ended else { return }
        step = .ended
        remove()
        let handler = handler
        self.handler = nil
        DispatchQueue.global().async { handler?(redirect, error) }
    }

    private func remove() {
        sheet?.dismiss()
        device.pages.removeAll { $0 === self }
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
