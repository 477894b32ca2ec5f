import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads pages as a browser does, but returns redirects instead of following them.
final class PageClient: NSObject, URLSessionTaskDelegate {
    /// The result of loading a URL.
    enum Page {
        case html(String)
        case redirect(String)
        case other(status: Int, reason: String?)
    }

    /// Loads a URL; posts the form if there is one.
    func visit(_ url: URL, posting form: HTMLForm? = nil) async throws -> Page {
        let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        var request = URLRequest(url: url)
        if let form {
            request.httpMethod = "POST"
            request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            request.httpBody = Data(form.fields.formEncoded.utf8)
        }
        let (body, response) = try await session.data(for: request)
        guard let response = response as? HTTPURLResponse else { return .other(status: 0, reason: nil) }
        if (300..<400).contains(response.statusCode), let target = response.value(forHTTPHeaderField: "Location") {
            return .redirect(target)
        }
        let page = String(decoding: body, as: UTF8.self)
        guard response.statusCode == 200 else {
            return .other(status: response.statusCode, reason: Self.alert(in: page))
        }
        return .html(page)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// The text of the page's alert.
    private static func alert(in page: String) -> String? {
        guard let start = page.range(of: "role=\"alert\">"), let end = page[start.upperBound...].firstIndex(of: "<")
        else { return nil }
        return HTMLForm.unescape(String(page[start.upperBound..<end]))
    }
}
