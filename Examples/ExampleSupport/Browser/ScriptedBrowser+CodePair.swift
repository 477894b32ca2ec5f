import Foundation
import LoginWithAmazon

extension ScriptedBrowser {
    /// Opens the page for user codes, enters the code that a device shows, signs in, and does what the user will do.
    /// - Throws: ``AMZNUserAgentError`` where the pages cannot be gone through, or the user closes them.
    public func enter(_ userCode: String, at verificationURI: URL) async throws {
        let deed = deed.withLock { $0 }
        let visitor = PageVisitor()
        var url = verificationURI
        var form: HTMLForm?
        var hasSignedIn = false
        var hasEntered = false
        for _ in 0..<Self.mostPages {
            guard case .html(let page) = try await visit(visitor, url, form) else { throw Self.lost }
            guard deed != .close else { throw AMZNUserAgentError.userDidCancel }
            guard var next = HTMLForm(page: page) else {
                if hasSignedIn { return }
                throw Self.lost
            }
            if next.fields[Self.codeField] == nil {
                try fill(&next, deed, &hasSignedIn)
            } else {
                guard !hasEntered else {
                    throw AMZNUserAgentError.cannotPresent("The page does not accept the code.")
                }
                hasEntered = true
                next.fields[Self.codeField] = userCode
                press(next.buttons.first?.value ?? "", &next)
            }
            guard let action = URL(string: next.action, relativeTo: url)?.absoluteURL else { throw Self.lost }
            (url, form) = (action, next)
        }
        throw Self.lost
    }

    private static let codeField = "user_code"
}
