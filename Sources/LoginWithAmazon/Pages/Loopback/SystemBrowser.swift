#if !canImport(UIKit)
    import Dispatch
    import Foundation

    /// A command that opens a URL: space-separated words. No shell interprets it.
    struct BrowserCommand: Equatable, Sendable {
        /// The program, by its path or by its name in `$PATH`.
        let name: String
        private let words: [String]

        /// Nil if the command is empty. A trailing `&` is for shells, and ignored: the command always runs in the
        /// background.
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

        /// The program's arguments. The URL replaces `%s`; without `%s`, it is the last argument.
        func arguments(for url: String) -> [String] {
            let isPlaced = words.contains { $0.contains("%s") }
            return words.map { $0.replacingOccurrences(of: "%s", with: url) } + (isPlaced ? [] : [url])
        }
    }

    /// Opens a URL in a browser by running a command.
    package enum SystemBrowser {
        /// The name of the command's program if it can't be found; nil if it can.
        package static func missingCommand(_ command: String) -> String? {
            BrowserCommand(command).flatMap { program(named: $0.name) == nil ? $0.name : nil }
        }

        /// Nil if one of the usual commands, those of `$BROWSER` or else the system's, can be found; otherwise the
        /// names of all of them.
        package static var missingUsualCommand: String? {
            let names = usualCommands.map(\.name)
            return names.contains { program(named: $0) != nil } ? nil : names.joined(separator: ", ")
        }

        /// Receives the command's name, how it ended, and after how many seconds, on any thread.
        package typealias Ended = @Sendable (_ name: String, BrowserCommandEnd, _ after: TimeInterval) -> Void

        /// Opens the URL with the first command of `$BROWSER` that can be started or, without `$BROWSER`, with the
        /// system's command.
        package static func open(_ url: URL, ended: @escaping Ended = { _, _, _ in }) throws {
            try open(url, withFirstOf: usualCommands, ended: ended)
        }

        private static var usualCommands: [BrowserCommand] {
            let chosen = BrowserCommand.list(ProcessInfo.processInfo.environment["BROWSER"] ?? "")
            return chosen.isEmpty ? BrowserCommand.list(BrowserProcess.usualCommand) : chosen
        }

        /// Tries the commands in order. If none can be started, the error lists all their reasons.
        static func open(
            _ url: URL, withFirstOf commands: [BrowserCommand], ended: @escaping Ended = { _, _, _ in }
        ) throws {
            var refusals: [AMZNUserAgentError] = []
            for command in commands {
                do {
                    return try open(url, with: command, ended)
                } catch let error as AMZNUserAgentError {
                    refusals.append(error)
                }
            }
            throw AMZNUserAgentError.cannotPresent(refusals)
        }

        /// Runs the command; see ``BrowserCommand``.
        static func open(_ url: URL, with command: String, ended: @escaping Ended = { _, _, _ in }) throws {
            guard let command = BrowserCommand(command) else {
                throw AMZNUserAgentError.misconfigured("The browser command is empty.")
            }
            try open(url, with: command, ended)
        }

        /// Runs the command with the URL as an argument, and does not wait for its end.
        private static func open(_ url: URL, with command: BrowserCommand, _ ended: @escaping Ended) throws {
            let name = command.name
            guard let program = program(named: name) else {
                throw AMZNUserAgentError.misconfigured(
                    "Browser command '\(name)' not found; set $BROWSER or pass browserCommand.")
            }
            let start = DispatchTime.now()
            let problem = BrowserProcess.start(program.path, command.arguments(for: url.absoluteString)) { end in
                let nanoseconds = DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds
                ended(name, end, Double(nanoseconds) / 1e9)
            }
            if let problem {
                let reason = SystemError.text(of: problem)
                throw AMZNUserAgentError.cannotPresent("The browser command \(name) can't be started: \(reason).")
            }
        }

        /// Finds a command's program as a shell does. `env` would find it too, but report a missing program only by its
        /// exit status.
        private static func program(named name: String) -> URL? {
            if name.contains("/") { return executable(URL(fileURLWithPath: name)) }
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
            return path.split(separator: ":").lazy
                .compactMap { executable(URL(fileURLWithPath: String($0)).appendingPathComponent(name)) }
                .first
        }

        private static func executable(_ file: URL) -> URL? {
            let attributes = try? FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
            let isFile = attributes?[.type] as? FileAttributeType == .typeRegular
            return isFile && FileManager.default.isExecutableFile(atPath: file.path) ? file : nil
        }
    }

    /// How a browser command ended, and what that means for the page.
    package enum BrowserCommandEnd: Equatable {
        case exited(Int32)
        case signalled(Int32)

        /// The error that ends the sign-in; nil if the sign-in continues. After a successful exit it continues, because
        /// a launcher, or a command that passes the URL to a running browser, exits at once. Only if the command
        /// `lastsAsLongAsPage` does its exit mean that the user left. `seconds` is the time since the command's start.
        func ending(of command: String, lastsAsLongAsPage: Bool, after seconds: Double) -> AMZNUserAgentError? {
            switch self {
            case .exited(0): lastsAsLongAsPage ? .userDidCancel : nil
            case .exited(let status):
                Self.failure("The browser command \(command) ended with status \(status).", after: seconds)
            case .signalled(SIGHUP), .signalled(SIGINT), .signalled(SIGQUIT), .signalled(SIGKILL), .signalled(SIGTERM):
                .userDidCancel
            case .signalled(let number):
                Self.failure("The browser command \(command) crashed with signal \(number).", after: seconds)
            }
        }

        /// A browser without a display fails at once. One that fails later has shown the page, so no other agent shows
        /// it again.
        private static func failure(_ reason: String, after seconds: Double) -> AMZNUserAgentError {
            seconds < 5 ? .cannotPresent(reason) : .failed(reason)
        }
    }

    /// A browser's process, which runs in the background. Unlike Foundation's `Process`, it needs no descriptor of this
    /// process, and reports an error instead of trapping if none is free.
    enum BrowserProcess {
        /// Starts a program without input and output, without inherited descriptors, and with no signal blocked or
        /// ignored: the threads of tasks block nearly all signals, and a program that inherited that could not be ended
        /// with SIGTERM. `ended` receives how the program ended, on a separate thread; it is not called if the app
        /// reaps all its child processes.
        ///
        /// Returns the `errno` of a failed start; nil on success.
        static func start(
            _ program: String, _ arguments: [String], ended: @escaping @Sendable (BrowserCommandEnd) -> Void
        ) -> Int32? {
            var process: pid_t = 0
            let problem = spawn(&process, program, arguments)
            guard problem == 0 else { return problem }
            DedicatedThread.start { [process] in wait(for: process, ended) }
            return nil
        }

        private static func spawn(_ process: inout pid_t, _ program: String, _ arguments: [String]) -> Int32 {
            var actions = noActions()
            var attributes = noAttributes()
            guard posix_spawn_file_actions_init(&actions) == 0 else { return ENOMEM }
            defer { posix_spawn_file_actions_destroy(&actions) }
            guard posix_spawnattr_init(&attributes) == 0 else { return ENOMEM }
            defer { posix_spawnattr_destroy(&attributes) }
            for stream in 0...2 {
                posix_spawn_file_actions_addopen(&actions, Int32(stream), "/dev/null", O_RDWR, 0)
            }
            closeOtherDescriptors(&actions)
            resetSignals(&attributes)
            return withCStrings([program] + arguments) { words in
                withCStrings(ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }) { variables in
                    posix_spawn(&process, program, &actions, &attributes, words, variables)
                }
            }
        }

        /// The program blocks and ignores no signal. Otherwise it would ignore those that the app ignores, as many apps
        /// do with SIGPIPE.
        private static func resetSignals(_ attributes: inout Attributes) {
            var none = sigset_t()
            sigemptyset(&none)
            posix_spawnattr_setsigmask(&attributes, &none)
            var all = sigset_t()
            sigfillset(&all)
            for fixed in [SIGKILL, SIGSTOP] { sigdelset(&all, fixed) }
            posix_spawnattr_setsigdefault(&attributes, &all)
            posix_spawnattr_setflags(&attributes, flags)
        }

        private static func wait(for process: pid_t, _ ended: (BrowserCommandEnd) -> Void) {
            var status: Int32 = 0
            guard SystemError.retrying({ Int(waitpid(process, &status, 0)) }) >= 0 else { return }
            // The low seven bits are the signal, and the next byte the status (POSIX's WTERMSIG and WEXITSTATUS).
            let signal = status & 0x7f
            ended(signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal))
        }

        /// Calls `body` with the texts as C strings, followed by a null pointer.
        private static func withCStrings<Outcome>(
            _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Outcome
        ) -> Outcome {
            let copies = texts.map { strdup($0) }
            defer { copies.forEach { free($0) } }
            return body(copies + [nil])
        }
    }

    #if canImport(Darwin)
        extension BrowserProcess {
            static let usualCommand = "open"

            private typealias Actions = posix_spawn_file_actions_t?
            private typealias Attributes = posix_spawnattr_t?

            private static func noActions() -> Actions { nil }
            private static func noAttributes() -> Attributes { nil }

            private static let flags = Int16(
                POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT)

            /// The flags close them.
            private static func closeOtherDescriptors(_ actions: inout Actions) {}
        }
    #else
        extension BrowserProcess {
            static let usualCommand = "xdg-open"

            private typealias Actions = posix_spawn_file_actions_t
            private typealias Attributes = posix_spawnattr_t

            private static func noActions() -> Actions { Actions() }
            private static func noAttributes() -> Attributes { Attributes() }

            private static let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)

            private typealias CloseFrom = @convention(c) (UnsafeMutablePointer<Actions>, CInt) -> CInt

            /// Not declared by every C library that this is built for.
            private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
                unsafeBitCast($0, to: CloseFrom.self)
            }

            /// Closes all descriptors but the standard streams in the program. If a browser inherited one end of a
            /// pipe, another part of the app would keep waiting for the end of its input. Without `closeFrom`, a
            /// descriptor that another thread opens at this moment is still inherited.
            private static func closeOtherDescriptors(_ actions: inout Actions) {
                if let closeFrom { return _ = closeFrom(&actions, 3) }
                let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
                for descriptor in names.compactMap({ Int32($0) }) where descriptor > 2 {
                    posix_spawn_file_actions_addclose(&actions, descriptor)
                }
            }
        }
    #endif
#endif
