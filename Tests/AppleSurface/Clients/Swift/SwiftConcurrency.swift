import Foundation
import LoginWithAmazon

/// Global constants with scopes. Swift 6 accepts them only if scopes are `Sendable`.
let constantScopes = [AMZNProfileScope.profile(), AMZNProfileScope.postalCode()]
private let named = AMZNScopeFactory.scope(withName: "alexa:all", data: ["alexa:all": ["productID": "p"]])

struct Settings: Sendable {
    static let scopes = [AMZNProfileScope.userID(), named]
    let scopes = [AMZNProfileScope.profile(), AMZNScopeFactory.scope(withName: "profile")]
}

/// Makes calls in tasks and task groups, and returns the tokens and the user code that they receive.
struct CallsInTasks {
    let manager: AMZNAuthorizationManager
    let pairs: AMZNCodePairManager

    func tokens() async throws -> [String] {
        async let first = manager.accessToken(for: Settings().scopes)
        let others = try await withThrowingTaskGroup(of: String.self) { group in
            let scopes = [AMZNProfileScope.profile()]
            for _ in 1...8 { group.addTask { [manager] in try await manager.accessToken(for: scopes) } }
            var tokens: [String] = []
            for try await token in group { tokens.append(token) }
            return tokens
        }
        return try await others + [first]
    }

    func results() async throws -> [String] {
        let request = AMZNAuthorizeRequest(scopes: [.profile(), .postalCode(), .userID()])
        let result = try await Task { [manager] in try await manager.authorize(request) }.value
        let detached = try await Task.detached { [manager] in
            try await manager.authorize(AMZNAuthorizeRequest(scopes: constantScopes, interactiveStrategy: .never))
        }.value
        let pair = try await Task { [pairs] in
            try await pairs.createCodePair(AMZNCreateCodePairRequest(scopes: [.profile()]))
        }.value
        let token = try await Task { [pairs] in
            try await pairs.getToken(AMZNGetTokenRequest(scopes: [.profile(), named]))
        }.value
        return [result.token, detached.token, pair.userCode, token.accessToken]
    }
}

/// An actor that stores a result. A screen on the main actor reads it.
actor Results {
    private var last: AMZNAuthorizeResult?

    func signIn(_ manager: AMZNAuthorizationManager) async throws {
        last = try await manager.authorize(AMZNAuthorizeRequest(scopes: [.profile()]))
    }

    func result() -> AMZNAuthorizeResult? { last }
}

@MainActor
final class Screen {
    private let request = AMZNAuthorizeRequest(scopes: [.profile()])
    private var result: AMZNAuthorizeResult?

    func signIn(_ manager: AMZNAuthorizationManager) async throws {
        result = try await manager.authorize(request)
        Task { result = try await manager.authorize(request) }
    }

    func show(_ results: Results) async { result = await results.result() }
}

/// Appends other scopes to an array whose type is inferred.
func added() -> AMZNAuthorizeRequest {
    var scopes = [AMZNProfileScope.profile()]
    scopes.append(AMZNScopeFactory.scope(withName: "alexa:all"))
    scopes += [.postalCode()]
    let untyped: [Any] = scopes
    let request = AMZNAuthorizeRequest(scopes: scopes)
    request.scopes = untyped
    return request
}
