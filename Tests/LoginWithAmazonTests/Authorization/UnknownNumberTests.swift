import Testing

@testable import LoginWithAmazon

/// Raw values without an enumeration case. Objective-C can pass them; Swift can't create such an enumeration value, so
/// these tests pass the number.
@Suite struct UnknownNumberTests {
    @Test("An unknown interactive strategy is an invalid input")
    func anUnknownStrategyIsInvalid() throws {
        #expect(try (0...2).map(AuthorizeCall.Strategy.init(number:)) == [.auto, .never, .always])
        for number: UInt in [3, 7, .max] {
            #expect(error { try AuthorizeCall.Strategy(number: number) }?.code == .invalidInput)
        }
    }

    @Test("An unknown grant type is an invalid input")
    func anUnknownGrantTypeIsInvalid() throws {
        let request = AMZNAuthorizeRequest()
        request.codeChallenge = "challenge"
        #expect(try request.pageKind(number: 0) == .token)
        #expect(try request.pageKind(number: 1) == .code(challenge: "challenge", method: nil))
        for number: UInt in [2, 7, .max] {
            #expect(error { try request.pageKind(number: number) }?.code == .invalidInput)
        }
    }

    @Test("An unknown region is the same as auto")
    func anUnknownRegionIsAuto() {
        #expect((0...3).map(AMZNRegion.init(number:)) == [.auto, .NA, .EU, .FE])
        #expect([4, 7, .max].map(AMZNRegion.init(number:)) == [.auto, .auto, .auto])
    }

    private func error(_ call: () throws -> some Any) -> AMZNError? {
        do {
            _ = try call()
            return nil
        } catch { return error as? AMZNError }
    }
}
