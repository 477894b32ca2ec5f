import Foundation

/// An HTML form: its action, fields and buttons. Parses the HTML of known servers, not HTML in general.
struct HTMLForm: Equatable {
    struct Button: Equatable {
        let name: String
        let value: String
    }

    let action: String
    var fields: [String: String]
    let passwordField: String?
    let buttons: [Button]

    /// The first form of the page.
    init?(page: String) {
        guard let start = page.range(of: "<form", options: .caseInsensitive),
            let end = page.range(of: "</form>", options: .caseInsensitive, range: start.upperBound..<page.endIndex)
        else { return nil }
        let tags = HTMLTag.tags(in: page[start.lowerBound..<end.lowerBound])
        action = tags.first?.attributes["action"] ?? ""
        let inputs = tags.filter { $0.name == "input" && $0.attributes["type"]?.lowercased() != "checkbox" }
        fields = inputs.reduce(into: [:]) { fields, input in
            if let name = input.attributes["name"] { fields[name] = input.attributes["value"] ?? "" }
        }
        passwordField = inputs.first { $0.attributes["type"]?.lowercased() == "password" }?.attributes["name"]
        buttons = tags.filter { $0.name == "button" }.map {
            Button(name: $0.attributes["name"] ?? "", value: $0.attributes["value"] ?? "")
        }
    }

    /// The field for the account: the first visible one other than the password.
    var userField: String? {
        ["email", "username", "user", "login"].first { fields[$0] != nil }
    }

    /// The button with this value; nil if there is none.
    func button(_ value: String) -> Button? { buttons.first { $0.value.lowercased() == value } }
}
