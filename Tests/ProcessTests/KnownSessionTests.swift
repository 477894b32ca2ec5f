import Testing

/// The judge of the kill tests finds what must not be.
@Suite struct KnownSessionTests {
    private static let signedIn = ["begin start", "failed start 1", "begin sign-in", "end sign-in 5"]

    @Test(
        arguments: [
            ([], nil, nil),
            ([], 3, "token 3 is there, after a sign-out that followed 0"),
            (signedIn, 5, nil),
            (signedIn, 7, nil),
            (signedIn, 4, "token 4 is there, and a caller had 5"),
            (signedIn, nil, "the grant of token 5 is gone"),
            (signedIn + ["begin refresh"], 5, nil),
            (signedIn + ["begin refresh"], 7, nil),
            (signedIn + ["begin refresh"], nil, "the grant of token 5 is gone"),
            (signedIn + ["begin refresh", "end refresh 7"], 5, "token 5 is there, and a caller had 7"),
            (signedIn + ["begin sign-out"], 5, nil),
            (signedIn + ["begin sign-out"], nil, nil),
            (signedIn + ["begin sign-out"], 4, "token 4 is there, and a caller had 5"),
            (signedIn + ["begin sign-out", "end sign-out"], nil, nil),
            (
                signedIn + ["begin sign-out", "end sign-out"], 5,
                "token 5 is there, after a sign-out that followed 5"
            ),
            (
                signedIn + ["begin sign-out", "end sign-out", "begin sign-in"], 5,
                "token 5 is back, which was signed out"
            ),
            (signedIn + ["begin sign-out", "end sign-out", "begin sign-in"], 9, nil),
            (signedIn + ["begin sign-out", "end sign-out", "begin sign-in"], nil, nil),
        ] as [([String], Int?, String?)])
    func whatIsFound(lines: [String], stored: Int?, violation: String?) {
        var known = KnownSession()
        for line in lines { #expect(known.hear(line) == nil) }
        #expect(known.find(stored) == violation)
    }

    @Test(arguments: [
        "begin refresh, failed refresh 1", "begin start, failed start 1", "begin start, end start 4", "?",
    ])
    func whatIsSaidAmiss(lines: String) {
        var known = KnownSession()
        #expect(Self.signedIn.compactMap { known.hear($0) } == [])
        #expect(known.find(5) == nil)
        #expect(lines.components(separatedBy: ", ").compactMap { known.hear($0) }.count == 1)
    }

    @Test func thePhaseIsTheStepThatWasBegun() {
        var known = KnownSession()
        var phases: [KnownSession.Phase] = []
        for line in ["loaded"] + Self.signedIn + ["begin refresh", "end refresh 7", "begin sign-out"] {
            _ = known.hear(line)
            phases.append(known.phase)
        }
        #expect(phases == [.idle, .start, .idle, .signingIn, .idle, .refreshing, .idle, .signingOut])
    }
}
