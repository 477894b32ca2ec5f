import Foundation
import LoginWithAmazon

// Compiled in these modes of clients.bash: 5 5-complete 6 5-main 6-main

/// A `switch` over all cases needs no default. It does need one with the framework that `Examples/DropInFramework`
/// builds, because the framework's enumerations may gain cases.
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

func changes(_ change: AMZNSessionChange) -> Bool? {
    switch change {
    case .initial(let isSignedIn): isSignedIn
    case .signedIn, .refreshed, .userUpdated: true
    case .signedOut(let reason):
        switch reason {
        case .byApp, .forNewSignIn, .refusedByServer, .elsewhere: false
        }
    }
}

func errors(_ error: AMZNError) {
    switch error.code {
    case .applicationNotAuthorized, .accessDenied, .userInterrupted: break
    case .serverError, .networkError, .deviceError: break
    case .invalidInput, .unauthorizedClient, .versionDenied, .internalError: break
    }
    switch error.recovery {
    case .retry, .signIn, .fixConfiguration, .nothing: break
    }
    switch error.cancellation {
    case .byUser, .superseded, .timedOut, .signedOut, .managerReleased, nil: break
    }
}
