import Foundation

/// Makes scopes by name, for services that have no class of their own here.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNScopeFactory: NSObject {
    /// A scope without data.
    public static func scope(withName name: String) -> any AMZNScope { NamedScope(name: name, data: nil) }

    /// A scope with data, which must be able to be JSON.
    public static func scope(withName name: String, data: [AnyHashable: Any]) -> any AMZNScope {
        NamedScope(name: name, data: data)
    }

    /// The data of all scopes as a sign-in sends it.
    ///
    /// The official method gives its error to an object of the class `AIError`. It stands under its own name,
    /// `getScopeDataAsJsonString(_:withErrorObject:)`, in `LoginWithAmazonLegacy`, where that class is.
    /// - Parameter scopes: The scopes, each an ``AMZNScope``.
    /// - Returns: One JSON object with the scopes' names as its keys; `{}` where no scope has data.
    /// - Throws: ``AMZNError`` with ``AMZNError/Code-swift.struct/invalidInput`` for scopes that no sign-in would take.
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
