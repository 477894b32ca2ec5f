import Foundation
import LoginWithAmazon

/// Makes a call, and repeats it up to twice while its error allows another attempt within 30 seconds.
func retrying<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    sleep: (TimeInterval) async throws -> Void = { try await Task.sleep(nanoseconds: UInt64($0 * 1_000_000_000)) },
    _ call: () async throws -> Value
) async throws -> Value {
    for usualPause in [1.0, 5.0] {
        do {
            return try await call()
        } catch let error as AMZNError {
            guard case .retry(let pause) = error.recovery, (pause ?? 0) <= 30 else { throw error }
            try await sleep(pause ?? usualPause)
        }
    }
    return try await call()
}

func tokenWithRetries(_ manager: AMZNAuthorizationManager, scopes: [any AMZNScope]) async throws -> String {
    let token = try await retrying { try await manager.accessToken(for: scopes) }
    return token
}
