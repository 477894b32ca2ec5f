/// Reads a source file once, token by token, and notes what it says about the SDK. It knows which brackets are open,
/// and what each of them means.
///
/// A scope is what a pair of braces encloses, identified by the name of the type whose body that is, or else by its position. All
/// parts of a type are one scope.
struct UseFinder {
    /// An open bracket, or the file as a whole.
    struct Frame {
        /// Empty for the file.
        var bracket = ""
        var index = -1
        /// The scopes around, the innermost last. The file is the first, for its private names.
        var scopes: [String]
        var isEnumeration = false
        /// The declaration that was read last, to which the next brace in this frame belongs.
        var head = Head()
        /// Whether the names before colons are parameters of the head in the frame around it.
        var isParameterList = false
        /// The call whose arguments these are, and its labels up to now.
        var call: Call?
        var labels: [String] = []
        /// A message's question marks that still lack their colons.
        var questions = 0
    }

    /// A type or a function up to its body.
    struct Head {
        /// The type's name, or that of the scope with a function's generic parameters.
        var scope: String?
        var isType = false
        var isEnumeration = false
        var awaitsParameters = false
        var parameters: Set<String> = []
    }

    struct Call {
        let index: Int
        let receiver: Int?
    }

    let tokens: Tokens
    var facts: FileFacts
    private var frames: [Frame]
    /// Tokens before this index have been read.
    var next = 0
    /// In Objective-C, the class whose methods these are.
    var currentClass = ""

    static func facts(of bytes: [UInt8], at path: String, _ language: SourceLanguage) -> FileFacts {
        var finder = UseFinder(bytes, path, language)
        for index in finder.tokens.indices where index >= finder.next { finder.visit(index) }
        while finder.frames.count > 1 { finder.leave(at: finder.tokens.indices.upperBound) }
        finder.facts.candidates.sort { $0.use.place < $1.use.place }
        return finder.facts
    }

    private init(_ bytes: [UInt8], _ path: String, _ language: SourceLanguage) {
        (tokens, facts) = (Tokens(bytes, language), FileFacts(path, language))
        frames = [Frame(scopes: [path])]
    }

    private mutating func visit(_ index: Int) {
        let text = tokens.text(index)
        if LegacyName.evidence.contains(text) { facts.hasEvidence = true }
        switch text {
        case "(", "[", "{": enter(text, index)
        case ")": leave("(", at: index)
        case "]": leave("[", at: index)
        case "}": leave("{", at: index)
        default: if facts.language == .swift { visitSwift(index) } else { visitObjectiveC(index) }
        }
    }

    // MARK: Brackets

    /// The innermost frame.
    var frame: Frame {
        get { frames[frames.count - 1] }
        set { frames[frames.count - 1] = newValue }
    }

    /// The scopes around the next token.
    private var scopes: [String] { frame.scopes + [frame.head.scope].compactMap { $0 } }

    private mutating func enter(_ bracket: String, _ index: Int) {
        let head = frame.head
        var inner = Frame(bracket: bracket, index: index, scopes: scopes)
        if bracket == "{" {
            frame.head = Head()
            inner.isEnumeration = head.isEnumeration
            if !head.isType { inner.scopes.append("\(facts.path):\(index)") }
            declare(head.parameters, in: inner.scopes.last)
        } else if bracket == "(" {
            frame.head.awaitsParameters = false
            inner.isParameterList = head.awaitsParameters
            inner.call = facts.language == .swift ? call(at: index - 1) : nil
        }
        frames.append(inner)
    }

    /// A brace also closes the unclosed brackets within it; another bracket that doesn't match is ignored.
    private mutating func leave(_ bracket: String, at index: Int) {
        let depth = bracket == "{" ? frames.lastIndex { $0.bracket == "{" } : frames.count - 1
        guard let depth, frames[depth].bracket == bracket else { return }
        while frames.count > depth { leave(at: index) }
    }

    private mutating func leave(at index: Int) {
        let frame = frames.removeLast()
        if facts.language == .swift { takeCall(frame) } else { takeMessage(frame, end: index) }
    }

    // MARK: Facts

    /// Notes names that matter in a scope. The whole project sees those outside of all braces.
    mutating func declare(_ names: Set<String>, in scope: String? = nil) {
        let names = names.filter(FileFacts.isOfInterest)
        guard !names.isEmpty else { return }
        let scope = scope ?? (frame.scopes.count > 1 ? frame.scopes.last : nil) ?? facts.language.rawValue
        facts.declared[scope, default: []].formUnion(names)
    }

    /// Notes that the name is a parameter of the function around it.
    mutating func declareParameter(_ name: String) { frames[frames.count - 2].head.parameters.insert(name) }

    /// Adds a possible use at a token, with the names that the app must not declare, and one that must be an alias.
    mutating func add(_ row: Rule, _ text: String, _ index: Int, unless names: [String], alias: String? = nil) {
        let use = Finding(
            row, facts.path, text, at: tokens.place(index), source: tokens.line(around: index), in: facts.language)
        facts.candidates.append(Candidate(use: use, names: names, scopes: scopes, alias: alias))
    }

    /// Adds a call on a class of the SDK, or on what may be another name of it.
    mutating func add(call row: Rule, _ text: String, _ index: Int, of receiver: String, isQualified: Bool = false) {
        let isClass = receiver == row.type || LegacyName.callers.contains(receiver)
        guard LegacyName.callers.contains(row.type) || isClass else { return }
        add(row, text, index, unless: isQualified ? [] : [receiver], alias: isClass ? nil : receiver)
    }
}
