#if !canImport(UIKit)
    import Foundation

    /// A command that opens a URL: space-separated words, none of which a shell interprets.
    struct BrowserCommand: Sendable {
        /// The program, by its path or by its name in `$PATH`.
        let name: String
        private let words: [String]

        /// A last word `&`, which only a shell needs, is removed: the command always runs in the background. Nil if no
        /// word remains.
        init?(_ text: some StringProtocol) {
            var words = String(text).components(separatedBy: " ").filter { !$0.isEmpty }
            if words.last == "&" { words.removeLast() }
            guard let name = words.first else { return nil }
            self.name = name
            self.words = Array(words.dropFirst())
        }

        /// The colon-separated commands of `$BROWSER`, in the order in which they are tried.
        static func list(_ variable: String) -> [BrowserCommand] {
            variable.split(separator: ":").compactMap { Self($0) }
        }

        static var usual: [BrowserCommand] {
            let chosen = list(ProcessInfo.processInfo.environment["BROWSER"] ?? "")
            #if canImport(Darwin)
                let system = "open"
            #else
                let system = "xdg-open"
            #endif
            return chosen.isEmpty ? list(system) : chosen
        }

        func arguments(for url: String) -> [String] {
            let isPlaced = words.contains { $0.contains("%s") }
            return words.map { $0.replacingOccurrences(of: "%s", with: url) } + (isPlaced ? [] : [url])
        }
    }

    extension BrowserCommand {
        /// Opens the URL with the first command that can be started, and returns without waiting for the command's end.
        /// If no command can be started, the error has the reasons of all of them.
        static func open(
            _ url: URL, with commands: [BrowserCommand], lastsAsLongAsPage: Bool = false,
            report: @escaping AMZNLoopbackUserAgent.Report = { _ in }
        ) throws {
            guard !commands.isEmpty else { throw AMZNUserAgentError.misconfigured("The browser command is empty.") }
            var refusals: [AMZNUserAgentError] = []
            for command in commands {
                guard let refusal = command.open(url, lastsAsLongAsPage, report) else { return }
                refusals.append(refusal)
            }
            throw AMZNUserAgentError.cannotPresent(refusals)
        }

        /// Returns the reason why the command can't be started; nil if it has been started.
        private func open(
            _ url: URL, _ lastsAsLongAsPage: Bool, _ report: @escaping AMZNLoopbackUserAgent.Report
        ) -> AMZNUserAgentError? {
            let start = Uptime.seconds()
            var process: pid_t = 0
            let problem = Self.start(&process, name, arguments(for: url.absoluteString))
            guard problem == 0 else {
                let reason = "The browser command \(name) can't be started: \(SystemCall.error(of: problem))."
                // After any other error, for example if the system has no memory, a later try may succeed.
                let isLasting = [ENOENT, EACCES, ENOTDIR, ELOOP, ENAMETOOLONG].contains(problem)
                return isLasting ? .misconfigured("\(reason) \(Self.remedy)") : .cannotPresent(reason)
            }
            RunningCommands.add(process) { status in
                let ending = ending(status, lastsAsLongAsPage: lastsAsLongAsPage, after: Uptime.seconds() - start)
                if let ending { report(ending) }
            }
            return nil
        }

        /// Returns the error with which the page ends after the command has ended; nil if the sign-in continues.
        /// `status` is that of `waitpid`.
        ///
        /// Unless `lastsAsLongAsPage` is true, a successful exit doesn't end the sign-in, because a launcher, or a
        /// command that passes the URL to a running browser, exits immediately. A command that fails within five
        /// seconds, as a browser without a display does, has probably shown no page, so another agent may show it.
        /// After a later failure, no other agent shows the page again.
        func ending(_ status: Int32, lastsAsLongAsPage: Bool, after seconds: Double) -> AMZNUserAgentError? {
            // The low seven bits are the signal. The exit status is in the second byte.
            let (signal, exit) = (status & 0x7f, status >> 8 & 0xff)
            if [SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM].contains(signal) { return .userDidCancel }
            if status == 0 { return lastsAsLongAsPage ? .userDidCancel : nil }
            let end = signal == 0 ? "ended with status \(exit)" : "crashed with signal \(signal)"
            let reason = "The browser command \(name) \(end)."
            return seconds < 5 ? .cannotPresent("\(reason) \(Self.remedy)") : .failed(reason)
        }

        private static let remedy =
            "Pass another browserCommand or, without one, set $BROWSER, or show the page's URL with announcing(_:)."

        /// Starts a program in the background, and searches for it in `$PATH`. The program gets no input and no output,
        /// and no signal is blocked or ignored. It inherits no descriptors, except in the case that
        /// `closeOtherDescriptors` describes. Returns the `errno` of a failed start, or 0.
        ///
        /// Foundation's `Process` would trap if no descriptor is free. On Linux, it would report the end of a program
        /// only once all child processes of that program have ended as well.
        private static func start(_ process: inout pid_t, _ program: String, _ arguments: [String]) -> Int32 {
            #if canImport(Darwin)
                var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
            #else
                var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
            #endif
            guard posix_spawn_file_actions_init(&actions) == 0 else { return ENOMEM }
            defer { posix_spawn_file_actions_destroy(&actions) }
            guard posix_spawnattr_init(&attributes) == 0 else { return ENOMEM }
            defer { posix_spawnattr_destroy(&attributes) }
            for stream in 0...2 {
                posix_spawn_file_actions_addopen(&actions, Int32(stream), "/dev/null", O_RDWR, 0)
            }
            closeOtherDescriptors(&actions)
            resetSignals(&attributes)
            let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
            return withCStrings([program] + arguments) { words in
                withCStrings(variables) { posix_spawnp(&process, program, &actions, &attributes, words, $0) }
            }
        }

        /// The threads of tasks block nearly all signals. A program that inherited this mask could not be ended with
        /// SIGTERM. A program would also inherit that the app ignores SIGPIPE, as many apps do.
        private static func resetSignals(_ attributes: inout SpawnAttributes) {
            var (none, all) = (sigset_t(), sigset_t())
            sigemptyset(&none)
            sigfillset(&all)
            for fixed in [SIGKILL, SIGSTOP] { sigdelset(&all, fixed) }
            posix_spawnattr_setsigmask(&attributes, &none)
            posix_spawnattr_setsigdefault(&attributes, &all)
            posix_spawnattr_setflags(&attributes, Int16(spawnFlags))
        }

        private static func withCStrings<Outcome>(
            _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Outcome
        ) -> Outcome {
            let copies = texts.map { strdup($0) }
            defer { copies.forEach { free($0) } }
            return body(copies + [nil])
        }
    }

    /// The commands that are still running. One thread waits for all of them, because a browser may run for days.
    private enum RunningCommands {
        private struct State {
            var reports: [pid_t: @Sendable (_ status: Int32) -> Void] = [:]
            var hasThread = false
        }

        private static let state = Locked(State())

        /// Reaps the process once it has ended, and reports its status.
        static func add(_ process: pid_t, _ report: @escaping @Sendable (_ status: Int32) -> Void) {
            let hadThread = state.withLock { state in
                defer { state.hasThread = true }
                state.reports[process] = report
                return state.hasThread
            }
            if !hadThread { DedicatedThread.start(reap) }
        }

        /// Reaps ended commands until none is running. The thread sleeps between two checks. A timer would need a file
        /// descriptor, and the process may have none left.
        private static func reap() {
            while let processes = rest {
                processes.forEach(reap)
                usleep(100_000)
            }
        }

        /// The running commands; nil if there are none. If this returns nil, the thread ends, and the next command
        /// starts a new one.
        private static var rest: [pid_t]? {
            state.withLock { state in
                state.hasThread = !state.reports.isEmpty
                return state.hasThread ? Array(state.reports.keys) : nil
            }
        }

        /// If the app itself reaps all child processes, or ignores SIGCHLD, the status is lost. The command is then
        /// treated as successful.
        private static func reap(_ process: pid_t) {
            var status: Int32 = 0
            let ended = waitpid(process, &status, WNOHANG)
            guard ended != 0, let report = state.withLock({ $0.reports.removeValue(forKey: process) }) else { return }
            report(ended == process ? status : 0)
        }
    }

    #if canImport(Darwin)
        private typealias SpawnAttributes = posix_spawnattr_t?
        private let spawnFlags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT

        /// Does nothing, because the flag `POSIX_SPAWN_CLOEXEC_DEFAULT` closes all descriptors but the standard
        /// streams.
        private func closeOtherDescriptors(_ actions: inout posix_spawn_file_actions_t?) {}
    #else
        private typealias SpawnAttributes = posix_spawnattr_t
        private let spawnFlags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        private typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, CInt) -> CInt

        /// The function of the C library that closes all descriptors from a number on; nil if the function isn't found.
        /// It is looked up at run time, because some supported C libraries don't declare it.
        private let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
            unsafeBitCast($0, to: CloseFrom.self)
        }

        /// Closes all descriptors but the standard streams in the program. Otherwise a browser could inherit one end of
        /// a pipe, and a part of the app that reads from the pipe would never see the end of its input. If the C
        /// library has no function for this, the open descriptors are listed first. One that another thread opens at
        /// this moment may still be inherited, and so may all of them if they can't be listed.
        private func closeOtherDescriptors(_ actions: inout posix_spawn_file_actions_t) {
            if let closeFrom { return _ = closeFrom(&actions, 3) }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            for descriptor in names.compactMap({ Int32($0) }) where descriptor > 2 {
                posix_spawn_file_actions_addclose(&actions, descriptor)
            }
        }
    #endif
#endif
