#if !canImport(UIKit)
    import Foundation

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
