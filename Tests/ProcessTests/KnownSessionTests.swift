import Testing

/// The checks of the kill tests detect violations.
@Suite struct KnownSessionTests {
    private static let signedIn = ["begin start", "failed start 1", "begin sign-in", "end sign-in 5"]

    @Test(
        "Violations in the store are detected",
        arguments: [
            ([], nil, nil),
            ([], 3, "token 3 is stored after a sign-out that followed token 0"),
            (signedIn, 5, nil),
            (signedIn, 7, nil),
            (signedIn, 4, "token 4 is stored, but a caller received token 5"),
            (signedIn, nil, "the grant with token 5 is missing"),
            (signedIn + ["begin refresh"], 5, nil),
            (signedIn + ["begin refresh"], 7, nil),
            (signedIn + ["begin refresh"], nil, "the grant with token 5 is missing"),
            (signedIn + ["begin refresh", "end refresh 7"], 5, "token 5 is stored, but a caller received token 7"),
            (signedIn + ["begin sign-out"], 5, nil),
            (signedIn + ["begin sign-out"], nil, nil),
            (signedIn + ["begin sign-out"], 4, "token 4 is stored, but a caller received token 5"),
            (signedIn + ["begin sign-out", "end sign-out"], nil, nil),
            (
                signedIn + ["begin sign-out", "end sign-out"], 5,
                "token 5 is stored after a sign-out that followed token 5"
            ),
            (
                signedIn + ["begin sign-out", "end sign-out", "begin sign-in"], 5,
                "token 5 is stored again after its sign-out"
            ),
            (signedIn + ["begin sign-out", "end sign-out", "begin sign-in"], 9, nil),
            (signedIn + ["begin sign-out", "end sign-out", "begin sign-in"], nil, nil),
        ] as [([String], Int?, String?)])
    func violationsInTheStore(lines: [String], stored: Int?, violation: String?) {
        var known = KnownSession()
        for line in lines { #expect(known.record(line) == nil) }
        #expect(known.find(stored) == violation)
    }

    @Test(
        "Violations in a process's output are detected",
        arguments: [
            "begin refresh, failed refresh 1", "begin start, failed start 1", "begin start, end start 4", "?",
        ])
    func violationsInTheOutput(lines: String) {
        var known = KnownSession()
        #expect(Self.signedIn.compactMap { known.record($0) } == [])
        #expect(known.find(5) == nil)
        #expect(lines.components(separatedBy: ", ").compactMap { known.record($0) }.count == 1)
    }

    @Test("The phase is the step that is running")
    func thePhaseIsTheStepThatHasBegun() {
        var known = KnownSession()
        var phases: [KnownSession.Phase] = []
        for line in ["loaded"] + Self.signedIn + ["begin refresh", "end refresh 7", "begin sign-out"] {
            _ = known.record(line)
            phases.append(known.phase)
        }
        #expect(phases == [.idle, .start, .idle, .signingIn, .idle, .refreshing, .idle, .signingOut])
    }
}
