import LoginWithAmazon
import TestSupport
import Testing

@Suite(.deadline) struct AMZNUserTests {
    private let user = AMZNUser(profileData: [
        AMZNUserIDKey: "u", "name": "n", "email": "e", "postal_code": "p", "more": "x",
    ])

    @Test("The `profileData` of a user has all fields of the profile")
    func profileDataHasAllFields() {
        #expect(user.profileData.count == 5)
        #expect(user.profileData["more"] as? String == "x")
    }

    @Test("A user's properties are the profile's fields, or nil for absent fields")
    func userPropertiesAreProfileFieldsOrNil() {
        #expect([user.userID, user.name, user.email, user.postalCode] == ["u", "n", "e", "p"])
        let stranger = AMZNUser(profileData: [:])
        #expect([stranger.userID, stranger.name, stranger.email, stranger.postalCode] == [nil, nil, nil, nil])
    }

    @Test("Users with the same fields are equal and have the same hash value; other users aren't equal")
    func onlyUsersWithEqualFieldsAreEqual() {
        let user = AMZNUser(profileData: [AMZNUserIDKey: "u", AMZNUserNameKey: "Ada"])
        let same = AMZNUser(profileData: [AMZNUserNameKey: "Ada", AMZNUserIDKey: "u"])
        #expect(user == same)
        #expect(Set([user, same]).count == 1)
        #expect(user != AMZNUser(profileData: [AMZNUserIDKey: "u"]))
        #expect(user != AMZNUser(profileData: [AMZNUserIDKey: "u", AMZNUserNameKey: "Bob"]))
        #expect(!user.isEqual("u"))
    }

    @Test("A user's descriptions show the id, or that there is no id, and no other field")
    func descriptionsContainOnlyTheID() {
        #expect("\(AMZNUser(profileData: [AMZNUserIDKey: "u", AMZNUserNameKey: "Ada"]))" == "<AMZNUser u>")
        let stranger = AMZNUser(profileData: [AMZNUserNameKey: "Ada", AMZNUserEmailKey: "ada@example.com"])
        #expect("\(stranger)" == "<AMZNUser without an id>")
        for secret in ["Ada", "ada@"] { #expect(!texts(of: stranger).contains(secret), "\(secret)") }
    }
}
