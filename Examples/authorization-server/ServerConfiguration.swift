import ExampleSupport
import Foundation
import LocalAuthorizationServer

/// Users and clients from a JSON file. Pure, except for reading the file.
struct ServerConfiguration {
    var users: [DemoUser] = []
    var clients: [RegisteredClient] = []

    /// - Throws: `UsageError` with the file and the invalid or missing key.
    init(file path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError(missingInput: "\(path) can't be read")
        }
        do throws(JSONProblem) {
            try self.init(data)
        } catch {
            throw UsageError(invalidInput: "\(path): \(error.text)")
        }
    }

    init(_ data: Data) throws(JSONProblem) {
        guard let value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else {
            throw JSONProblem("not JSON")
        }
        let file = try JSONFields(value, at: "the file", allowing: ["users", "clients"])
        users = try file.objects("users").enumerated().map { index, value throws(JSONProblem) in
            try Self.user(value, "users[\(index)]", number: index + 1)
        }
        clients = try file.objects("clients").enumerated().map { index, value throws(JSONProblem) in
            try Self.client(value, "clients[\(index)]")
        }
    }

    /// Adds users and clients, replacing those with the same email address or client id.
    func apply(to options: inout ServerOptions) {
        for user in users {
            options.users.removeAll { $0.email.lowercased() == user.email.lowercased() }
            options.users.append(user)
        }
        for client in clients {
            options.clients.removeAll { $0.clientID == client.clientID }
            options.clients.append(client)
        }
    }

    private static func user(_ value: Any, _ path: String, number: Int) throws(JSONProblem) -> DemoUser {
        let fields = try JSONFields(
            value, at: path, allowing: ["email", "password", "name", "userID", "postalCode"])
        return DemoUser(
            email: try fields.text("email"), password: try fields.text("password"), name: try fields.text("name"),
            userID: try fields.optionalText("userID") ?? "amzn1.account.CONFIG\(number)",
            postalCode: try fields.optionalText("postalCode") ?? "")
    }

    private static func client(_ value: Any, _ path: String) throws(JSONProblem) -> RegisteredClient {
        let fields = try JSONFields(
            value, at: path, allowing: ["clientID", "redirectURIs", "clientSecret", "displayName"])
        return RegisteredClient(
            clientID: try fields.text("clientID"), redirectURIs: try fields.texts("redirectURIs"),
            clientSecret: try fields.optionalText("clientSecret"),
            displayName: try fields.optionalText("displayName"))
    }
}
