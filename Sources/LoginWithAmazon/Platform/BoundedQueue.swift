#if canImport(FoundationNetworking)
    import Dispatch
    import Foundation

    /// A delegate queue that lets only a few callbacks wait.
    ///
    /// This URLSession reads at network speed and queues everything for the delegate without limit: a reply far larger
    /// than the limit would be in memory before the request is stopped. This queue makes the reader wait for the
    /// delegate. Callbacks must therefore not wait for the reader, as `cancel()` does.
    final class BoundedQueue: OperationQueue, @unchecked Sendable {
        // Unchecked like its superclass, to which it adds only a semaphore.
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
