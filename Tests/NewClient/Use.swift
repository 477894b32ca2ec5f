/// One declaration of SDK 3.x in use, under the name that the ledger has for it.
public struct Use: Sendable {
    /// The declaration, with the type that it belongs to.
    public let name: String
    /// The value of a constant, the raw value of an enumeration's case; empty elsewhere.
    public let value: String
}

/// Everything that SDK 3.x declares, as far as the core has it.
public let uses = [
    managerUses, requestUses, resultUses, scopeUses, infoUses, errorUses, codePairUses,
].flatMap { $0 }

/// Code that uses a declaration. It is here to be compiled, and is not run.
func use(_ name: String, _ code: () -> Void) -> Use { Use(name: name, value: "") }

/// A value that the ledger tells, of the type that clients take it for.
func value<Value>(_ name: String, _ value: Value, as type: Value.Type) -> Use {
    Use(name: name, value: "\(value)")
}
