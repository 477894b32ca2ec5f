import Foundation

/// The validated scopes of a request: their names in order, each once, and their data as JSON text.
struct ScopeRequest: Equatable {
    let names: [String]
    let data: String?

    /// - Parameters:
    ///   - scopes: The app's untyped list. A scope's name may hold several names, separated by spaces.
    ///   - rawData: Scope data as text, used unchanged in place of the scopes' own data.
    /// - Throws: ``AMZNError`` with ``AMZNError/Code-swift.enum/invalidInput`` if there is no scope, or if an element,
    ///   a name or the scopes' own data is invalid.
    init(_ scopes: [Any]?, rawData: String? = nil) throws {
        let scopes = try (scopes ?? []).map { element -> any AMZNScope in
            guard let scope = element as? any AMZNScope else {
                let reason = "One of the scopes is of type \(type(of: element)), which isn't an AMZNScope."
                throw AMZNError(.invalidInput, reason)
            }
            return scope
        }
        names = scopes.flatMap { ScopeList.split($0.name) }.reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
        guard !names.isEmpty else { throw AMZNError(.invalidInput, "The request names no scopes. Set at least one.") }
        guard names.allSatisfy(ScopeList.isWellFormed) else {
            throw AMZNError(.invalidInput, "A scope's name has characters that aren't allowed (RFC 6749 section 3.3).")
        }
        data = try rawData ?? Self.json(of: scopes)
    }

    /// Nil if the scopes are invalid, or if one is an object of the app's own class, whose name and data may change
    /// later.
    init?(constant scopes: [Any]) {
        guard scopes.allSatisfy({ $0 is AMZNProfileScope || $0 is NamedScope }) else { return nil }
        try? self.init(scopes)
    }

    private static func json(of scopes: [any AMZNScope]) throws -> String? {
        var object: [String: Any] = [:]
        for scope in scopes {
            if let data = scope.scopeData, !data.isEmpty { object[scope.name] = data }
        }
        guard !object.isEmpty else { return nil }
        guard JSONSerialization.isValidJSONObject(object),
            let json = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
        else { throw AMZNError(.invalidInput, "The scope data can't be encoded as JSON.") }
        return String(decoding: json, as: UTF8.self)
    }
}
