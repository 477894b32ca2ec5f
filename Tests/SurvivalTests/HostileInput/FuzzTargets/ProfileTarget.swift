import Foundation

@testable import LoginWithAmazon

/// Replies of the profile endpoint.
enum ProfileTarget {
    static func violation(_ bytes: Data) -> String? {
        guard let profile = Profile(body: bytes) else { return nil }
        if profile.fields.values.contains("") { return "an empty value" }
        let known = ["user_id", "name", "email", "postal_code"]
        return known.contains { profile.fields[$0] != nil } ? nil : "a profile without a user"
    }
}
