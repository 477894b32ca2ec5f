import Foundation
import TestSupport
import Testing

@testable import migration_report

/// Tests that the code in the report's advice on names, imports and failure methods compiles.
@Suite(.deadline(minutes: 5)) struct AdviceTests {
    private static let swift = """
        import Foundation
        import LoginWithAmazonLegacy

        func handler(_ result: AMZNAuthorizeResult?, _ userDidCancel: Bool, _ error: (any Error)?) {}
        func handler(_ user: AMZNUser?, _ error: (any Error)?) {}
        func handler(_ error: (any Error)?) {}

        """
    private static let swiftParameters = """
        _ manager: AMZNAuthorizationManager, _ request: AMZNAuthorizeRequest, _ scopes: [any AMZNScope], _ url: URL,
            _ name: String, _ data: [String: Any], _ text: String, _ challenge: String, _ method: String
        """
    private static let objectiveC = "#import <LoginWithAmazon/LoginWithAmazon.h>\n"
    private static let objectiveCParameters = """
        AMZNAuthorizationManager *manager, AMZNAuthorizeRequest *request, NSURL *url, id handler, NSString *name,
            NSDictionary *data, NSString *text, NSString *challenge, NSString *method
        """

    @Test("Code in the advice on names, imports and failure methods compiles", arguments: CompilerWarnings.languages)
    func codeInTheAdviceCompiles(language: SourceLanguage) async throws {
        let isSwift = language == .swift
        // The sample uses one name of each rule for names, so that the findings have the advice of all these rules.
        let names = Rule.ofNames.map { isSwift ? $0.names[0] : Self.objectiveC($0) }.enumerated()
        let uses = names.map { isSwift ? "let n\($0) = \($1)" : "void f\($0)(void) { \($1); }" }
        let closed =
            isSwift
            ? "class A { func requestDidFail(e: APIError) { show(API.GetProfile) } }"
            : "@implementation A\n- (void)requestDidFail:(APIError *)e { [a show]; }\n@end"
        let head = isSwift ? "import LoginWithAmazon\n" : "@import LoginWithAmazon;\n"
        let sample = try Sample(["A.\(isSwift ? "swift" : "m")": head + (uses + [closed]).joined(separator: "\n")])
        let findings = sample.report().findings
        #expect(
            Set(findings.map(\.rule.code))
                == Set(Rule.ofNames.map(\.code) + ["LWA110", "LWA118"] + (isSwift ? ["LWA121"] : [])))
        let codes = Set(
            findings.flatMap { $0.advice.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 } }
                .map { String($0.element) }
        ).sorted()
        #expect(codes.count > 25)
        let source = codes.enumerated().map { isSwift ? Self.swift($1, $0) : Self.objectiveC($1, $0) }
        let compiled = try Sample([
            "Advice.\(isSwift ? "swift" : "m")": (isSwift ? Self.swift : Self.objectiveC)
                + source.joined(separator: "\n")
        ])
        let modules = ["-fmodules", "-fmodules-cache-path=\(compiled.folder["cache"].path)"]
        _ = try await CompilerWarnings.messages(for: compiled.files, language, clangFlags: modules)
    }

    private static func isType(_ code: String) -> Bool {
        code.range(of: "^(any )?[A-Z]\\w*$", options: .regularExpression) != nil
    }

    private static func swift(_ code: String, _ number: Int) -> String {
        if code.hasPrefix("import ") { return code }
        if isType(code) { return "typealias T\(number) = \(code)" }
        return "func f\(number)(\(swiftParameters)) throws { \(code.contains(" = ") ? "" : "_ = ")\(code) }"
    }

    private static func objectiveC(_ code: String, _ number: Int) -> String {
        if code.hasPrefix("@import ") { return code }
        if isType(code) { return "typedef \(code) T\(number);" }
        return "void f\(number)(\(objectiveCParameters)) { \(code); }"
    }

    /// A use of the rule's declaration in Objective-C. The selector of a call is made from its last Swift name whose
    /// first argument has no label, or from its first Swift name if there is no such name.
    private static func objectiveC(_ row: Rule) -> String {
        guard row.isCall else { return row.isType ? "\(row.names[0]) *x" : "(void)\(row.names[0])" }
        let name = row.names.last { $0.contains("(_:") } ?? row.names[0]
        let parts = name.split(whereSeparator: { ".(:)_".contains($0) })
        let labels =
            name.hasSuffix("()") ? parts[1...].joined() : parts.dropFirst().map { "\($0):nil" }.joined(separator: " ")
        return "[\(parts[0]) \(labels)]"
    }
}
