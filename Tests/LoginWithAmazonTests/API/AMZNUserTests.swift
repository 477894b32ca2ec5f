import LoginWithAmazon
import TestSupport
import Testing

@Suite(.deadline) struct AMZNUserTests {
    @Test("A user's properties are the fields of the profile, or nil if they are missing")
    func propertiesAreTheProfilesFields() {
        let user = AMZNUser(profileData: [
            AMZNUserIDKey: "u", "name": "n", "email": "e", "postal_code": "p", "more": "x",
        ])
        #expect([user.userID, user.name, user.email, user.postalCode] == ["u", "n", "e", "p"])
        #expect(user.profileData.count == 5)
        #expect(user.profileData["more"] as? String == "x")
        let stranger = AMZNUser(profileData: [AMZNUserIDKey: "u"])
        #expect([stranger.name, stranger.email, stranger.postalCode] == [nil, nil, nil])
    }

    @Test("Users with equal fields are equal, and a user's description contains only the id")
    func usersCompareByFieldsAndPrintOnlyTheirID() {
        let user = AMZNUser(profileData: [AMZNUserIDKey: "u", AMZNUserNameKey: "Ada"])
        let same = AMZNUser(profileData: [AMZNUserNameKey: "Ada", AMZNUserIDKey: "u"])
        #expect(user == same)
        #expect(Set([user, same]).count == 1)
        #expect(user != AMZNUser(profileData: [AMZNUserIDKey: "u"]))
        #expect(!user.isEqual("u"))
        #expect("\(user)" == "<AMZNUser u>")
        #expect("\(AMZNUser(profileData: [AMZNUserNameKey: "Ada"]))" == "<AMZNUser without an id>")
    }
}
