import Foundation

/// Creates scopes by name, for services without a class of their own in this package.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNScopeFactory: NSObject {
    /// A scope without data.
    public static func scope(withName name: String) -> any AMZNScope { NamedScope(name: name, data: nil) }

    /// A scope with data, which must be valid JSON.
    public static func scope(withName name: String, data: [AnyHashable: Any]) -> any AMZNScope {
        NamedScope(name: name, data: data)
    }

    /// The data of all scopes, as a sign-in sends it.
    ///
    /// The official method writes its error to an `AIError`. It is `getScopeDataAsJsonString(_:withErrorObject:)` in
    /// `LoginWithAmazonLegacy`, the module of that class.
    /// - Parameter scopes: The scopes, each an ``AMZNScope``.
    /// - Returns: One JSON object, keyed by scope name; `{}` if no scope has data.
    /// - Throws: ``AMZNError`` with ``AMZNError/Code-swift.struct/invalidInput`` for scopes that a sign-in would
    ///   reject.
    @nonobjc
    public static func getScopeDataAsJsonString(_ scopes: [Any]) throws -> String {
        try ScopeRequest(scopes, rawData: nil).data ?? "{}"
    }
}

#if canImport(ObjectiveC)
    @objcMembers
#endif
final class NamedScope: NSObject, AMZNScope {
    let name: String
    #if canImport(ObjectiveC)
        let scopeData: [AnyHashable: Any]
    #else
        let scopeData: [AnyHashable: Any]?
    #endif

    init(name: String, data: [AnyHashable: Any]?) {
        self.name = name
        #if canImport(ObjectiveC)
            scopeData = data ?? [:]
        #else
            scopeData = data
        #endif
    }
}
