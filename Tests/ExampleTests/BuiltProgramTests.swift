import TestSupport
import Testing

@Suite(.deadline) struct BuiltProgramTests {
    /// How the test bundle is found depends on the program: `xctest` loads the bundle, `swiftpm-testing-helper`
    /// receives the path of the bundle's executable (swift-package-manager#7771), and on Linux the bundle is the
    /// program. The program in the last case has no test bundle.
    @Test(
        "Each test runner, and a program without a test bundle, finds the folder of the built programs",
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
    func folderOfTheBuiltProgramsIsFound(bundles: [String], arguments: [String]) {
        #expect(BuiltProgram.folder(of: bundles, arguments).path == "/p/debug")
    }
}
