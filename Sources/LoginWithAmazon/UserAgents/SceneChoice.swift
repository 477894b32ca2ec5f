/// The properties of a scene that determine the choice of a window. The system returns scenes as an unordered set.
struct SceneFacts: Equatable, Sendable {
    /// How close to the user the scene is.
    enum Activation: Int, Comparable, Sendable {
        case background
        case foregroundInactive
        case foregroundActive

        static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// Whether it shows the app's own windows, unlike an external display or a dashboard.
    var isApplication = true
    var activation = Activation.foregroundActive
    /// Whether its windows look active; of windows side by side, only one does.
    var looksActive = true
    var hasKeyWindow = true
    /// Breaks ties, so that the choice is always the same.
    var identifier = ""
}

/// Chooses the scene that the user is looking at.
enum SceneChoice {
    /// The scene closest to the user; nil if the app has no window of its own.
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
