import LoginWithAmazon

/// The part of the SDK that the view model uses.
protocol UserSource: Sendable {
    func fetchUser() async throws -> AMZNUser
}

@nonobjc
extension AMZNAuthorizationManager: UserSource {
    func fetchUser() async throws -> AMZNUser { try await fetchUser(isolation: #isolation) }
}

/// A view model. Its title is the user's name or, after an error, what the user can do.
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
