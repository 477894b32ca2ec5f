import LocalAuthorizationServer

/// What the program says.
enum Texts {
    static let help = """
        Usage: authorization-server [options]

        Runs Login with Amazon's endpoints on 127.0.0.1 until it is interrupted.

          --port N               the port; 0, the standard, takes any free one
          --client-id ID         the application's client id
          --redirect-uri URI     where answers may be sent; may be repeated
          --user EMAIL:PASSWORD:NAME:POSTALCODE
                                 a customer who can sign in; may be repeated
          --token-life SECONDS   how long access tokens are valid; 3600 is the standard
          --code-pair-interval SECONDS
                                 how often a device may ask about its code pair; 30 is the standard
          --fault SPEC           an answer to spoil, such as token:status=503,retry-after=2,times=3,skip=1;
                                 may be repeated
          --help                 this text

        Endpoints of faults: authorization, token, profile, codePair, signOut.
        Faults: refuse, reset-before-headers, reset-after-headers, truncate, stall, drip=SECONDS, process-then-drop,
          status=N[,retry-after=TEXT][,body=TEXT], html, body=TEXT[,content-type=TYPE][,status=N], raw=TEXT,
          deep-nesting=N, invalid-utf8, huge-body=BYTES, redirect=URI[,status=N], error=NAME, token-life=JSON,
          extra-fields, missing-field=NAME, wrong-types, content-type=TYPE, clock-skew=SECONDS.
          Values hold no comma.

        """

    static func greeting(_ server: LocalAuthorizationServer, _ options: ServerOptions) -> String {
        var lines = [
            "authorization endpoint  \(server.authorizationEndpoint.absoluteString)",
            "token endpoint          \(server.tokenEndpoint.absoluteString)",
            "profile endpoint        \(server.profileEndpoint.absoluteString)",
            "code pair endpoint      \(server.codePairEndpoint.absoluteString)",
            "page for user codes     \(server.verificationPage.absoluteString)",
            "sign-out endpoint       \(server.signOutEndpoint.absoluteString)",
        ]
        for client in options.clients {
            lines.append("client id               \(client.clientID)")
            lines += client.redirectURIs.map { "redirect URI            \($0)" }
        }
        lines += options.users.map { "user                    \($0.email)  password \($0.password)  (\($0.name))" }
        return (lines + ["Press Control-C to stop.", ""]).joined(separator: "\n")
    }
}
