import Foundation
import LoginWithAmazon
import TestSupport

/// A page whose user agent is sent back to a loopback redirect URI at once.
enum LoopbackPageVisit {
    /// Prints the redirect's query, or why the page can't be shown.
    static func run(_ redirectURI: String) async {
        let page = address("https://example.com/ap/oa?redirect_uri=\(redirectURI)&state=state-1")
        let agent = AMZNLoopbackUserAgent(timeout: 20) { page in
            let target = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems?
                .first { $0.name == "redirect_uri" }?.value
            guard let port = target.flatMap(URL.init(string:))?.port.flatMap(UInt16.init(exactly:)) else { return }
            let connection = TestConnection(port: port)
            connection?.send("GET /callback?code=c&state=state-1 HTTP/1.1\r\n\r\n")
            _ = connection?.receive()
        }
        do {
            say(try await agent.present(page, redirectURI: address(redirectURI))?.query ?? "nothing")
        } catch {
            say("\(error)")
        }
    }
}
