import Foundation
import LocalAuthorizationServer
import TestSupport

@testable import LoginWithAmazon

/// The properties of this machine on which the tests depend.
enum Machine {
    /// The id of a user without privileges.
    static let unprivilegedUser = 65_534
    /// Whether the tests can act as another user, which only root can.
    static let canActAsAnotherUser = geteuid() == 0

    /// Whether `/proc` shows the threads of processes.
    static let hasProcessFiles = exists("/proc/self/task")
    /// Whether there is a device that is always full.
    static let hasFullDevice = exists("/dev/full")
    /// Whether requests obey the environment's proxy variables.
    static let obeysProxyVariables = ProxyVariables.areObeyed
    /// Whether a malformed reply can crash the process, as in Foundation on Linux.
    static let foundationTraps = ProxyVariables.areObeyed
    /// Whether the default store is a file store, whose folder depends on `HOME`. The Keychain doesn't depend on it.
    static let hasFileStoreByDefault = DefaultDependencies.grantStore() is AMZNFileGrantStore

    /// Whether the system can create a socket that no started program inherits. On other systems, the socket is made
    /// private after its creation.
    static let createsPrivateSockets: Bool = {
        #if canImport(Darwin)
            false
        #else
            true
        #endif
    }()

    /// Shell code that runs the shell's arguments as a command in a network namespace without IPv6.
    static let withoutIPv6 = """
        unshare -n sh -c 'ip link set lo up && echo 1 >/proc/sys/net/ipv6/conf/all/disable_ipv6 || exit 77
        exec "$0" "$@"' "$@"
        """
    static let canSwitchOffIPv6 =
        (try? BuiltProgram(tool: "sh")?.start(["-c", withoutIPv6, "sh", "true"]).finish())?.status == 0

    private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}

extension AMZNFileGrantStore {
    /// Stores a grant of this server, as an earlier process would have left it.
    func plant(
        for clientID: String, access: String = "access-1", refresh: String = "refresh-1", issuedAt: Date,
        server: URL = address("http://127.0.0.1:1")
    ) throws {
        let endpoints = AMZNEndpoints(baseURL: server)
        let grant = Grant(
            signInID: "id", scopes: ["profile"], asked: ["profile"], accessToken: Secret(access),
            refreshToken: Secret(refresh), issuedAt: issuedAt, lifetime: 3_600,
            origin: GrantOrigin(
                client: clientID, token: endpoints.token, profile: endpoints.profile, signOut: endpoints.signOut))
        try write(GrantCodec.encode(grant), for: clientID)
    }
}
