import Foundation

/// Starts tasks that run even if the app's work blocks the threads that all tasks share, because each has its own
/// queue. A task that may block, for example in the app's user agent, has its own threads instead of a queue. Before
/// iOS 18 and macOS 15, a task can't choose its queue, and uses the shared threads.
package enum PrivateTask {
    @discardableResult
    package static func start(
        mayBlock: Bool = false, _ body: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        if #available(iOS 18, macOS 15, macCatalyst 18, visionOS 2, *) {
            Task(executorPreference: PrivateExecutor(mayBlock: mayBlock), operation: body)
        } else {
            Task.detached(operation: body)
        }
    }
}

@available(iOS 18, macOS 15, macCatalyst 18, visionOS 2, *)
private final class PrivateExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "LoginWithAmazon.Task")
    private let mayBlock: Bool

    init(mayBlock: Bool) { self.mayBlock = mayBlock }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let run: @Sendable () -> Void = { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        if mayBlock { DedicatedThread.start(run) } else { queue.async(execute: run) }
    }
}
