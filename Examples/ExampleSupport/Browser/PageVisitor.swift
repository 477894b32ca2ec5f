import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Goes from page to page as a browser does, except that it says where a redirect leads instead of going there.
final class PageVisitor: NSObject, URLSessionTaskDelegate {
    /// What came of a visit.
    enum Page {
        case html(String)
        case redirect(String)
        case other(status: Int, reason: String?)
    }

    private func makeSession() -> URLSession {
        URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    }

    /// Visits one address; with a form's fields, by posting them.
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

    /// The text that the page gives as its alert.
    private static func alert(in page: String) -> String? {
        guard let start = page.range(of: "role=\"alert\">"), let end = page[start.upperBound...].firstIndex(of: "<")
        else {
            return nil
        }
        return String(page[start.upperBound..<end])
    }

    private static func encode(_ form: [String: String]) -> String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._")
        let escape = { (text: String) in text.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }
        return form.map { escape($0.key) + "=" + escape($0.value) }.sorted().joined(separator: "&")
    }
}
