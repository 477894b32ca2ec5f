import Foundation

/// The settings of the targets in an Xcode project, or in the specification of one.
enum TargetSettings {
    /// The ranges of the project's own configurations whose value for a setting has no effect, because each of its
    /// targets sets another value.
    static func rangesWithoutEffect(of setting: String, in text: String) -> [Range<String.Index>] {
        guard text.contains("PBXNativeTarget") else { return optionsWithoutEffect(in: text) }
        guard
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

    /// The range of the options in XcodeGen's specification, if each target has a deployment target.
    private static func optionsWithoutEffect(in text: String) -> [Range<String.Index>] {
        func count(_ pattern: String) -> Int { BuildFileCheck.matches(pattern, "", in: text).count }
        let targets = count(#"\bplatform:"#)
        guard targets > 0, count(#"\bdeploymentTarget: *["']?[0-9]"#) >= targets else { return [] }
        let options = #"(?m)^options:.*\n(?:[ \t]+.*\n)+"#
        return text.range(of: options, options: .regularExpression).map { [$0] } ?? []
    }

    private static func isForWatchOrTV(_ settings: [String: Any]?) -> Bool {
        ["watchos", "appletvos"].contains(settings?["SDKROOT"] as? String)
    }

    private static func range(of configuration: String, in text: String) -> Range<String.Index>? {
        let start = #"\b\#(configuration)\b[^=\n]*=\s*\{"#
        guard let start = text.range(of: start, options: .regularExpression) else { return nil }
        let end = text.range(of: "};", range: start.upperBound..<text.endIndex)
        return start.lowerBound..<(end?.lowerBound ?? text.endIndex)
    }
}
