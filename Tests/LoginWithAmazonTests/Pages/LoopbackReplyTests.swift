import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

#if !canImport(UIKit)
    @Suite(.deadline) struct LoopbackReplyTests {
        @Test("Each reply is an English HTML page with its length and its own heading")
        func repliesAreHTMLPages() throws {
            var titles: Set<String> = []
            for reply in LoopbackReply.allCases {
                let (head, page) = try Self.parts(reply)
                #expect(head.contains("Content-Type: text/html; charset=utf-8"), "\(reply)")
                #expect(head.contains("Content-Length: \(page.utf8.count)"), "\(reply)")
                #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"), "\(reply)")
                titles.insert(page.components(separatedBy: "</h1>")[0])
            }
            #expect(titles.count == LoopbackReply.allCases.count)
        }

        @Test("Only the reply to an outdated request has the status 404", arguments: LoopbackReply.allCases)
        func outdatedRequestIsNotFound(reply: LoopbackReply) throws {
            let status = reply == .outdated ? "404 Not Found" : "200 OK"
            #expect(try Self.parts(reply).head[0] == "HTTP/1.1 \(status)")
        }

        @Test("The page contains no script, link, form, image or URL", arguments: LoopbackReply.allCases)
        func pageContainsNoScriptOrLink(reply: LoopbackReply) throws {
            let page = try Self.parts(reply).page
            for word in [
                "<script", "<link", "<img", "<a ", "<form", "href", "src=", "url(", "@import", "http:", "https:",
            ] {
                #expect(!page.contains(word), "\(word)")
            }
        }

        @Test(
            "The HTTP header forbids loading, framing, caching, referrers and type sniffing, and closes the connection",
            arguments: LoopbackReply.allCases)
        func headerForbidsLoadingFramingAndReferrers(reply: LoopbackReply) throws {
            let head = try Self.parts(reply).head
            for field in [
                "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'", "Cache-Control: no-store",
                "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff", "Connection: close",
            ] {
                #expect(head.contains(field), "\(field)")
            }
        }

        @Test(
            "The redirect is returned, and the browser's page shows the outcome: allowed, refused or failed",
            arguments: [
                ("code=c", LoopbackReply.allowed), ("error=access_denied", .refused),
                ("error=access_denied&error_description=Access+not+permitted.", .refused),
                ("error=server_error", .failed), ("error=invalid_scope", .failed), ("code=", .failed), ("", .failed),
                ("code=c&error=access_denied", .failed), ("code=c&code=d", .failed),
            ])
        func pageShowsTheOutcomeOfTheRedirect(parameters: String, reply: LoopbackReply) throws {
            let target = "/callback?state=state-1&\(parameters)"
            let answer = try Self.page(port: 4711).answer(to: target)
            #expect(answer == (reply.bytes, address("http://127.0.0.1:4711" + target)))
        }

        /// A browser omits port 80 from the Host field.
        @Test(
            "The redirect to port 80 is accepted with or without that port in its Host field, and without the field",
            arguments: ["127.0.0.1:80", "127.0.0.1", ""])
        func hostFieldMayOmitPort80(host: String) throws {
            let target = "/callback?code=c&state=state-1"
            #expect(
                try Self.page(port: 80).answer(to: host + target).redirect == address("http://127.0.0.1:80" + target))
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
#endif
