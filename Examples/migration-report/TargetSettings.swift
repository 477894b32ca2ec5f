import Foundation

/// The settings of an Xcode project's targets.
enum TargetSettings {
    /// The ranges of the project's own configurations whose value for a setting has no effect, because each of its
    /// targets sets another value.
    static func rangesWithoutEffect(of setting: String, in text: String) -> [Range<String.Index>] {
        guard text.contains("PBXNativeTarget"),
            let list = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil),
            let objects = (list as? [String: Any])?["objects"] as? [String: [String: Any]],
            let project = objects.values.first(where: { $0["isa"] as? String == "PBXProject" })
        else { return [] }
        func configurations(of object: [String: Any]) -> [String] {
            let list = (object["buildConfigurationList"] as? String).flatMap { objects[$0] }
            return list?["buildConfigurations"] as? [String] ?? []
        }
        let targets = objects.values.filter { $0["isa"] as? String == "PBXNativeTarget" }.map(configurations)
        return configurations(of: project).filter { own in
            targets.allSatisfy { target in
                target.contains { id in
                    let settings = objects[id]?["buildSettings"] as? [String: Any]
                    return objects[id]?["name"] as? String == objects[own]?["name"] as? String
                        && (settings?[setting] != nil || isForWatchOrTV(settings))
                }
            }
        }.compactMap { range(of: $0, in: text) }
    }

    private static func isForWatchOrTV(_ settings: [String: Any]?) -> Bool {
        ["watchos", "appletvos"].contains(settings?["SDKROOT"] as? String)
    }

    private static func range(of configuration: String, in text: String) -> Range<String.Index>? {
        let start = #"\b\#(configuration)\b[^=\n]*=\s*\{"#
        return text.range(of: start, options: .regularExpression).map { start in
            start
                .lowerBound..<(text.range(of: "};", range: start.upperBound..<text.endIndex)?.lowerBound
                ?? text.endIndex)
        }
    }
}
