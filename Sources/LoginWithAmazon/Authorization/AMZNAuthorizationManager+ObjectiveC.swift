#if canImport(ObjectiveC)
    import Foundation

    extension AMZNAuthorizationManager {
        /// ``isSandboxMode`` under its Objective-C name, with the official getter and setter.
        @objc public var sandboxMode: Bool {
            @objc(isSandboxMode) get { isSandboxMode }
            @objc(setSandboxMode:) set { isSandboxMode = newValue }
        }
    }
#endif
