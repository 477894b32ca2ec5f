import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport
import Testing

extension BrowserTests {
    /// The pictures in the README and in articles, each light and dark. `BROWSER_PICTURES=1` makes them anew, and writes
    /// a digest of the words and the style that they show to `pictures.list`.
    @Suite(.enabled(if: WrittenPage.makesPictures || Survival.isReported, "\(Survival.isLong)")) struct PictureTests {
        private static let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized
        private static let list = package.appendingPathComponent("Tests/BrowserTests/pictures.list")

        @Test("The picture of the first login with both SDKs shows the page as it is")
        func sideBySide() async throws {
            let folder = try TemporaryFolder()
            let page = try await WrittenPage.make("side-by-side", in: folder)
            try await compare("LoginWithAmazonLegacy", "side-by-side", of: page, "#step-2", size: (1120, 1100))
        }

        @Test("The picture of the migration report shows the page as it is")
        func report() async throws {
            let folder = try TemporaryFolder()
            let page = try await WrittenPage.make("migration-report", in: folder)
            try await compare("LoginWithAmazonLegacy", "migration-report", of: page, "body", size: (800, 760))
        }

        @Test("The picture of the local server's first page shows the page as it is")
        func server() async throws {
            let server = LocalAuthorizationServer()
            try server.start()
            defer { server.stop() }
            try await compare("LoginWithAmazon", "local-server", of: server.baseURL, "body", size: (800, 760))
        }

        /// Compares the words and the style of a page's part with those of its picture, or takes the picture. Times,
        /// ports, days and temporary folders vary.
        private func compare(
            _ module: String, _ name: String, of page: URL, _ part: String, size: (width: Int, mostHigh: Int)
        ) async throws {
            let folder = "Sources/\(module)/\(module).docc/Resources/\(name)"
            let picture = Self.package.appendingPathComponent(folder)
            let shown = try await DedicatedThread.run {
                let browser = try Chromium()
                try browser.open(page)
                try browser.call("Emulation.setScrollbarsHidden", ["hidden": true])
                try browser.show(width: size.width, isDark: false)
                try browser.evaluate(
                    #"""
                    document.body.innerHTML = document.body.innerHTML.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8118')
                      .replace(/([^\s"<>]|<wbr>)*LoginWithAmazon-[-0-9A-F]{36}\//g, '')
                    """#)
                for isDark in WrittenPage.makesPictures ? [false, true] : [] {
                    try browser.show(width: size.width, isDark: isDark)
                    try browser.picture(of: part, mostHigh: size.mostHigh)
                        .write(to: URL(fileURLWithPath: "\(picture.path)\(isDark ? "~dark" : "").png"))
                }
                return try browser.text(
                    """
                    document.querySelector('\(part)').innerText.replace(/\\d+ ms|\\d{4}-\\d\\d-\\d\\d/g, '…')
                      + '\\n\\n' + document.querySelector('style').textContent
                    """)
            }
            try check("\(name) \(Base64URL.encode(SHA256.digest(of: shown.utf8)))", of: name)
        }

        /// Expects the picture's line in the list, or writes it.
        private func check(_ line: String, of name: String) throws {
            var lines = try String(contentsOf: Self.list, encoding: .utf8).split(separator: "\n").map(String.init)
            if WrittenPage.makesPictures {
                lines = (lines.filter { !$0.hasPrefix("\(name) ") } + [line]).sorted()
                try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.list)
            }
            #expect(lines.contains(line), "The picture shows other words or another style: make it anew.")
        }
    }
}

extension Chromium {
    /// A PNG of an element, cut at this height.
    fileprivate func picture(of part: String, mostHigh: Int) throws -> Data {
        let edges =
            try evaluate(
                """
                (() => { const r = document.querySelector('\(part)').getBoundingClientRect();
                  return [0, r.top + scrollY, innerWidth, Math.min(r.height, \(mostHigh))] })()
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

/// A page that a program of the folder `Examples` writes.
enum WrittenPage {
    /// Whether the pictures are made, not compared.
    static let makesPictures = ProcessInfo.processInfo.environment["BROWSER_PICTURES"] != nil

    /// Runs the program, and returns its page. The report is about a small app.
    static func make(_ program: String, in folder: TemporaryFolder) async throws -> URL {
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
        let arguments =
            ["--html", page.path] + (program == "migration-report" ? ["--guide", "https://example.com", app.path] : [])
        try #require(try await BuiltProgram(name: program).run(arguments).status == 0)
        return page
    }
}
