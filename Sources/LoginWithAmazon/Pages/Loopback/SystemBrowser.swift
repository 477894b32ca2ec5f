#if !canImport(UIKit)
    import Foundation

    /// A command that opens a URL: space-separated words, none of which a shell interprets.
    struct BrowserCommand: Sendable {
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

        /// The commands of `$BROWSER`, or else the system's.
        static var usual: [BrowserCommand] {
            let chosen = list(ProcessInfo.processInfo.environment["BROWSER"] ?? "")
            #if canImport(Darwin)
                let system = "open"
            #else
                let system = "xdg-open"
            #endif
            return chosen.isEmpty ? list(system) : chosen
        }

        /// The program's arguments. The URL replaces `%s`; without `%s`, it is the last argument.
        func arguments(for url: String) -> [String] {
            let isPlaced = words.contains { $0.contains("%s") }
            return words.map { $0.replacingOccurrences(of: "%s", with: url) } + (isPlaced ? [] : [url])
        }

        /// The program's path, as a shell finds it. A shell would report a missing program only by its exit status.
        private var program: String? {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
            let places = name.contains("/") ? [name] : path.split(separator: ":").map { "\($0)/\(name)" }
            return places.first { place in
                let file = URL(fileURLWithPath: place).resolvingSymlinksInPath().path
                let attributes = try? FileManager.default.attributesOfItem(atPath: file)
                let isFile = attributes?[.type] as? FileAttributeType == .typeRegular
                return isFile && FileManager.default.isExecutableFile(atPath: place)
            }
        }
    }

    extension BrowserCommand {
        /// Opens the URL with the first of the commands that can be started, and doesn't wait for its end. If none can
        /// be started, the error has all their reasons.
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

        /// Returns why the command can't be started; nil if it has been.
        private func open(
            _ url: URL, _ lastsAsLongAsPage: Bool, _ report: @escaping AMZNLoopbackUserAgent.Report
        ) -> AMZNUserAgentError? {
            guard let program else {
                return .misconfigured("Browser command '\(name)' not found; set $BROWSER or pass browserCommand.")
            }
            let start = Uptime.seconds()
            var process: pid_t = 0
            let problem = Self.start(&process, [program] + arguments(for: url.absoluteString))
            guard problem == 0 else {
                return .cannotPresent(
                    "The browser command \(name) can't be started: \(SystemError.text(of: problem)).")
            }
            DedicatedThread.start { [process] in
                var status: Int32 = 0
                // Fails if the app reaps all its child processes.
                guard SystemError.retrying({ Int(waitpid(process, &status, 0)) }) >= 0 else { return }
                let ending = ending(status, lastsAsLongAsPage: lastsAsLongAsPage, after: Uptime.seconds() - start)
                if let ending { report(ending) }
            }
            return nil
        }

        /// What the command's end means for the page; nil if the sign-in continues. After a successful exit it
        /// continues, because a launcher, or a command that passes the URL to a running browser, exits at once. A
        /// browser without a display fails at once, too. One that fails later than `seconds` has shown the page, so no
        /// other agent shows it again. `status` is that of `waitpid`.
        func ending(_ status: Int32, lastsAsLongAsPage: Bool, after seconds: Double) -> AMZNUserAgentError? {
            // The low seven bits are the signal, and the next byte is the exit status.
            let (signal, exit) = (status & 0x7f, status >> 8 & 0xff)
            if [SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM].contains(signal) { return .userDidCancel }
            if status == 0 { return lastsAsLongAsPage ? .userDidCancel : nil }
            let end = signal == 0 ? "ended with status \(exit)" : "crashed with signal \(signal)"
            let reason = "The browser command \(name) \(end)."
            return seconds < 5 ? .cannotPresent(reason) : .failed(reason)
        }

        /// Starts a program in the background, without input and output. Returns the `errno` of a failed start, or 0.
        ///
        /// Foundation's `Process` would trap if no descriptor is free, and on Linux would report the end of a program
        /// only when the programs that it has started have ended as well.
        private static func start(_ process: inout pid_t, _ words: [String]) -> Int32 {
            let script = #"exec "$0" "$@" </dev/null >/dev/null 2>&1"#
            let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
            // The threads of tasks block nearly all signals, and a program that inherited that could not be ended with
            // SIGTERM.
            var (none, before) = (sigset_t(), sigset_t())
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, &before)
            defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
            return withCStrings(["sh", "-c", script] + words) { words in
                withCStrings(variables) { posix_spawn(&process, "/bin/sh", nil, nil, words, $0) }
            }
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
#endif
