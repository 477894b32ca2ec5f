import Foundation
import LoginWithAmazon
import TestSupport

/// A program that does not change its environment.
enum Fetching {
    /// Prints the diagnosis of a server at this address, and the result of a request to it.
    static func run(_ server: String) async {
        let endpoint = address(server)
        let configuration = AMZNConfiguration(
            clientID: "probe", redirectURI: address("http://127.0.0.1/callback"),
            endpoints: AMZNEndpoints(authorization: endpoint, token: endpoint, profile: endpoint, signOut: endpoint))
        configuration.diagnose(grantStore: AMZNMemoryGrantStore()).forEach { say("\($0)") }
        let outcome = await withCheckedContinuation { (reply: CheckedContinuation<String, Never>) in
            let request = WireRequest(method: .get, url: endpoint, headers: [:])
            SessionEnvironment.live(now: { Date() }, uptime: { 0 }).transport.send(request) { result in
                switch result {
                case .success(let answer): reply.resume(returning: "status \(answer.status)")
                case .failure(let failure): reply.resume(returning: failure.error.message)
                }
            }
        }
        say(outcome)
    }
}
