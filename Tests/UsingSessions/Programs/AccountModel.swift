import LoginWithAmazon

/// What the view model needs of the SDK.
protocol UserSource: Sendable {
    func fetchUser() async throws -> AMZNUser
}

@nonobjc
extension AMZNAuthorizationManager: UserSource {
    func fetchUser() async throws -> AMZNUser { try await fetchUser(isolation: #isolation) }
}

/// The name of the signed-in user, for a view.
@MainActor
final class AccountModel {
    private(set) var title = ""
    private let users: any UserSource

    init(_ users: any UserSource) { self.users = users }

    func load() async {
        do {
            title = try await users.fetchUser().name ?? "no name"
        } catch {
            title = (error as? AMZNError)?.code == .applicationNotAuthorized ? "Log in with Amazon" : "try again"
        }
    }
}
