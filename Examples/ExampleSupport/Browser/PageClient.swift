import Foundation
import LoginWithAmazon

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads pages as a browser does, but returns redirects instead of following them.
final class PageClient: NSObject, URLSessionTaskDelegate {
    /// The result of loading a URL.
    enum Page {
        case html(String)
        case redirect(String)
    }

    /// Loads a URL; posts the form if there is one.
    /// - Throws: ``AMZNUserAgentError`` if there is no page, or it shows an error.
    func visit(_ url: URL, posting form: HTMLForm? = nil) async throws -> Page {
        let (page, response) = try await load(url, posting: form)
        if (300..<400).contains(response.statusCode), let target = response.value(forHTTPHeaderField: "Location") {
            return .redirect(target)
        }
        let alert = Self.alert(in: page)
        guard response.statusCode == 200, alert == nil else {
            throw AMZNUserAgentError.cannotPresent(
                alert ?? "The sign-in page returned HTTP status \(response.statusCode).")
        }
        return .html(page)
    }

    private func load(_ url: URL, posting form: HTMLForm?) async throws -> (String, HTTPURLResponse) {
        let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        var request = URLRequest(url: url)
        if let form {
            request.httpMethod = "POST"
            request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            request.httpBody = Data(form.fields.formEncoded.utf8)
        }
        guard let (body, response) = try? await session.data(for: request), let response = response as? HTTPURLResponse
        else {
            try Task.checkCancellation()
            throw AMZNUserAgentError.cannotPresent("The sign-in page can't be reached.")
        }
        return (String(decoding: body, as: UTF8.self), response)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// The text of the page's alert.
    private static func alert(in page: String) -> String? {
        page.components(separatedBy: "role=\"alert\">").dropFirst().first.map {
            HTMLForm.unescape($0.prefix { $0 != "<" })
        }
    }
}
