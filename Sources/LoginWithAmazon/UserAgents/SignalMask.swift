#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

#if !canImport(UIKit)
    /// Which signals the calling thread does not get for now.
    enum SignalMask {
        /// Runs `body` with no signal blocked. A process that is started inherits what its thread blocks, and the threads of
        /// tasks block nearly all: nobody could end it with SIGTERM.
        static func cleared(during body: () throws -> Void) rethrows {
            var none = sigset_t()
            var before = sigset_t()
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, &before)
            defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
            try body()
        }
    }
#endif
