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
