import Foundation

/// Whether a sheet can be started now, and over which window.
enum SheetStage<Window: Sendable>: Sendable {
    /// The scene is active and has a window.
    case ready(Window)
    /// The app is in the foreground but not active, for example because it is launching or because an alert covers it.
    case inactive
    /// The scene is ready, but an earlier sheet is still closing. A sheet that is started now would not appear.
    case closing
    /// The app is in the background, or the scene has no window.
    case background
    /// There is no scene to wait for: this is an app extension without an anchor, or a program for macOS without a
    /// window.
    case unavailable
}

/// The system refused to show a sheet.
struct SheetRefusal: Error, Equatable {
    let reason: String
    /// The seconds from the sheet's start to its refusal.
    let seconds: TimeInterval
}

/// Decides when a sheet is started, and whether a refused sheet is started again.
struct SheetStart<Window: Sendable>: Sendable {
    enum Step: Sendable {
        case show(Window)
        /// Wait for ``pause``, and check again.
        case wait
        case fail(AMZNUserAgentError)
    }

    static var pause: TimeInterval { 0.25 }
    /// The number of pauses in three seconds.
    static var limit: Int { 12 }

    /// Whether a Mac's browser shows the page. The browser may have opened a page before the system refuses the sheet,
    /// and another attempt would open a second one.
    let isOnMac: Bool
    private var background = 0
    private var refusals = 0

    init(isOnMac: Bool) { self.isOnMac = isOnMac }

    mutating func next(_ stage: SheetStage<Window>) -> Step {
        switch stage {
        case .ready(let window): return .show(window)
        case .inactive, .closing: return .wait
        case .background:
            background += 1
            return background > Self.limit ? .fail(Self.noWindow) : .wait
        case .unavailable: return .fail(.failed("There is no window to show the sign-in page over."))
        }
    }

    /// The step after a refusal. Another attempt follows after a pause, because the app's state may have changed
    /// between the check and the start. A late refusal, one refusal too many, or any refusal on a Mac ends the page.
    mutating func next(after refusal: SheetRefusal) -> Step {
        refusals += 1
        guard isOnMac || refusal.seconds >= 1 || refusals > Self.limit else { return .wait }
        return .fail(.failed("The system's sign-in sheet can't be shown: \(refusal.reason)."))
    }

    private static var noWindow: AMZNUserAgentError {
        .failed("No active window is available for the page. Start the sign-in from a window that the user sees.")
    }
}
