import TestSupport
import Testing

@Suite(.deadline) struct BuiltProgramTests {
    /// Where each runner has the test bundle: `xctest` loads it, `swiftpm-testing-helper` receives the path of its
    /// executable (swift-package-manager#7771), and on Linux the bundle is the program.
    @Test(
        "The built programs are beside the test bundle, whichever program runs it",
        arguments: [
            (["/Xcode.app/usr/bin", "/p/debug/P.xctest"], ["/Xcode.app/usr/bin/xctest", "All"]),
            (
                ["/Xcode.app/usr/libexec/swift/pm"],
                [
                    "/Xcode.app/usr/libexec/swift/pm/swiftpm-testing-helper", "--test-bundle-path",
                    "/p/debug/P.xctest/Contents/MacOS/P", "--testing-library", "swift-testing",
                ]
            ),
            ([], ["/p/debug/P.xctest", "--testing-library", "swift-testing"]),
            (["/p/debug"], ["/p/debug/SystemProbe", "starve"]),
        ] as [([String], [String])])
    func folder(bundles: [String], arguments: [String]) {
        #expect(BuiltProgram.folder(of: bundles, arguments).path == "/p/debug")
    }
}
