import Foundation

/// The validated scopes of a request: their names in order, each once, and their data as JSON text.
struct RequestedScopes: Equatable {
    let names: [String]
    let data: String?

    /// - Parameters:
    ///   - scopes: The app's untyped list. A scope's name may hold several names, separated by spaces.
    ///   - rawData: Scope data as text, used unchanged in place of the scopes' own data.
    /// - Throws: ``AMZNError`` with ``AMZNError/Code-swift.enum/invalidInput`` if there is no scope; if an element or a
    ///   name is invalid; or, without `rawData`, if the scopes' data is invalid, belongs to several names, or differs
    ///   for one name.
    init(_ scopes: [Any]?, rawData: String? = nil) throws {
        try self.init(typed: (scopes ?? []).map(Self.scope), rawData: rawData)
    }

    init(typed scopes: [any AMZNScope], rawData: String? = nil) throws {
        var names: [String] = []
        for name in scopes.flatMap({ ScopeList.split($0.name) }) where !names.contains(name) { names.append(name) }
        guard !names.isEmpty else { throw AMZNError(.invalidInput, "The request names no scopes. Set at least one.") }
        guard names.allSatisfy(ScopeList.isWellFormed) else {
            throw AMZNError(.invalidInput, "A scope's name has characters that aren't allowed (RFC 6749 section 3.3).")
        }
        self.names = names
        data = try rawData ?? Self.json(of: scopes)
    }

    static func scope(_ element: Any) throws -> any AMZNScope {
        guard let scope = element as? any AMZNScope else {
            let reason = "One of the scopes is of type \(type(of: element)), which isn't an AMZNScope."
            throw AMZNError(.invalidInput, reason)
        }
        return scope
    }

    private static func json(of scopes: [any AMZNScope]) throws -> String? {
        var object: [String: [AnyHashable: Any]] = [:]
        for scope in scopes {
            guard let data = scope.scopeData, !data.isEmpty else { continue }
            let names = ScopeList.split(scope.name)
            guard names.count == 1 else {
                throw AMZNError(.invalidInput, "A scope with data must have exactly one name.")
            }
            guard let other = object.updateValue(data, forKey: names[0]) else { continue }
            guard try json(other) == json(data) else {
                throw AMZNError(.invalidInput, "Two scopes have the same name and different data.")
            }
        }
        return object.isEmpty ? nil : try json(object)
    }

    private static func json(_ object: [AnyHashable: Any]) throws -> String {
        guard JSONSerialization.isValidJSONObject(object),
            let json = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
        else { throw AMZNError(.invalidInput, "The scope data can't be encoded as JSON.") }
        return String(decoding: json, as: UTF8.self)
    }
}

extension PageParameters {
    convenience init(_ asked: RequestedScopes, options: [String: String] = [:], kind: Kind = .token) {
        var options = options
        options["scope_data"] = asked.data
        self.init(scopes: asked.names, options: options, kind: kind)
    }

    /// The page of a sign-in for a token for these scopes. The page for one scope of the profile exists already,
    /// because apps ask for a token before each of their requests.
    static func token(for scopes: [any AMZNScope]) throws -> PageParameters {
        if scopes.count == 1, let scope = scopes[0] as? AMZNProfileScope { return scope.page }
        return PageParameters(try RequestedScopes(typed: scopes))
    }
}
