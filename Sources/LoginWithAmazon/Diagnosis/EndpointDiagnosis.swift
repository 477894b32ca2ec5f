/// Looks at the form of the server's addresses; it asks no server.
enum EndpointDiagnosis {
    static func finding(_ endpoints: AMZNEndpoints) -> AMZNFinding {
        let named = [
            ("authorization", endpoints.authorization), ("token", endpoints.token), ("profile", endpoints.profile),
            ("sign-out", endpoints.signOut),
        ]
        let insecure = named.filter { !LoopbackHost.isAllowed($0.1) }.map(\.0)
        guard insecure.isEmpty else {
            let list = insecure.joined(separator: ", ")
            return .wrong(
                .endpoints, "Not secure: \(list).", "Use https, or http to a loopback address for a local server.")
        }
        if endpoints.authorization.absoluteString.contains("#") {
            return .wrong(.endpoints, "The authorization endpoint has a fragment.", "Leave that out.")
        }
        return .fine(.endpoints, "All are secure.")
    }
}
