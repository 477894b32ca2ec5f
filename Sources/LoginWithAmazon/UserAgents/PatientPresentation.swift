import Foundation

/// Whether a sheet can be shown now, and over which window.
enum PresentationStage<Window> {
    case ready(Window)
    /// The app is about to become active: it launches, an alert or Face ID goes away, Control Center closes.
    case inactive
    /// There will be no window: an app extension, or a tool.
    case unavailable
}

/// The system has not shown a sheet. It may on another try, since the app's state can change between the question and the
/// sheet.
struct SheetRefusal: Error, Equatable {
    let reason: String
}

/// Shows a sheet as soon as the app is active, and tries again where the system refuses it.
///
/// A tap often comes while no scene is active. A page in the browser would be no substitute then: an app that handles no
/// redirect of its own would never learn how it ends.
struct PatientPresentation<Window> {
    /// The tries after the first one. With ``pause`` they make three seconds.
    static var retries: Int { 12 }
    /// The seconds between two tries.
    static var pause: TimeInterval { 0.25 }

    let stage: @MainActor () -> PresentationStage<Window>
    /// Waits ``pause``; throws for a cancelled task.
    let wait: @MainActor () async throws -> Void

    /// - Throws: ``AMZNUserAgentError/cannotPresent(_:)`` where there is no window, or the system refuses the sheet over an
    ///   active one; ``AMZNUserAgentError/failed(_:)`` where the app does not become active in time; else what `show` throws.
    @MainActor
    func redirect(_ show: @MainActor (Window) async throws -> URL) async throws -> URL {
        var tries = 0
        while true {
            let reason: AMZNUserAgentError
            switch stage() {
            case .unavailable:
                throw AMZNUserAgentError.cannotPresent("The app has no window to show the sign-in page over.")
            case .inactive:
                reason = .failed("The app is not active. Start the sign-in from a window that the user sees.")
            case .ready(let window):
                do {
                    return try await show(window)
                } catch let refusal as SheetRefusal {
                    reason = .cannotPresent("The system's sign-in sheet cannot be shown: \(refusal.reason).")
                }
            }
            guard tries < Self.retries else { throw reason }
            tries += 1
            try await wait()
        }
    }
}
