import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport
import Testing

private let makesPictures = ProcessInfo.processInfo.environment["BROWSER_PICTURES"] != nil

extension BrowserTests {
    /// Takes the pictures in the README and in articles, in light and dark mode.
    @Suite(.deadline(minutes: 3), .enabled(if: makesPictures, "takes pictures if BROWSER_PICTURES is set"))
    struct PictureTests {
        /// A picture of a part of a page. Its width and its maximum height are in pixels.
        struct Picture: Sendable, CustomTestStringConvertible {
            let name: String
            var module = "LoginWithAmazonLegacy"
            var part = "body"
            var size = (width: 800, maxHeight: 760)
            var testDescription: String { name }
        }

        @Test(
            "The page in a picture of the documentation loads no file",
            arguments: [
                Picture(name: "side-by-side", part: "#step-2", size: (1120, 1100)), Picture(name: "migration-report"),
                Picture(name: "local-server", module: "LoginWithAmazon"),
            ])
        func pageLoadsNoFile(_ picture: Picture) async throws {
            let folder = try TemporaryFolder()
            let server = try LocalAuthorizationServer()
            defer { server.stop() }
            let isServer = picture.name == "local-server"
            let page = isServer ? server.baseURL : try await Self.page(of: picture.name, in: folder)
            let loaded = try await DedicatedThread.run {
                let browser = try Chromium()
                try browser.open(page)
                try browser.take(picture)
                return try browser.evaluate("performance.getEntriesByType('resource').length") as? Int
            }
            #expect(loaded == 0)
        }

        /// Runs a program and returns the page that it writes. The migration report examines a small app.
        private static func page(of program: String, in folder: TemporaryFolder) async throws -> URL {
            let app = folder["Shop"]
            try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
            let code = """
                AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self)
                AIMobileLib.getProfile(self)
                AIMobileLib.clearAuthorizationState(self)
                AMZNUser.fetch(show)
                """
            try Data(code.utf8).write(to: app.appendingPathComponent("SignIn.swift"))
            let pods = "platform :ios, '12.0'\npod 'LoginWithAmazon'"
            try Data(pods.utf8).write(to: app.appendingPathComponent("Podfile"))
            let page = folder["page.html"]
            let isReport = program == "migration-report"
            let arguments = ["--html", page.path] + (isReport ? ["--guide", "https://example.com", app.path] : [])
            let result = try await BuiltProgram(name: program).run(arguments)
            try #require(result.status == 0)
            return page
        }
    }
}

extension Chromium {
    /// Writes the picture to its module's documentation. On the page, first replaces or removes ports and the paths of
    /// temporary folders, because they differ between runs.
    fileprivate func take(_ picture: BrowserTests.PictureTests.Picture) throws {
        try call("Emulation.setScrollbarsHidden", ["hidden": true])
        try evaluate(
            #"""
            document.body.innerHTML = document.body.innerHTML.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8118')
              .replace(/([^\s"<>]|<wbr>)*LoginWithAmazon-[-0-9A-F]{36}\//g, '')
            """#)
        let name = "Sources/\(picture.module)/\(picture.module).docc/Resources/\(picture.name)"
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../" + name).standardized
        for (mode, suffix) in [("light", ""), ("dark", "~dark")] {
            try call(
                "Emulation.setDeviceMetricsOverride",
                ["width": picture.size.width, "height": 800, "deviceScaleFactor": 1, "mobile": false])
            try call(
                "Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": mode]]])
            try self.picture(of: picture.part, maxHeight: picture.size.maxHeight)
                .write(to: URL(fileURLWithPath: file.path + suffix + ".png"))
        }
    }

    /// A PNG of the part of the page that the element occupies, but as wide as the window and at most `maxHeight`
    /// pixels high.
    private func picture(of part: String, maxHeight: Int) throws -> Data {
        let edges =
            try evaluate(
                """
                (() => { const r = document.querySelector('\(part)').getBoundingClientRect();
                  return [0, r.top + scrollY, innerWidth, Math.min(r.height, \(maxHeight))] })()
                """) as? [Double] ?? []
        guard edges.count == 4 else { throw Lost(text: part) }
        let clip = ["x": edges[0], "y": edges[1], "width": edges[2], "height": edges[3], "scale": 1]
        let parameters: [String: Any] = ["format": "png", "clip": clip, "captureBeyondViewport": true]
        guard let text = try call("Page.captureScreenshot", parameters)["data"] as? String,
            let data = Data(base64Encoded: text)
        else { throw Lost(text: part) }
        return data
    }
}
