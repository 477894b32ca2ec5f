import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct LoopbackReplyTests {
    @Test("The page for an outdated request has the status 404, and the other pages have 200")
    func onlyTheOutdatedPageIsNotFound() throws {
        for outcome in LoopbackOutcome.allCases {
            let status = outcome == .outdated ? "404 Not Found" : "200 OK"
            #expect(try Self.parts(LoopbackReply(outcome: outcome)).head.first == "HTTP/1.1 \(status)", "\(outcome)")
        }
    }

    @Test(
        "The HTTP header has the page's type, language and length, and closes the connection",
        arguments: LoopbackOutcome.allCases)
    func headerDescribesThePage(outcome: LoopbackOutcome) throws {
        let (head, page) = try Self.parts(LoopbackReply(outcome: outcome))
        for field in [
            "Content-Type: text/html; charset=utf-8", "Content-Language: en",
            "Content-Length: \(page.utf8.count)", "Connection: close",
        ] {
            #expect(head.contains(field), "\(field)")
        }
    }

    @Test("Each outcome's page has its own title, which is also its heading, and its own text")
    func eachOutcomeHasItsOwnPage() throws {
        var seen: [Set<String>] = [[], []]
        for outcome in LoopbackOutcome.allCases {
            let page = try Self.parts(LoopbackReply(outcome: outcome)).page
            let between = { (start: String, end: String) in
                page.components(separatedBy: start).last?.components(separatedBy: end).first ?? ""
            }
            let title = between("<h1>", "</h1>")
            #expect(between("<title>", "</title>") == title, "\(outcome)")
            let shown = [title, between("</h1><p>", "</p></main>")]
            for (index, part) in shown.enumerated() { seen[index].insert(part) }
        }
        #expect(seen.map(\.count) == [4, 4])
    }

    @Test(
        "The page is an English HTML document with metadata for small screens and both colour schemes",
        arguments: LoopbackOutcome.allCases)
    func pageIsAnEnglishDocumentWithMetadata(outcome: LoopbackOutcome) throws {
        let page = try Self.parts(LoopbackReply(outcome: outcome)).page
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        #expect(page.contains("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"))
        #expect(page.contains("<meta name=\"color-scheme\" content=\"light dark\">"))
    }

    @Test("The page contains no script, link, form, image or URL", arguments: LoopbackOutcome.allCases)
    func pageContainsNoScriptOrLink(outcome: LoopbackOutcome) throws {
        let page = try Self.parts(LoopbackReply(outcome: outcome)).page
        for word in ["<script", "<link", "<img", "<a ", "<form", "href", "src=", "url(", "@import", "http:", "https:"] {
            #expect(!page.contains(word), "\(word)")
        }
    }

    @Test(
        "The HTTP header forbids loading, framing, form submission, caching, referrers and type sniffing",
        arguments: LoopbackOutcome.allCases)
    func headerForbidsLoadingFramingAndReferrers(outcome: LoopbackOutcome) throws {
        let (head, page) = try Self.parts(LoopbackReply(outcome: outcome))
        let style = try #require(
            page.components(separatedBy: "<style>").last?.components(separatedBy: "</style>").first)
        let digest = Data(SHA256.digest(of: style.utf8)).base64EncodedString()
        #expect(
            head.contains(
                "Content-Security-Policy: default-src 'none'; style-src 'sha256-\(digest)'; base-uri 'none'; "
                    + "form-action 'none'; frame-ancestors 'none'"))
        for field in [
            "Cache-Control: no-store", "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff",
        ] {
            #expect(head.contains(field), "\(field)")
        }
    }

    @Test("The page shows the app's name, escaped for HTML, or nothing in its place if the app has no name")
    func pageShowsTheEscapedName() throws {
        let (_, page) = try Self.parts(LoopbackReply(outcome: .allowed, appName: "<A & \"B\"\u{301}>"))
        #expect(page.contains("<main><p>&lt;A &amp; &quot;B&quot;\u{301}&gt;</p><h1>"))
        #expect(!(try Self.parts(LoopbackReply(outcome: .allowed, appName: nil)).page.contains("<main><p>")))
    }

    @Test(
        "The redirect is returned, and the browser gets the page for its outcome: allowed, refused or failed",
        arguments: [
            ("code=c", LoopbackOutcome.allowed), ("error=access_denied", .refused),
            ("error=access_denied&error_description=Access+not+permitted.", .refused),
            ("error=server_error", .failed), ("error=invalid_scope", .failed), ("code=", .failed), ("", .failed),
            ("code=c&error=access_denied", .failed), ("code=c&code=d", .failed),
        ])
    func pageShowsTheOutcomeOfTheRedirect(parameters: String, outcome: LoopbackOutcome) throws {
        let target = "/callback?state=state-1&\(parameters)"
        let answer = try Self.page(port: 4711).answer(to: target, isTrusted: false)
        #expect(answer == (LoopbackReply(outcome: outcome).bytes, address("http://127.0.0.1:4711" + target)))
    }

    /// A browser omits port 80 from the Host field.
    @Test(
        "The redirect to port 80 is accepted with or without that port in its Host field, and without the field",
        arguments: ["127.0.0.1:80", "127.0.0.1", ""])
    func hostFieldMayOmitPort80(host: String) throws {
        let target = "/callback?code=c&state=state-1"
        let redirect = try Self.page(port: 80).answer(to: host + target, isTrusted: false).redirect
        #expect(redirect == address("http://127.0.0.1:80" + target))
    }

    private static func page(port: UInt16) throws -> LoopbackPage {
        let redirectURI = address("http://127.0.0.1/callback")
        return try LoopbackPage(
            LoopbackClient.page(redirectURI.absoluteString), redirectURI: redirectURI, port: port)
    }

    private static func parts(_ reply: LoopbackReply) throws -> (head: [String], page: String) {
        let text = try #require(String(bytes: reply.bytes, encoding: .utf8))
        let parts = text.components(separatedBy: "\r\n\r\n")
        #expect(parts.count == 2)
        return (parts[0].components(separatedBy: "\r\n"), parts[1])
    }
}
