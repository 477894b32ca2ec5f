import Foundation
import LoginWithAmazon
import TestSupport
import Testing

extension BrowserTests {
    /// Makes the README's pictures, `side-by-side.png` and, in dark mode, `side-by-side~dark.png`.
    @Suite(.enabled(if: WrittenPage.pictures != nil, "needs BROWSER_PICTURES, a folder for the pictures"))
    struct PictureTests {
        @Test("The pictures show the first login with both SDKs")
        func pictures() async throws {
            let folder = try TemporaryFolder()
            let page = try await WrittenPage.make("side-by-side", in: folder)
            let pictures = URL(fileURLWithPath: try #require(WrittenPage.pictures), isDirectory: true)
            try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
            try await DedicatedThread.run {
                let browser = try Chromium()
                try browser.open(page)
                for isDark in [false, true] {
                    try browser.show(width: 1280, isDark: isDark)
                    try browser.evaluate("document.querySelector('#step-2').scrollIntoView()")
                    let picture = try browser.call("Page.captureScreenshot", ["format": "png"])["data"] as? String
                    let data = try #require(picture.flatMap { Data(base64Encoded: $0) })
                    try data.write(to: pictures.appendingPathComponent("side-by-side\(isDark ? "~dark" : "").png"))
                }
            }
        }
    }
}

/// A page that a program of the folder `Examples` writes.
enum WrittenPage {
    /// The folder for pictures of pages, if there is one.
    static let pictures = ProcessInfo.processInfo.environment["BROWSER_PICTURES"]

    /// Runs the program, and returns its page. The report is about a small app.
    static func make(_ program: String, in folder: TemporaryFolder) async throws -> URL {
        let app = folder["app"]
        try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
        let code = "AIMobileLib.getProfile(nil)\nAMZNUser.fetch(f)\n"
        try Data(code.utf8).write(to: app.appendingPathComponent("A.swift"))
        let page = folder["page.html"]
        let arguments = ["--html", page.path] + (program == "migration-report" ? [app.path] : [])
        try #require(try await BuiltProgram(name: program).run(arguments).status == 0)
        return page
    }
}
