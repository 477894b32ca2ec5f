import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads pages as a browser does, but returns redirects instead of following them.
final class PageClient: NSObject, URLSessionTaskDelegate {
    /// The result of loading an address.
    enum Page {
        case html(String)
        case redirect(String)
        case other(status: Int, reason: String?)
    }

    private func makeSession() -> URLSession {
        URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    }

    /// Loads one address; posts the form's fields if given.
    func visit(_ url: URL, posting form: [String: String]? = nil) async throws -> Page {
        let session = makeSession()
        defer { session.finishTasksAndInvalidate() }
        var request = URLRequest(url: url)
        if let form {
            request.httpMethod = "POST"
            request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            request.httpBody = Data(Self.encode(form).utf8)
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
        else {
            return nil
        }
        return HTMLTag.unescape(String(page[start.upperBound..<end]))
    }

    private static func encode(_ form: [String: String]) -> String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._")
        let escape = { (text: String) in text.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }
        return form.map { escape($0.key) + "=" + escape($0.value) }.sorted().joined(separator: "&")
    }
}
