import Foundation

/// Whether a sheet can be shown now, and over which window.
enum PresentationReadiness<Window: Sendable>: Sendable {
    case ready(Window)
    /// The app is in the foreground but not active: it launches, or an alert, Face ID or Control Center is in front.
    case inactive
    /// No scene of the app is in the foreground, or it has no window yet.
    case background
    /// No window will appear: an app extension or a tool.
    case unavailable
}

/// Where a sheet is that was shown over a window.
enum SheetPresence {
    /// The app is or has just been in the background: the user looks elsewhere, or the device is locked.
    case background
    /// The app is not active: an alert may be in front.
    case inactive
    /// The app is active, and something is presented over the window.
    case present
    /// The app is active, and nothing is presented over the window.
    case missing
}

/// The system refused to show a sheet, or removed it without an answer. Another attempt may succeed, because the app's
/// state can change between the check and the sheet.
struct SheetRefusal: Error, Equatable {
    let reason: String
    /// Whether the sheet never appeared, which takes long to notice: it is shown once more only.
    var isUnseen = false
}

/// Shows a sheet as soon as the app is active, and tries again if the system refuses it. In the foreground it waits for
/// as long as the app is inactive: an alert at launch, such as one for notifications, stays until it is answered.
///
/// A tap often arrives while no scene is active. The browser would be no substitute: an app that handles no redirects
/// itself would never learn the outcome.
struct RetryingPresentation<Window: Sendable>: Sendable {
    /// The number of attempts after the first, for a refused sheet and in the background. With ``pause`` between them,
    /// they take three seconds.
    static var retries: Int { 12 }
    /// The seconds between two attempts.
    static var pause: TimeInterval { 0.25 }

    let stage: @MainActor () -> PresentationReadiness<Window>
    /// Waits ``pause``; throws for a cancelled task.
    let wait: @MainActor () async throws -> Void
    /// Called before a sheet is shown over the window; returns what reports where it is. Nil where the system doesn't
    /// present sheets over the app's own windows.
    var presence: @MainActor (Window) -> (@MainActor () -> SheetPresence)? = { _ in nil }

    /// - Throws: ``AMZNUserAgentError/cannotPresent(_:)`` if there is no window, or if the system refuses the sheet
    ///   over an active one; ``AMZNUserAgentError/userDidCancel`` if the app removes the sheet;
    ///   ``AMZNUserAgentError/failed(_:)`` if the app stays in the background; otherwise what `show` throws.
    @MainActor
    func redirect(_ show: @escaping @MainActor (Window) async throws -> URL) async throws -> URL {
        var tries = 0
        while true {
            let reason: AMZNUserAgentError
            switch stage() {
            case .unavailable:
                throw AMZNUserAgentError.cannotPresent("The app has no window to show the sign-in page over.")
            case .inactive:
                try await wait()
                continue
            case .background:
                reason = .failed("The app is not active. Start the sign-in from a window that the user sees.")
            case .ready(let window):
                do {
                    return try await watched(window, show)
                } catch let refusal as SheetRefusal {
                    if refusal.isUnseen { tries = max(tries, Self.retries - 1) }
                    reason = .cannotPresent("The system's sign-in sheet can't be shown: \(refusal.reason).")
                }
            }
            guard tries < Self.retries else { throw reason }
            tries += 1
            try await wait()
        }
    }

    /// Shows the sheet, and closes it if it is gone without an answer.
    @MainActor
    private func watched(
        _ window: Window, _ show: @escaping @MainActor (Window) async throws -> URL
    ) async throws -> URL {
        guard let presence = presence(window) else { return try await show(window) }
        return try await withThrowingTaskGroup(of: URL.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await show(window) }
            group.addTask { try await watch(presence) }
            do {
                guard let redirect = try await group.next() else { throw CancellationError() }
                return redirect
            } catch {
                // The sheet may receive its redirect at the moment when it seems lost.
                group.cancelAll()
                if let redirect = try? await group.next() { return redirect }
                throw error
            }
        }
    }

    /// Recognizes that a sheet is gone without an answer: the app has been active for more than a second with nothing
    /// over the window. Never returns; throws the error that this means.
    @MainActor
    private func watch(_ presence: @MainActor () -> SheetPresence) async throws -> URL {
        var (wasAway, wasShown, missing) = (false, false, TimeInterval(0))
        // Until it is first seen, a sheet may still be on its way, and has more time: the system asks first, in an
        // alert that makes the app inactive, whether the app may use the server to sign in.
        while missing <= (wasAway || wasShown ? 1 : 4) {
            try await wait()
            switch presence() {
            case .background: (wasAway, missing) = (true, 0)
            case .inactive: missing = 0
            case .present: (wasShown, missing) = (true, 0)
            case .missing: missing += Self.pause
            }
        }
        // The system removes the sheet or its alert if the device is locked while the alert is up, and never calls the
        // sheet's handler.
        if wasAway { throw SheetRefusal(reason: "it disappeared without an answer") }
        // The app has dismissed what was presented, or replaced the root view controller.
        if wasShown { throw AMZNUserAgentError.userDidCancel }
        throw SheetRefusal(reason: "it didn't appear", isUnseen: true)
    }
}
