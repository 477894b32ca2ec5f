/// A manager's call: the request to the session, and how the session's answer becomes the value for the caller.
struct TypedCall<Value>: Sendable {
    let call: SessionMachine.Call
    /// Sandbox mode for this call; nil uses the manager's mode.
    var isSandbox: Bool?
    /// Returns the value of a successful answer; nil for any other answer.
    fileprivate let value: @Sendable (Answer) -> Value?

    @inline(__always)
    func value(of answer: Answer) throws(AMZNError) -> Value {
        if let value = value(answer) { return value }
        assert(answer.error != nil, "The answer has no value for this kind of call.")
        throw answer.error ?? AMZNError(.internalError, "The answer has no value for this kind of call.")
    }

    func result(_ answer: Answer) -> Result<Value, AMZNError> {
        Result { () throws(AMZNError) in try value(of: answer) }
    }

    var isSignOut: Bool { if case .signOut = call { true } else { false } }
}

extension TypedCall<AMZNAuthorizeResult> {
    /// - Throws: ``AMZNError`` with code 6 for an invalid request.
    static func authorize(_ request: AMZNAuthorizeRequest) throws -> Self {
        Self(call: .authorize(try request.call()), isSandbox: request.isSandboxMode) {
            if case .authorized(let result) = $0 { result } else { nil }
        }
    }
}

extension TypedCall<String> {
    /// - Throws: ``AMZNError`` with code 6 for an invalid request.
    static func accessToken(for scopes: [any AMZNScope], replacing refused: String?) throws -> Self {
        let call = AuthorizeCall(
            strategy: .never, freshness: refused.map { .otherThan(Secret($0)) } ?? .fresh, wantsUser: false,
            page: try .token(for: scopes))
        return Self(call: .authorize(call)) {
            if case .authorized(let result) = $0 { result.token } else { nil }
        }
    }
}

extension TypedCall<AMZNUser> {
    static var fetchUser: Self {
        Self(call: .fetchUser) { if case .user(let user) = $0 { user } else { nil } }
    }
}

extension TypedCall<AMZNSession?> {
    static var storedSession: Self {
        Self(call: .readSession) { if case .session(let session) = $0 { .some(session) } else { nil } }
    }
}

extension TypedCall<Answer.ServerNotice> {
    static func signOut(onDevice: Bool) -> Self {
        Self(call: .signOut(onDevice: onDevice)) { if case .signedOut(let notice) = $0 { notice } else { nil } }
    }
}

extension TypedCall<AMZNCreateCodePairResult> {
    static func createCodePair(_ request: AMZNCreateCodePairRequest) throws -> Self {
        Self(call: .createCodePair(try RequestedScopes(request.scopes))) { answer in
            guard case .codePair(let codes, let expiry) = answer else { return nil }
            return AMZNCreateCodePairResult(
                userCode: codes.userCode.reveal(), verificationUri: codes.verificationURI, expiry: expiry,
                interval: codes.interval)
        }
    }
}

extension TypedCall<AMZNGetTokenResult> {
    static func getToken(_ request: AMZNGetTokenRequest) throws -> Self {
        Self(call: .getToken(try RequestedScopes(request.scopes))) {
            if case .authorized(let result) = $0 { AMZNGetTokenResult(accessToken: result.token) } else { nil }
        }
    }
}

extension Result {
    var value: Success? { try? get() }

    var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}

extension Result<Answer.ServerNotice, AMZNError> {
    /// The error of a sign-out, or of its notification of the server; nil if there is no error.
    var failure: AMZNError? {
        if case .success(.failed(let error)) = self { error } else { error }
    }
}
