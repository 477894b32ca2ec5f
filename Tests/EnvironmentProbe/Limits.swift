import Foundation

/// The user and the resource limits of the process.
enum Limits {
    static func set(_ option: String, _ value: UInt32) {
        switch option {
        case "--uid": become(value)
        case "--file-size":
            // Without this the signal would end the process instead of letting the write fail.
            signal(SIGXFSZ, SIG_IGN)
            limit(RLIMIT_FSIZE, to: rlim_t(value))
        default: exit(64)
        }
    }

    /// Becomes another user permanently.
    private static func become(_ user: UInt32) {
        guard setgroups(0, nil) == 0, setgid(user) == 0, setuid(user) == 0 else { exit(77) }
    }

    /// Opens the main queue's descriptor. Otherwise Dispatch opens it when the main thread reaches its first `await`,
    /// and traps if no descriptor is left by then. Must be called on the main thread.
    static func openMainQueue() { RunLoop.main.run(until: Date()) }

    /// Runs `body` while no descriptor is available.
    static func withoutDescriptors<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        var before = rlimit()
        getrlimit(Self.descriptors, &before)
        var none = before
        none.rlim_cur = 0
        setrlimit(Self.descriptors, &none)
        defer { setrlimit(Self.descriptors, &before) }
        return try await body()
    }

    #if canImport(Darwin)
        private static let descriptors = RLIMIT_NOFILE
        private static func limit(_ resource: Int32, to value: rlim_t) { set(resource, value) }
    #else
        private static let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        private static func limit(_ resource: __rlimit_resource, to value: rlim_t) {
            set(__rlimit_resource_t(resource.rawValue), value)
        }
    #endif

    #if canImport(Darwin)
        private static func set(_ resource: Int32, _ value: rlim_t) {
            var limit = rlimit(rlim_cur: value, rlim_max: value)
            setrlimit(resource, &limit)
        }
    #else
        private static func set(_ resource: __rlimit_resource_t, _ value: rlim_t) {
            var limit = rlimit(rlim_cur: value, rlim_max: value)
            setrlimit(resource, &limit)
        }
    #endif
}
