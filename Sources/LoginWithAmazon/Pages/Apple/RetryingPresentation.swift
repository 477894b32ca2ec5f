import Foundation

/// Whether a sheet can be shown now, and over which window.
enum PresentationReadiness<Window: Sendable>: Sendable {
    case ready(Window)
    /// The app is in the foreground but not active, for example because it is launching or because an alert covers it.
    case inactive
    /// The scene for the sheet is missing or not in the foreground, or it has no window yet.
    case background
    /// There is no window to wait for: this is an app extension without an anchor or, on macOS, a program without
    /// windows.
    case unavailable
}

/// The system refused to show a sheet. Another attempt may succeed, because the app's state can change between the
/// check and the start of the sheet.
struct SheetRefusal: Error, Equatable {
    let reason: String
}

/// Shows a sheet as soon as a window is ready for it, and tries again if the system refuses the sheet. In the
/// foreground, the wait for the app to become active has no limit: an alert at launch, such as one for notifications,
/// stays until the user answers it.
///
/// A user may tap the login button while no scene is active. The browser can't be used instead, because an app that
/// handles no redirects itself would never learn the outcome.
struct RetryingPresentation<Window: Sendable>: Sendable {
    /// The number of new attempts after the system has refused the sheet or the app was found in the background. There
    /// is a ``pause`` before each of them; all pauses together take three seconds.
    static var retries: Int { 12 }
    /// The seconds between two attempts.
    static var pause: TimeInterval { 0.25 }
    /// The number of pauses, half a minute in all, after which the wait for an active app is reported.
    static var longWait: Int { 120 }

    let stage: @MainActor () -> PresentationReadiness<Window>
    /// Waits for ``pause``. Throws if the task is cancelled.
    let wait: @MainActor () async throws -> Void

    /// - Throws: ``AMZNUserAgentError/cannotPresent(_:)`` if there is no window to wait for, or if the system keeps
    ///   refusing the sheet although a window is ready; ``AMZNUserAgentError/failed(_:)`` if the app stays in the
    ///   background; otherwise what `show` or `wait` throws.
    @MainActor
    func redirect(_ show: @MainActor (Window) async throws -> URL) async throws -> URL {
        var (tries, waits) = (0, 0)
        while true {
            let reason: AMZNUserAgentError
            switch stage() {
            case .unavailable:
                throw AMZNUserAgentError.cannotPresent("There is no window to show the sign-in page over.")
            // After the app has been found inactive in the foreground, the wait has no limit, even if the app then
            // enters the background: the user may leave the app before the sheet can be shown, and come back later.
            case .inactive,
                .background where waits > 0:
                waits += 1
                if waits == Self.longWait { PageReport.current.waits() }
                try await wait()
                continue
            case .background:
                reason = .failed(
                    "No active window is available for the page. Start the sign-in from a window that the user sees.")
            case .ready(let window):
                do {
                    return try await show(window)
                } catch let refusal as SheetRefusal {
                    reason = .cannotPresent("The system's sign-in sheet can't be shown: \(refusal.reason).")
                }
            }
            guard tries < Self.retries else { throw reason }
            tries += 1
            try await wait()
        }
    }
}
