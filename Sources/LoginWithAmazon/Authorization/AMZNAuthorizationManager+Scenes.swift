#if canImport(UIKit)
    import Foundation
    import UIKit

    extension AMZNAuthorizationManager {
        /// Completes the sign-in of the shared manager that one of these addresses is the redirect of: for scene delegates,
        /// both for addresses that come to a running app and for those that it was launched with, the `urlContexts` of
        /// the scene's connection options. Not in the official SDK.
        /// - Returns: Whether one of the addresses was the redirect of a pending sign-in. After a launch none is pending,
        ///   so that the answer is false, and nothing has happened.
        #if canImport(ObjectiveC)
            @objc(handleOpenURLContexts:)
        #endif
        @MainActor
        @discardableResult
        public static func handleOpen(_ contexts: Set<UIOpenURLContext>) -> Bool {
            // Each is looked at: the others are not ours, and do nothing.
            contexts.map { handleOpen($0.url, sourceApplication: nil) }.contains(true)
        }
    }
#endif
