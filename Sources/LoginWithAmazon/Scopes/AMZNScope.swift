import Foundation

/// Something that the user can let an app see or do (RFC 6749 section 3.3).
#if canImport(ObjectiveC)
    @objc
#endif
public protocol AMZNScope: NSObjectProtocol {
    /// The scope's name, like `profile`.
    var name: String { get }

    #if canImport(ObjectiveC)
        /// What else the server must know of the scope; must be able to be JSON.
        @objc optional var scopeData: [AnyHashable: Any] { get }
    #else
        /// What else the server must know of the scope; must be able to be JSON.
        var scopeData: [AnyHashable: Any]? { get }
    #endif
}

#if !canImport(ObjectiveC)
    extension AMZNScope {
        /// No data, unless a scope says otherwise.
        public var scopeData: [AnyHashable: Any]? { nil }
    }
#endif
