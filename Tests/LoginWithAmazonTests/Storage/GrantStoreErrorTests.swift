import Testing

@testable import LoginWithAmazon

@Suite struct GrantStoreErrorTests {
    @Test("Errors are equal by kind and reason")
    func errorsAreEqualByKindAndReason() {
        #expect(AMZNGrantStoreError.unreadable("a") == .unreadable("a"))
        #expect(AMZNGrantStoreError.unreadable("a") != .unreadable("b"))
        #expect(AMZNGrantStoreError.unreadable("a") != .unwritable("a"))
        #expect("\(AMZNGrantStoreError.busy("reason"))" == "reason")
    }

    @Test("isUndecodable is true for no other kind of error")
    func onlyUndecodableBytesAreUndecodable() {
        #expect(AMZNGrantStoreError.undecodable("").isUndecodable)
        #expect(!AMZNGrantStoreError.unreadable("").isUndecodable)
        #expect(!AMZNGrantStoreError.unwritable("").isUndecodable)
        #expect(!AMZNGrantStoreError.busy("").isUndecodable)
    }
}
