import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport
import Testing

private let makesPictures = ProcessInfo.processInfo.environment["BROWSER_PICTURES"] != nil

extension BrowserTests {
    /// Tests of the pages whose pictures are in the README and in articles. With `BROWSER_PICTURES=1`, the tests take
    /// each picture again, in light and dark mode, and write a digest of the page's words and styles to
    /// `pictures.list`. Without this variable, they compare the pages with the digests.
    @Suite(.deadline(minutes: 3), .enabled(if: makesPictures || Survival.isReported, "\(Survival.whySkipped)"))
    struct PictureTests {
        private static let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized
        private static let list = package.appendingPathComponent("Tests/BrowserTests/pictures.list")

        /// A picture of a part of a page. Its width and its maximum height are in pixels.
        struct Picture: Sendable, CustomTestStringConvertible {
            let name: String
            var module = "LoginWithAmazonLegacy"
            var part = "body"
            var size = (width: 800, maxHeight: 760)
            var testDescription: String { name }
        }

        @Test(
            "A page that the documentation shows is accessible, loads no file, and matches its picture's digest",
            arguments: [
                Picture(name: "side-by-side", part: "#step-2", size: (1120, 1100)), Picture(name: "migration-report"),
                Picture(name: "local-server", module: "LoginWithAmazon"),
            ])
        func pageMatchesItsPicture(_ picture: Picture) async throws {
            let folder = try TemporaryFolder()
            let server = try LocalAuthorizationServer()
            defer { server.stop() }
            let isServer = picture.name == "local-server"
            let page = isServer ? server.baseURL : try await Self.page(of: picture.name, in: folder)
            let (words, problems) = try await DedicatedThread.run {
                let browser = try Chromium()
                try browser.open(page)
                let words = try Self.words(browser, picture)
                let report = try PageReport(browser)
                let loaded = try browser.evaluate("performance.getEntriesByType('resource').length") as? Int
                let problems = report.problems + (report.controls.isEmpty ? ["no controls"] : [])
                return (words, problems + (loaded == 0 ? [] : ["loads files"]))
            }
            #expect(problems == [])
            try check("\(picture.name) \(Base64URL.encode(SHA256.digest(of: words.utf8)))", of: picture.name)
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
            let page = folder["page.html"]
            let isReport = program == "migration-report"
            let arguments = ["--html", page.path] + (isReport ? ["--guide", "https://example.com", app.path] : [])
            // The requests on the page of `side-by-side` would otherwise name the environment's language.
            let result = try await BuiltProgram(name: program).run(arguments, environment: ["LC_ALL": "C"])
            try #require(result.status == 0)
            return page
        }

        /// The words of the part of the page that `picture` names, and the page's style. Ports, dates and the paths of
        /// temporary folders are replaced or removed, because they differ between runs. Also takes the pictures if
        /// `BROWSER_PICTURES` is set.
        private static func words(_ browser: Chromium, _ picture: Picture) throws -> String {
            try browser.call("Emulation.setScrollbarsHidden", ["hidden": true])
            try browser.show(width: picture.size.width, isDark: false)
            try browser.evaluate(
                #"""
                document.body.innerHTML = document.body.innerHTML.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8118')
                  .replace(/([^\s"<>]|<wbr>)*LoginWithAmazon-[-0-9A-F]{36}\//g, '')
                """#)
            let file = "Sources/\(picture.module)/\(picture.module).docc/Resources/\(picture.name)"
            for isDark in makesPictures ? [false, true] : [] {
                try browser.show(width: picture.size.width, isDark: isDark)
                try browser.picture(of: picture.part, maxHeight: picture.size.maxHeight)
                    .write(to: package.appendingPathComponent("\(file)\(isDark ? "~dark" : "").png"))
            }
            return try browser.text(
                """
                document.querySelector('\(picture.part)').innerText.replace(/\\d{4}-\\d\\d-\\d\\d/g, '…')
                  + '\\n\\n' + document.querySelector('style').textContent
                """)
        }

        /// Expects that the list has the picture's line. If pictures are taken, first writes the line.
        private func check(_ line: String, of name: String) throws {
            var lines = try String(contentsOf: Self.list, encoding: .utf8).split(separator: "\n").map(String.init)
            if makesPictures {
                lines = (lines.filter { !$0.hasPrefix("\(name) ") } + [line]).sorted()
                try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.list)
            }
            #expect(lines.contains(line), "The page has changed since its picture was taken. Set BROWSER_PICTURES=1.")
        }
    }
}

extension Chromium {
    /// A PNG of the part of the page that the element occupies, but as wide as the window and at most `maxHeight`
    /// pixels high.
    fileprivate func picture(of part: String, maxHeight: Int) throws -> Data {
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
