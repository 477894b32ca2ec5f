import LoginWithAmazon
import TestSupport
import Testing

@Suite(.deadline) struct AMZNUserTests {
    @Test("A user has the fields of the profile, and nil for those that were not granted")
    func fields() {
        let user = AMZNUser(profileData: [
            AMZNUserIDKey: "u", "name": "n", "email": "e", "postal_code": "p", "more": "x",
        ])
        #expect([user.userID, user.name, user.email, user.postalCode] == ["u", "n", "e", "p"])
        #expect(user.profileData.count == 5)
        #expect(user.profileData["more"] as? String == "x")
        let stranger = AMZNUser(profileData: [AMZNUserIDKey: "u"])
        #expect([stranger.name, stranger.email, stranger.postalCode] == [nil, nil, nil])
    }
}
