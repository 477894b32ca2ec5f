import Foundation
import LoginWithAmazon

// Compiled in these modes of clients.bash: 5 5-main

/// An app's own scope class. `ownScopes()` appends an instance to an array whose type is inferred from the package's
/// scopes.
class OwnScope: NSObject, AMZNScope {
    var name: String { "alexa:all" }
}

func ownScopes() -> AMZNAuthorizeRequest {
    var scopes = [AMZNProfileScope.profile()]
    scopes.append(OwnScope())
    var scope = AMZNScopeFactory.scope(withName: "profile")
    scope = OwnScope()
    let make: () -> AMZNScope = AMZNProfileScope.profile
    return AMZNAuthorizeRequest(scopes: scopes + [scope, make()])
}
