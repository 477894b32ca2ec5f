import Foundation
import LoginWithAmazon
import Testing

@Suite struct AMZNUserTests {
    private let user = AMZNUser(profileData: [
        AMZNUserIDKey: "amzn1.account.CANARY", "name": "Canary", "email": "canary@example.com", "postal_code": "10115",
        "more": "x",
    ])

    @Test("A user has the fields of the profile")
    func aUserHasTheFieldsOfTheProfile() {
        #expect(user.userID == "amzn1.account.CANARY")
        #expect(user.name == "Canary")
        #expect(user.email == "canary@example.com")
        #expect(user.postalCode == "10115")
        #expect(user.profileData.count == 5)
        #expect(user.profileData["more"] as? String == "x")
    }

    @Test("Fields that were not granted are nil")
    func fieldsThatWereNotGrantedAreNil() {
        let user = AMZNUser(profileData: ["user_id": "u"])
        #expect(user.userID == "u")
        #expect([user.name, user.email, user.postalCode] == [nil, nil, nil])
        #expect(user.profileData as? [String: String] == ["user_id": "u"])
    }
}
