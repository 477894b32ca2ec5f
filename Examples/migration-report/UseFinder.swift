import Foundation

/// Reads a source file once, token by token, and records the facts that concern the SDK.
struct UseFinder {
    let tokens: Tokens
    var facts: FileFacts
    /// The index of the next token to visit.
    var next = 0

    static func facts(of bytes: [UInt8], at path: String, _ language: SourceLanguage) -> FileFacts {
        var finder = UseFinder(tokens: Tokens(bytes, language), facts: FileFacts(path, language))
        for index in finder.tokens.indices where index >= finder.next {
            let text = finder.tokens.text(index)
            if LegacyName.evidence.contains(text) { finder.facts.hasEvidence = true }
            if LegacyName.classesOfSDK3.contains(text) { finder.facts.usesOfSDK3 += 1 }
            if LegacyName.namesOfScenes.contains(text) { finder.facts.hasScenes = true }
            if LegacyName.isOnlyInHeaders(text), language == .objectiveC { finder.facts.needsHeaders = true }
            if let row = LegacyName.literals[text] { finder.add(row, text, index, unless: []) }
            if text.hasPrefix("\"") { finder.visitText(index) }
            if text == "requestDidFail" { finder.visitFailureMethod(index) }
            if text.hasPrefix("handleOpen") { finder.visitRedirect(index) }
            if language == .swift { finder.visitSwift(index) } else { finder.visitObjectiveC(index) }
        }
        return finder.facts
    }

    /// Adds a finding if the text is the name of one of the SDK's classes, and the code looks up a class by this name.
    private mutating func visitText(_ index: Int) {
        let name = tokens.text(index).filter { $0 != "\"" }
        let bracket = tokens.enclosing(index)
        guard LegacyName.classes.contains(name), LegacyName.lookups.contains(tokens.text(bracket - 1)) else { return }
        if LegacyName.evidence.contains(name) { facts.hasEvidence = true }
        let rule = Rule.classByName
        let advice = (facts.language == .swift ? rule.advice : rule.objectiveCAdvice)
            .replacingOccurrences(of: "AIMobileLib", with: name)
        addFinding(rule, "A class is looked up by the name \(name)", index, unless: [name], advice: advice)
    }

    /// Adds a possible finding that isn't a use. `ProjectNames` drops it like a use.
    mutating func addFinding(
        _ rule: Rule, _ detail: String, _ index: Int, unless names: [String], advice: String? = nil
    ) {
        let finding = Finding(rule, facts.path, detail, at: tokens.place(index), in: facts.language, advice: advice)
        facts.candidates.append((finding, names))
    }

    /// Records a declaration of the app that may hide a declaration of the SDK.
    mutating func declare(_ index: Int, onlyHere: Bool = false) {
        let name = tokens.text(index)
        guard LegacyName.isOfInterest(name) else { return }
        if onlyHere { facts.declaredHere.insert(name) } else { facts.declared.insert(name) }
    }

    mutating func addImport(_ name: String, at index: Int, isExported: Bool = false) {
        facts.imports.append(.init(name: name, place: tokens.place(index), isExported: isExported))
    }

    /// Adds a possible use at a token. `ProjectNames` drops the use if one of `names` isn't the SDK's in this file.
    mutating func add(_ row: Rule, _ text: String, _ index: Int, unless names: [String]) {
        let use = Finding(
            row, facts.path, text, at: tokens.place(index), source: tokens.line(around: index), in: facts.language)
        facts.candidates.append((use, names))
        if row.isCall { noteDelegates(of: row, index) }
    }
}
