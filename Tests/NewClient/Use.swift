/// The use of a declaration of SDK 3.x, with its name in the ledger.
public struct Use: Sendable {
    /// The declaration's name, including its type.
    public let name: String
    /// The value of a constant or the raw value of an enumeration case; otherwise empty.
    public let value: String
}

/// Every declaration of SDK 3.x that the core has.
public let uses = [
    managerUses, requestUses, resultUses, scopeUses, infoUses, errorUses, codePairUses,
].flatMap { $0 }

/// Code that uses a declaration. It is compiled but not run.
func use(_ name: String, _ code: () -> Void) -> Use { Use(name: name, value: "") }

/// A value listed in the ledger, with the type that clients expect.
func value<Value>(_ name: String, _ value: Value, as type: Value.Type) -> Use {
    Use(name: name, value: "\(value)")
}
