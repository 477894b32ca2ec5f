import UIKit

/// What a session shows on the device.
@MainActor
final class SessionPage: DevicePage {
    private enum Step { case created, starting, question, loading, page, ended }

    let url: URL
    private let host: String?
    private let handler: @Sendable (URL?, (any Error)?) -> Void
    private let device = Device.current
    private var isEphemeral = false
    private var step = Step.created
    private var sheet: Sheet?
    private weak var window: UIWindow?

    init(_ url: URL, _ host: String?, _ handler: @escaping @Sendable (URL?, (any Error)?) -> Void) {
        (self.url, self.host, self.handler) = (url, host, handler)
    }

    func start(isEphemeral: Bool, over anchor: () -> UIWindow?) -> Bool {
        guard step == .created else { return false }
        step = .starting
        self.isEphemeral = isEphemeral
        guard device.failingStarts == 0 else {
            device.failingStarts -= 1
            return false
        }
        guard let window = anchor() else {
            end(nil, ASWebAuthenticationSessionError(.presentationContextNotProvided))
            return true
        }
        self.window = window
        if let refusal = refusal(over: window) {
            end(nil, refusal)
            return true
        }
        device.pages.append(self)
        if !device.refusals.isEmpty {
            device.after(device.refusals.removeFirst()) {
                self.end(nil, ASWebAuthenticationSessionError(.presentationContextInvalid))
            }
        }
        // Assumed: a sheet that is started while another one closes doesn't appear, and its handler isn't called
        // (trial 54).
        if device.closingScenes.contains(where: { $0 === scene }) { return true }
        // An ephemeral session asks no question (documentation of `prefersEphemeralWebBrowserSession`).
        device.after(device.questionDelay) { isEphemeral ? self.load() : self.ask() }
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

    var scene: UIWindowScene? { window?.windowScene }
    var isQuestion: Bool { step == .question }

    func proceed() {
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
    func leave() { end(nil, ASWebAuthenticationSessionError(.canceledLogin)) }

    func redirect(to url: URL) { end(url, nil) }

    func vanish() {
        step = .ended
        remove()
        device.show("gone")
    }

    func cancel() {
        guard step != .created, step != .ended else { return }
        let isVisible = [.question, .page].contains(step) && sheet?.isPresented != false
        if isQuestion { endQuestion() }
        step = .ended
        remove()
        if isVisible { device.show("gone") }
    }

    /// The handler may run on any thread (documentation), and more than once (Auth0.swift #950, AppAuth-iOS #595).
    private func end(_ redirect: URL?, _ error: ASWebAuthenticationSessionError?) {
        guard step != .ended else { return }
        if isQuestion { endQuestion() }
        step = .ended
        remove()
        let handler = handler
        DispatchQueue.global().async { for _ in 0..<3 { handler(redirect, error) } }
    }

    private func remove() {
        sheet?.dismiss()
        device.pages.removeAll { $0 === self }
    }
}
