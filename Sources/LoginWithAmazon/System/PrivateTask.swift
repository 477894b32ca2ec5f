import Foundation

/// Tasks that are delayed neither by blocked work of the app nor by each other. Each runs on a queue of its own; one
/// that calls the app's code, which may block, runs on threads of its own.
package enum PrivateTask {
    /// Starts a task. Before iOS 18 and macOS 15, a task can't choose its queue and shares the threads of all tasks;
    /// on these systems, blocked queues don't use up those threads.
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
