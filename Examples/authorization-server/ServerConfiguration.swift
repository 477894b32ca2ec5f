import ExampleSupport
import Foundation
import LocalAuthorizationServer
import ProgramSupport

/// Users and clients from a JSON file.
struct ServerConfiguration: Decodable {
    let users: [DemoUser]?
    let clients: [RegisteredClient]?

    /// - Throws: `UsageError` with the file and the invalid or missing key.
    init(file path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError(missingInput: "\(path) can't be read")
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw UsageError(invalidInput: "\(path): \(Self.explanation(error))")
        }
        if let unknown = Self.unknownKey(data) {
            throw UsageError(invalidInput: "\(path) has the unknown key \(unknown)")
        }
        for uri in (clients ?? []).flatMap(\.redirectURIs) {
            guard let problem = CommandLineOptions.problem(inRedirectURI: uri) else { continue }
            throw UsageError(invalidInput: "\(path): redirect URI \(uri): \(problem)")
        }
    }

    /// The place of an error, such as `users[0].password`, and what is wrong there.
    private static func explanation(_ error: any Error) -> String {
        let (context, key): (DecodingError.Context, (any CodingKey)?)
        switch error {
        case DecodingError.keyNotFound(let missing, let found): (context, key) = (found, missing)
        case DecodingError.typeMismatch(_, let found), DecodingError.valueNotFound(_, let found):
            (context, key) = (found, nil)
        default: return "not JSON"
        }
        let path = (context.codingPath + (key.map { [$0] } ?? [])).reduce("") { path, key in
            key.intValue.map { "\(path)[\($0)]" } ?? (path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)")
        }
        return "\(path.isEmpty ? "the file" : path) \(key == nil ? "has the wrong type" : "is missing")"
    }

    /// The first key that the file may not have; decoding ignores such keys.
    private static func unknownKey(_ data: Data) -> String? {
        let file = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
        let known = [
            "users": ["email", "password", "name", "userID", "postalCode"],
            "clients": ["clientID", "redirectURIs", "clientSecret", "displayName"],
        ]
        let keys = file.flatMap { list, objects -> [String] in
            guard let known = known[list] else { return [list] }
            return (objects as? [[String: Any]] ?? []).flatMap { $0.keys.filter { !known.contains($0) } }
        }
        return keys.min()
    }

    /// Adds users and clients, replacing those with the same email address or client id.
    func apply(to options: inout ServerOptions) {
        for user in users ?? [] {
            options.users.removeAll { $0.email.lowercased() == user.email.lowercased() }
            options.users.append(user)
        }
        for client in clients ?? [] {
            options.clients.removeAll { $0.clientID == client.clientID }
            options.clients.append(client)
        }
    }
}
