import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct LoopbackReplyTests {
    @Test("Each outcome has its own title and text, and only the outdated page has status 404")
    func eachOutcomeHasItsOwnPage() throws {
        var seen: [Set<String>] = [[], []]
        for outcome in LoopbackOutcome.allCases {
            let (head, page) = try Self.parts(LoopbackReply(outcome: outcome))
            #expect(head.first == (outcome == .outdated ? "HTTP/1.1 404 Not Found" : "HTTP/1.1 200 OK"), "\(outcome)")
            #expect(head.contains("Content-Language: en"), "\(outcome)")
            #expect(head.contains("Content-Length: \(page.utf8.count)"), "\(outcome)")
            #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"), "\(outcome)")
            let between = { (start: String, end: String) in
                page.components(separatedBy: start).last?.components(separatedBy: end).first ?? ""
            }
            let title = between("<h1>", "</h1>")
            #expect(between("<title>", "</title>") == title)
            let shown = [title, between("</h1><p>", "</p></main>")]
            for (index, part) in shown.enumerated() { seen[index].insert(part) }
        }
        #expect(seen.map(\.count) == [4, 4])
    }

    @Test("The page adapts to screen and colour scheme, links to and loads nothing, and forbids caching and framing")
    func pageLoadsNothingAndForbidsCachingAndFraming() throws {
        let (head, page) = try Self.parts(LoopbackReply(outcome: .allowed))
        #expect(page.contains("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"))
        #expect(page.contains("<meta name=\"color-scheme\" content=\"light dark\">"))
        for word in ["<script", "<link", "<img", "<a ", "<form", "href", "src=", "url(", "@import", "http:", "https:"] {
            #expect(!page.contains(word), "\(word)")
        }
        let style = try #require(
            page.components(separatedBy: "<style>").last?.components(separatedBy: "</style>").first)
        let digest = Data(SHA256.digest(of: style.utf8)).base64EncodedString()
        #expect(
            head.contains(
                "Content-Security-Policy: default-src 'none'; style-src 'sha256-\(digest)'; base-uri 'none'; "
                    + "form-action 'none'; frame-ancestors 'none'"))
        for field in [
            "Cache-Control: no-store", "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff",
            "Connection: close", "Content-Type: text/html; charset=utf-8",
        ] {
            #expect(head.contains(field))
        }
    }

    @Test("The page shows the app's name, escaped")
    func pageShowsTheEscapedName() throws {
        let (_, page) = try Self.parts(LoopbackReply(outcome: .allowed, appName: "<A & \"B\"\u{301}>"))
        #expect(page.contains("<main><p>&lt;A &amp; &quot;B&quot;\u{301}&gt;</p><h1>"))
        #expect(!(try Self.parts(LoopbackReply(outcome: .allowed, appName: nil)).page.contains("<main><p>")))
    }

    @Test(
        "The page shows the redirect's outcome; a request with another state, or without one, isn't a redirect",
        arguments: [
            ("code=c", LoopbackOutcome.allowed), ("error=access_denied", .refused),
            ("error=access_denied&error_description=Access+not+permitted.", .refused),
            ("error=server_error", .failed), ("error=invalid_scope", .failed), ("code=", .failed), ("", .failed),
            ("code=c&error=access_denied", .failed), ("code=c&code=d", .failed),
        ])
    func pageShowsTheRedirectsOutcome(parameters: String, outcome: LoopbackOutcome) throws {
        let redirectURI = try #require(URL(string: "http://127.0.0.1/callback"))
        let page = try LoopbackPage(LoopbackClient.page(redirectURI.absoluteString), redirectURI: redirectURI, port: 80)
        let target = "/callback?state=state-1&\(parameters)"
        let redirect = address("http://127.0.0.1:80" + target)
        // A browser omits port 80 from the Host field.
        for host in ["", "127.0.0.1", "127.0.0.1:80"] {
            let answer = page.answer(to: host + target, isTrusted: false)
            #expect(answer == (LoopbackReply(outcome: outcome).bytes, redirect), "\(host)")
        }
        for state in ["state=state-2&", ""] {
            let stray = page.answer(to: "/callback?\(state)\(parameters)", isTrusted: true)
            #expect(stray.redirect == nil, "\(state)")
        }
    }

    private static func parts(_ reply: LoopbackReply) throws -> (head: [String], page: String) {
        let text = try #require(String(bytes: reply.bytes, encoding: .utf8))
        let parts = text.components(separatedBy: "\r\n\r\n")
        #expect(parts.count == 2)
        return (parts[0].components(separatedBy: "\r\n"), parts[1])
    }
}
