import Foundation

/// Tasks that run even if the app's work blocks the threads that tasks share. On systems where a task can choose its
/// queue, each task runs on its own queue. A task that calls the app's code, which may block, runs on its own threads
/// there.
package enum PrivateTask {
    /// Starts a task. Before iOS 18 and macOS 15, a task can't choose its queue, and runs on the threads that all tasks
    /// share.
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
