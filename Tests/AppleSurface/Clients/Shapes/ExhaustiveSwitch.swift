import LoginWithAmazon

// Modes: 5 5-complete 6 5-main 6-main

/// A `switch` without a default, which the package allows and the framework doesn't: its enumerations may gain cases.
func choices(_ region: AMZNRegion, _ strategy: AMZNInteractiveStrategy, _ grantType: AMZNAuthorizationGrantType) {
    switch region {
    case .auto, .NA, .EU, .FE: break
    }
    switch strategy {
    case .auto, .never, .always: break
    }
    switch grantType {
    case .token, .code: break
    }
}
