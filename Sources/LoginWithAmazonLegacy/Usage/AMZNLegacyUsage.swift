import Foundation

/// The 2.x calls that an app still makes, counted since its launch.
///
/// ```swift
/// AIMobileLib.usage.setUsageHandler { code, name in
///     log("still called: \(code) \(name)")
/// }
/// …
/// report(AIMobileLib.usage.json)
/// ```
///
/// A call is counted once, when it starts, even if it fails later. All names of a call, in Swift 2, in Objective-C
/// and with the names of SDK 3.1, share its code (<doc:Codes>); the facade's own calls are not counted. Only codes,
/// names and counts are recorded, never arguments or results.
///
/// It may be used on any thread.
public final class AMZNLegacyUsage: @unchecked Sendable {
    /// Receives the code and the name of a call.
    public typealias Handler = @Sendable (_ code: String, _ name: String) -> Void

    // Unchecked, because the compiler can't see that both are touched only while `lock` is held.
    private let lock = NSLock()
    private var counts: [CountedCall: Int] = [:]
    private var handler: Handler?

    init() {}

    /// The calls made so far, in the order of their codes.
    public var calls: [AMZNLegacyCallCount] {
        let counts = locked { self.counts }
        return CountedCall.allCases.compactMap { call in
            counts[call].map { AMZNLegacyCallCount(code: call.code, name: call.name, count: $0) }
        }
    }

    /// ``calls`` as JSON: an array, by code, of objects with the keys `code`, `count` and `name`.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(calls)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }

    /// Sets the handler for all further calls, replacing the previous one; nil removes it.
    ///
    /// The handler is called on the caller's thread, before the call does anything and without a lock; it should return
    /// quickly. A 2.x call that it makes is counted and reported too.
    public func setUsageHandler(_ handler: Handler?) {
        let old = locked {
            defer { self.handler = handler }
            return self.handler
        }
        // Released outside the lock: deallocating the handler's captures may make a 2.x call.
        withExtendedLifetime(old) {}
    }

    /// Counts a call, and reports it.
    func add(_ call: CountedCall) {
        let handler = locked {
            counts[call, default: 0] += 1
            return self.handler
        }
        handler?(call.code, call.name)
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }
}

@nonobjc
extension AIMobileLib {
    /// The 2.x calls that this app has made, with counts.
    public static let usage = AMZNLegacyUsage()
}

/// The number of calls to a 2.x method.
public struct AMZNLegacyCallCount: Sendable, Hashable, Encodable {
    /// The call's code, for example `LWA001`; see <doc:Codes>.
    public let code: String
    /// The call's name, for example `AIMobileLib.getProfile(_:)`, always as in Swift 3.
    public let name: String
    /// The number of calls.
    public let count: Int
}

/// What is counted, by code and name: the calls, and on Linux the calls whose delegate lacks the method that would
/// receive the outcome.
enum CountedCall: String, CaseIterable, Sendable {
    case authorizeUser = "LWA001 AIMobileLib.authorizeUser(forScopes:delegate:)"
    case authorizeUserWithOptions = "LWA002 AIMobileLib.authorizeUser(forScopes:delegate:options:)"
    case getAccessToken = "LWA003 AIMobileLib.getAccessToken(forScopes:withOverrideParams:delegate:)"
    case getProfile = "LWA004 AIMobileLib.getProfile(_:)"
    case getProfileWithOptions = "LWA005 AIMobileLib.getProfile(_:withOptions:)"
    case clearAuthorizationState = "LWA006 AIMobileLib.clearAuthorizationState(_:)"
    case handleOpen = "LWA007 AIMobileLib.handleOpen(_:sourceApplication:)"
    case getClientId = "LWA008 AIMobileLib.getClientId()"
    case getRedirectUri = "LWA009 AIMobileLib.getRedirectUri()"
    case getScopeData = "LWA010 AMZNScopeFactory.getScopeDataAsJsonString(_:withErrorObject:)"
    case missingSuccess = "LWA020 AIAuthenticationDelegate without requestDidSucceed(_:)"
    case missingFailure = "LWA020 AIAuthenticationDelegate without requestDidFail(_:)"

    var code: String { String(rawValue.prefix(6)) }
    var name: String { String(rawValue.dropFirst(7)) }

    /// Counts a call that an app has made.
    func count() { AIMobileLib.usage.add(self) }
}
