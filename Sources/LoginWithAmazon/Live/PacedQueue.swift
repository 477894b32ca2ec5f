#if canImport(FoundationNetworking)
    import Dispatch
    import Foundation

    /// The delegate queue of the session, which lets only a few callbacks wait.
    ///
    /// This URLSession reads as fast as the network gives and leaves what it has read to the delegate's queue, without
    /// end: a reply that is much larger than its limit would be in memory before anybody can stop it. Here the reader
    /// waits for the delegate. No callback may wait for the reader in turn, as `cancel()` does.
    final class PacedQueue: OperationQueue, @unchecked Sendable {
        // Unchecked, as its superclass is: it adds no more than a semaphore.
        private let places = DispatchSemaphore(value: 16)

        override init() {
            super.init()
            maxConcurrentOperationCount = 1
        }

        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            places.wait()
            super.addOperation { [places] in
                block()
                places.signal()
            }
        }
    }
#endif
