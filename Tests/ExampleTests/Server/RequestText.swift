@testable import LocalAuthorizationServer

/// Builds the text of requests.
enum RequestText {
    static func get(_ target: String, _ headers: String...) -> String {
        (["GET \(target) HTTP/1.1", "Host: 127.0.0.1"] + headers).joined(separator: "\r\n") + "\r\n\r\n"
    }

    static func post(_ target: String, type: String = "application/x-www-form-urlencoded", _ body: String) -> String {
        let head = [
            "POST \(target) HTTP/1.1", "Host: 127.0.0.1", "Content-Type: \(type)", "Content-Length: \(body.utf8.count)",
        ]
        return head.joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    static func form(_ pairs: KeyValuePairs<String, String>) -> String {
        FormCoding.encode(pairs.map { FormCoding.Pair(name: $0.key, value: $0.value) })
    }
}
