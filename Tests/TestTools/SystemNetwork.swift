/// The `URLSession` of this system. On Apple's systems, it is CFNetwork.
package enum SystemNetwork {
    /// CFNetwork may itself send a GET again if its connection is lost, and reports success for a chunked body that
    /// ends early (expo/expo#49324).
    package static let isCFNetwork: Bool = {
        #if canImport(FoundationNetworking)
            false
        #else
            true
        #endif
    }()
}
