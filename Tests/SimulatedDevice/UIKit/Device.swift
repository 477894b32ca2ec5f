/// A device with one app: what its user sees and does, and what the system does.
@MainActor
public final class Device {
    /// The device of the running story.
    public private(set) static var current = Device()

    public let app = UIApplication()
    /// What the user has seen, in order: `question`, `sheet`, `browser`, each once for each appearance.
    public private(set) var seen: [String] = []
    /// The sign-in sheets that were shown.
    public var sheets: [Sheet] = []

    public struct Sheet {
        public let url: URL
        /// Ends the sheet with a redirect, or without one as the user does.
        public let end: @MainActor (URL?) -> Void

        public init(url: URL, end: @escaping @MainActor (URL?) -> Void) { (self.url, self.end) = (url, end) }
    }

    private init() {}

    /// Starts the app on a new device, with one window that is active.
    public static func boot() -> Device {
        current = Device()
        current.addScene().activationState = .foregroundActive
        return current
    }

    /// Connects a scene with one window, in the background.
    @discardableResult
    public func addScene() -> UIWindowScene {
        let session = UISceneSession(role: .windowApplication, persistentIdentifier: "\(app.connectedScenes.count)")
        let scene = UIWindowScene(session: session)
        scene.activationState = .background
        app.connectedScenes.insert(scene)
        let window = UIWindow(windowScene: scene)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        return scene
    }

    public func show(_ word: String) { seen.append(word) }

    func openBrowser(_ url: URL) { show("browser") }
}
