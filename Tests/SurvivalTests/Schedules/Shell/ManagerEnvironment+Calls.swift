import Foundation
import LoginWithAmazonLegacy
import TestSupport

@testable import LoginWithAmazon

// The app: blocks, delegates and `async` calls.
extension ManagerEnvironment {
    mutating func beginCall(_ choices: inout StepChoices) async {
        let manager = choices.roll(members.count)
        let scopes = choices.pick([["profile"], ["postal_code"], ["profile", "postal_code"]])
        let kind = choices.roll(12)
        callsOnMainThread = !choices.isRare(3)
        hasCallingDeinits = choices.isRare(4)
        switch kind {
        case 0: await signOut(manager)
        case 1: await fetchUser(manager)
        case 2, 3: returnLater(manager, scopes, isForced: choices.isRare(3))
        case 4: await clear()
        case 5: await oldProfile()
        case 6, 7: await oldToken(scopes, isForced: choices.isRare(3))
        case 8: await oldSignIn(scopes)
        default:
            let strategy = choices.pick([AMZNInteractiveStrategy.auto, .never, .auto, .always])
            await authorize(manager, scopes, strategy, isForced: choices.isRare(4), wantsUser: choices.isRare(3))
        }
    }

    mutating func authorize(
        _ manager: InvariantChecker.Manager, _ scopes: [String], _ strategy: AMZNInteractiveStrategy, isForced: Bool,
        wantsUser: Bool = false
    ) async {
        let words = "authorizes \(scopes), \(strategy), forced \(isForced), user \(wantsUser)"
        let reporter = begin(manager, words, scopes: scopes, removals: strategy == .always ? 1 : 0)
        await perform(reporter) { [manager = members[manager].manager] in
            let request = Self.request(scopes, strategy, isForced, wantsUser)
            manager.authorize(request) { result, _, error in
                reporter.report(result.map { .token($0.token) } ?? InvariantChecker.CallResult(error))
            }
        }
    }

    private mutating func signOut(_ manager: InvariantChecker.Manager) async {
        let reporter = begin(manager, "signs out", removals: 1)
        await perform(reporter) { [manager = members[manager].manager] in
            manager.signOut { reporter.report(InvariantChecker.CallResult($0)) }
        }
    }

    private mutating func fetchUser(_ manager: InvariantChecker.Manager) async {
        let reporter = begin(manager, "wants the user")
        await perform(reporter) { [manager = members[manager].manager] in
            manager.fetchUser { reporter.report(InvariantChecker.CallResult($1)) }
        }
    }

    /// An `async` call, whose task may be cancelled. Its outcome may arrive too late for the invariants about order, so
    /// its token is not reported.
    private mutating func returnLater(_ manager: InvariantChecker.Manager, _ scopes: [String], isForced: Bool) {
        let reporter = begin(manager, "authorizes \(scopes) in a task, forced \(isForced)", scopes: scopes)
        tasks[lastCall] = Task { [manager = members[manager].manager] in
            do {
                _ = try await manager.authorize(Self.request(scopes, .auto, isForced, false))
                reporter.resume(.other)
            } catch {
                reporter.resume(InvariantChecker.CallResult(error))
            }
        }
    }

    // MARK: The facade, over the first manager

    private mutating func clear() async {
        let reporter = begin(0, "clears the authorization state", removals: 1)
        await perform(reporter) {
            AIMobileLib.clearAuthorizationState(reporter)
        }
    }

    private mutating func oldProfile() async {
        let reporter = begin(0, "gets the profile")
        await perform(reporter) {
            AIMobileLib.getProfile(reporter)
        }
    }

    private mutating func oldToken(_ scopes: [String], isForced: Bool) async {
        let reporter = begin(0, "gets the access token for \(scopes), forced \(isForced)", scopes: scopes)
        await perform(reporter) {
            let options = isForced ? ["ForceRefresh": "YES"] : nil
            AIMobileLib.getAccessToken(forScopes: scopes, withOverrideParams: options, delegate: reporter)
        }
    }

    private mutating func oldSignIn(_ scopes: [String]) async {
        let reporter = begin(0, "authorizes the user for \(scopes)", scopes: scopes)
        await perform(reporter) {
            AIMobileLib.authorizeUser(forScopes: scopes, delegate: reporter)
        }
    }

    // MARK: Helpers

    private mutating func begin(
        _ manager: InvariantChecker.Manager, _ words: String, scopes: [String] = [], removals: Int = 0
    ) -> Reporter {
        lastCall += 1
        let call = lastCall
        see("manager \(manager): call \(call) \(words)") { invariants in
            invariants.began(call, by: manager, scopes: scopes)
            invariants.allowRemovals(removals)
        }
        let isSignOut = removals > 0 && scopes.isEmpty
        return Reporter(
            call, isSignOut: isSignOut, watch,
            releasing: hasCallingDeinits ? CallingDeinit(members[manager].manager) : nil)
    }

    /// Makes a call on the main thread or another one. Only on the main thread is a call sure to return before it is
    /// answered.
    private func perform(_ reporter: Reporter, _ call: @escaping @Sendable () -> Void) async {
        guard callsOnMainThread else {
            reporter.callReturned()
            return await withCheckedContinuation { done in
                DispatchQueue.global().async {
                    call()
                    done.resume()
                }
            }
        }
        await MainActor.run {
            call()
            reporter.callReturned()
        }
    }

    private static func request(
        _ scopes: [String], _ strategy: AMZNInteractiveStrategy, _ isForced: Bool, _ wantsUser: Bool
    ) -> AMZNAuthorizeRequest {
        let request = Harness.request(strategy: strategy, user: wantsUser)
        request.scopes = scopes.map { AMZNScopeFactory.scope(withName: $0) }
        request.forcesRefresh = isForced
        return request
    }
}
