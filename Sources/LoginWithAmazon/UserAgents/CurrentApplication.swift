#if canImport(UIKit)
    import Foundation
    import UIKit

    /// The app that this code runs in.
    enum CurrentApplication {
        static var isExtension: Bool { Bundle.main.bundlePath.hasSuffix(".appex") }

        /// The scene closest to the user; nil without one, and in an app extension, which has no application.
        @MainActor
        static func scene() -> UIWindowScene? { scene(SceneChoice.closest) }

        /// The scene a sheet can be shown over at once.
        @MainActor
        static func activeScene() -> UIWindowScene? { scene(SceneChoice.active) }

        @MainActor
        private static func scene(_ choice: ([SceneFacts]) -> Int?) -> UIWindowScene? {
            let scenes = scenes
            return choice(scenes.map(SceneFacts.init)).map { scenes[$0] }
        }

        /// Accessed by its key: code that extensions link must not name its property, and accessing it there traps.
        @MainActor
        private static var scenes: [UIWindowScene] {
            guard !isExtension, let app = UIApplication.value(forKey: "sharedApplication") as? UIApplication else {
                return []
            }
            return app.connectedScenes.compactMap { $0 as? UIWindowScene }
        }
    }

    extension SceneFacts {
        @MainActor
        fileprivate init(_ scene: UIWindowScene) {
            isApplication = scene.session.role == .windowApplication
            activation = Activation(scene.activationState)
            looksActive = scene.traitCollection.activeAppearance != .inactive
            hasKeyWindow = scene.keyWindow != nil
            identifier = scene.session.persistentIdentifier
        }
    }

    extension SceneFacts.Activation {
        fileprivate init(_ state: UIScene.ActivationState) {
            switch state {
            case .foregroundActive: self = .foregroundActive
            case .foregroundInactive: self = .foregroundInactive
            default: self = .background
            }
        }
    }
#endif
