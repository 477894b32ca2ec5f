/// A declaration of SDK 2.x with its stable code.
struct LegacyDeclaration: Hashable, Sendable {
    /// The kind of the declaration.
    enum Kind: Hashable, Sendable {
        /// A class method, identified by its receiver and argument labels.
        case call
        /// A class, protocol, enumeration or type alias, identified by its name.
        case type
        /// A global constant, identified by its name.
        case constant
    }

    /// The code, for example `LWA001`.
    let code: String
    /// The declaration's kind.
    let kind: Kind
    /// The names in Swift: the current spelling first, then older ones.
    let names: [String]
    /// The selector of a call, or the enumerators of an enumeration, in Objective-C.
    let objectiveC: [String]
    /// The 3.x declaration that replaces it.
    let replacement: String

    static func call(_ code: String, _ names: [String], _ selector: String, _ replacement: String) -> Self {
        Self(code: code, kind: .call, names: names, objectiveC: [selector], replacement: replacement)
    }

    static func type(_ code: String, _ name: String, _ replacement: String, enumerators: [String] = []) -> Self {
        Self(code: code, kind: .type, names: [name], objectiveC: enumerators, replacement: replacement)
    }

    static func constant(_ code: String, _ name: String, _ replacement: String) -> Self {
        Self(code: code, kind: .constant, names: [name], objectiveC: [], replacement: replacement)
    }
}
