/// A scene of the app, as far as the choice of a window needs it. The system hands out scenes as a set, in no order.
struct SceneFacts: Equatable, Sendable {
    /// How close to the user the scene is.
    enum Activation: Int, Comparable, Sendable {
        case background
        case foregroundInactive
        case foregroundActive

        static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// Whether it shows the app's own windows: not an external display, and not a dashboard.
    var isApplication = true
    var activation = Activation.foregroundActive
    /// Whether its windows look active. Of several windows side by side, one does.
    var looksActive = true
    var hasKeyWindow = true
    /// Decides between equals, so that the choice is the same each time.
    var identifier = ""
}

/// Which of the app's scenes the user is looking at.
enum SceneChoice {
    /// The scene closest to the user; nil where the app has no window of its own.
    static func closest(of scenes: [SceneFacts]) -> Int? {
        scenes.indices.filter { scenes[$0].isApplication }.max { rank(scenes[$0]) < rank(scenes[$1]) }
    }

    /// The scene a sheet can be shown over at once; nil while the app is not active.
    static func active(of scenes: [SceneFacts]) -> Int? {
        closest(of: scenes).flatMap { scenes[$0].activation == .foregroundActive ? $0 : nil }
    }

    private static func rank(_ scene: SceneFacts) -> (SceneFacts.Activation, Int, Int, String) {
        (scene.activation, scene.looksActive ? 1 : 0, scene.hasKeyWindow ? 1 : 0, scene.identifier)
    }
}
