import Foundation

/// A permission that the user grants an app (RFC 6749 section 3.3).
#if canImport(ObjectiveC)
    @objc
#endif
public protocol AMZNScope: NSObjectProtocol {
    /// The scope's name, like `profile`.
    var name: String { get }

    #if canImport(ObjectiveC)
        /// Additional data for the server, which must be valid JSON.
        @objc optional var scopeData: [AnyHashable: Any] { get }
    #else
        /// Additional data for the server, which must be valid JSON.
        var scopeData: [AnyHashable: Any]? { get }
    #endif
}

#if !canImport(ObjectiveC)
    extension AMZNScope {
        /// Nil by default.
        public var scopeData: [AnyHashable: Any]? { nil }
    }
#endif
