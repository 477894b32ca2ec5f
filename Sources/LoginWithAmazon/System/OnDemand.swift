/// A value that is created at its first use, by one thread.
final class OnDemand<Value: Sendable>: Sendable {
    private let created = Locked<Value?>(nil)
    private let make: @Sendable () -> Value

    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    var value: Value {
        created.withLock { created in
            let value = created ?? make()
            created = value
            return value
        }
    }
}
