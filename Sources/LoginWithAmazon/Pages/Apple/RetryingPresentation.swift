import Foundation

/// Whether a sheet can be shown now, and over which window.
enum PresentationReadiness<Window: Sendable>: Sendable {
    case ready(Window)
    /// The app is in the foreground but not active: it is launching, or an alert, Face ID or Control Center covers it.
    case inactive
    /// The scene is in the background, or it has no window yet.
    case background
    /// No window will appear, because this is an app extension or a command-line tool.
    case unavailable
}

/// The system refused to show a sheet. Another attempt may succeed, because the app's state can change between the
/// check and the sheet.
struct SheetRefusal: Error, Equatable {
    let reason: String
}

/// Shows a sheet as soon as the app is active, and tries again if the system refuses it. If the app is in the
/// foreground, it waits for as long as the app is inactive: an alert at launch, such as one for notifications, stays
/// until the user answers it.
///
/// A user often taps the login button while no scene is active. The browser can't be used instead, because an app that
/// handles no redirects itself would never learn the outcome.
struct RetryingPresentation<Window: Sendable>: Sendable {
    /// The number of times that a refused sheet is tried again, and that the state is checked again while the app is in
    /// the background. With ``pause`` in between, this takes three seconds.
    static var retries: Int { 12 }
    /// The seconds between two attempts.
    static var pause: TimeInterval { 0.25 }
    /// The number of pauses, half a minute in all, after which the wait for an active app is reported.
    static var longWait: Int { 120 }

    let stage: @MainActor () -> PresentationReadiness<Window>
    /// Waits for ``pause``. Throws if the task is cancelled.
    let wait: @MainActor () async throws -> Void

    /// - Throws: ``AMZNUserAgentError/cannotPresent(_:)`` if the process can't have a window, or if the system keeps
    ///   refusing the sheet although the window is active; ``AMZNUserAgentError/failed(_:)`` if the app stays in the
    ///   background; otherwise what `show` throws.
    @MainActor
    func redirect(_ show: @MainActor (Window) async throws -> URL) async throws -> URL {
        var (tries, waits) = (0, 0)
        while true {
            let reason: AMZNUserAgentError
            switch stage() {
            case .unavailable:
                throw AMZNUserAgentError.cannotPresent("The app has no window to show the sign-in page over.")
            // After the app has been in the foreground, the wait has no limit: the user may leave the app before the
            // sheet can be shown, and come back later.
            case .inactive,
                .background where waits > 0:
                waits += 1
                if waits == Self.longWait { PageReport.current.waits() }
                try await wait()
                continue
            case .background:
                reason = .failed("The app is not active. Start the sign-in from a window that the user sees.")
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
