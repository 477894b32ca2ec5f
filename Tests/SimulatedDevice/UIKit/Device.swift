import Synchronization

/// A device with one app: what the user sees and does, what the system does, and how time passes.
///
/// "Assumed" marks behaviour that no header, documentation or public issue describes. Each assumption names the trial
/// in `Tests/Maintaining/Trials.md` that checks it.
@MainActor
public final class Device {
    public enum Model: Sendable {
        case phone
        /// A Mac, whose browser shows a page in a window of its own, even if the app is made for iPad.
        case mac
    }

    /// The device of the running story.
    public private(set) static var current = Device(.phone)

    public let model: Model
    public let app = UIApplication()
    /// What the user sees, in order: `question`, `sheet`, `page` or `Safari`; `gone` when the system or a cancelled
    /// session removes one of the first three; and the words that a story adds. The question is the system's alert that
    /// asks whether the app may sign in.
    public private(set) var seen: [String] = []
    /// The seconds until the system's question appears. Assumed: trial 49.
    public var questionDelay: TimeInterval = 0.5
    /// The seconds from *Continue* to the sheet. For an ephemeral session, they begin after `questionDelay`. Assumed:
    /// trial 49.
    public var sheetDelay: TimeInterval = 1
    /// The app's associated domains for the service `webcredentials`.
    public var credentialDomains: Set<String> = []
    public var isInGuidedAccess = false
    /// The sessions that the system refuses next: for each, the seconds from the session's start to the refusal.
    public var refusals: [TimeInterval] = []
    /// The seconds that a sheet takes to close. Assumed: trial 49.
    public var closingTime: TimeInterval = 0.5
    /// The scenes in which a sheet is closing.
    public var closingScenes: [UIWindowScene] = []
    /// How many more calls of `start()` return false, the documented sign of a failure.
    public var failingStarts = 0
    /// The sessions that were started and have not ended, the latest last.
    public var pages: [any DevicePage] = []
    /// The URLs that the browser has opened.
    public private(set) var browserPages: [URL] = []

    /// The seconds since the device started. Code outside the main actor reads them from `clock`.
    public private(set) var uptime: TimeInterval = 0 { didSet { clock.withLock { $0 = uptime } } }
    public nonisolated let clock = Mutex<TimeInterval>(0)
    /// The number of calls of ``sleep(_:)`` that have been resumed but are not running yet.
    private var waking = 0
    private var timers: [(due: TimeInterval, body: @MainActor () -> Void)] = []

    private init(_ model: Model) { self.model = model }

    /// Starts the app on a new device, with one active scene whose window has a view controller.
    public static func boot(_ model: Model = .phone) -> Device {
        current = Device(model)
        current.activate(current.addScene())
        return current
    }

    public func show(_ word: String) { seen.append(word) }

    // MARK: Scenes

    /// Connects a scene that is in the background.
    @discardableResult
    public func addScene(_ role: UISceneSession.Role = .windowApplication, hasWindow: Bool = true) -> UIWindowScene {
        let session = UISceneSession(role: role, persistentIdentifier: "\(app.connectedScenes.count)")
        let scene = UIWindowScene(session: session, device: self)
        scene.activationState = .background
        app.connectedScenes.insert(scene)
        if hasWindow {
            let window = UIWindow(windowScene: scene)
            window.rootViewController = UIViewController()
            window.makeKeyAndVisible()
        }
        return scene
    }

    public var scenes: [UIWindowScene] {
        app.connectedScenes.compactMap { $0 as? UIWindowScene }
            .sorted { $0.session.persistentIdentifier < $1.session.persistentIdentifier }
    }

    public func activate(_ scene: UIWindowScene) { scene.activationState = .foregroundActive }
    public func deactivate(_ scene: UIWindowScene) { scene.activationState = .foregroundInactive }

    /// The user goes to the home screen, or to another app or scene. Assumed: a question stays (trial 50).
    public func leave(_ scene: UIWindowScene) { scene.activationState = .background }

    /// The user comes back to the scene. While the question is on the screen, the scene is inactive.
    public func comeBack(_ scene: UIWindowScene) {
        if pages.contains(where: { $0.scene === scene && $0.isQuestion }) { deactivate(scene) } else { activate(scene) }
    }

    /// The user locks the device. The system removes its question, and doesn't call the session's handler
    /// (AppAuth-iOS #468, GoogleSignIn-iOS #578). A sheet stays (MSAL for iOS #723).
    public func lock() {
        for page in pages where page.isQuestion { page.vanish() }
        for scene in scenes { leave(scene) }
    }

    /// The user taps beside the sheet, which closes it. Assumed: the session's handler isn't called (trial 22).
    public func tapBesideTheSheet() { pages.last?.vanish() }

    // MARK: The browser

    /// Opens the URL in the browser. Returns false in Guided Access, because the user can't leave the app then (Apple's
    /// user guide).
    func openBrowser(_ url: URL) -> Bool {
        guard !isInGuidedAccess else { return false }
        show("Safari")
        browserPages.append(url)
        for scene in scenes { leave(scene) }
        return true
    }

    // MARK: Time

    /// Whether a timer is pending.
    public var isWaiting: Bool { !timers.isEmpty }

    public func after(_ seconds: TimeInterval, _ body: @escaping @MainActor () -> Void) {
        timers.append((uptime + seconds, body))
    }

    /// Sleeps until the device's time has advanced by this many seconds. The code under test uses this as its timer.
    public func sleep(_ seconds: TimeInterval) async throws {
        await withCheckedContinuation { waiter in
            after(seconds) {
                self.waking += 1
                waiter.resume()
            }
        }
        waking -= 1
        try Task.checkCancellation()
    }

    /// Advances the time, timer by timer, so that the code under test reacts to each timer.
    public func pass(_ seconds: TimeInterval) async {
        let end = uptime + seconds
        await settle()
        while let next = timers.indices.min(by: { timers[$0].due < timers[$1].due }), timers[next].due <= end {
            let timer = timers.remove(at: next)
            uptime = max(uptime, timer.due)
            timer.body()
            await settle()
        }
        uptime = end
    }

    /// Waits until every sleeper whose timer has fired is running again, because a busy machine could otherwise run it
    /// too late. Then yields to the tasks that are ready on the main actor.
    private func settle() async {
        while waking > 0, !Task.isCancelled { await Task.yield() }
        for _ in 0..<10 { await Task.yield() }
    }
}

/// A sign-in session that has been started on the device.
@MainActor
public protocol DevicePage: AnyObject {
    var scene: UIWindowScene? { get }
    /// Whether the system's question is on the screen.
    var isQuestion: Bool { get }
    var url: URL { get }
    /// The user continues from the question to the page.
    func proceed()
    /// The user cancels the question or the page.
    func leave()
    /// The page redirects.
    func redirect(to url: URL)
    /// The question or the page disappears, and the session's handler isn't called.
    func vanish()
}
