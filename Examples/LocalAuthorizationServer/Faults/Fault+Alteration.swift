import Foundation

/// Faults that alter part of the response. Pure.
extension Fault {
    func altered(_ response: HTTPResponse, _ context: RequestContext) -> HTTPResponse {
        var copy = response
        switch self {
        case .contentType(let type): copy.headers["Content-Type"] = type
        case .hugeHeader(let bytes): copy.headers.add("X-Filling", String(repeating: "a", count: max(bytes, 0)))
        case .clockSkew(let seconds):
            copy.headers["Date"] = HTTPDate.text(of: context.now.addingTimeInterval(TimeInterval(seconds)))
        default:
            if case .json(let object) = response.body { copy.body = .json(altered(object)) }
        }
        return copy
    }

    private func altered(_ object: JSONObject) -> JSONObject {
        var copy = object
        switch self {
        case .tokenLife(let seconds): copy["expires_in"] = .integer(seconds)
        case .rawTokenLife(let text): copy["expires_in"] = .raw(text)
        case .missingField(let name): copy[name] = nil
        case .duplicatedKeys: copy.repeatMembers()
        case .wrongTypes: copy = object.mapValues(Self.otherType)
        case .extraFields: Self.addExtraFields(to: &copy)
        default: break
        }
        return copy
    }

    private static func otherType(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string: .array([.integer(1), .object(["nested": .string("value")])])
        default: .object(["value": value])
        }
    }

    private static func addExtraFields(to object: inout JSONObject) {
        object["x_string"] = .string("extra \u{1F600} \" \\ \u{1}")
        object["x_number"] = .raw("-1.5e-3")
        object["x_bool"] = .raw("true")
        object["x_null"] = .raw("null")
        object["x_array"] = .array([.integer(1), .string("two")])
        object["x_object"] = .object(["": .string("empty name")])
    }
}
