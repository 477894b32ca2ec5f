import TestSupport
import Testing

#if os(Linux)
    /// A machine on which IPv6 is switched off, in a network namespace of its own. Needs root.
    @Suite(.timeLimit(.minutes(10))) struct WithoutIPv6Tests {
        @Test(
            "Outside 30: Without IPv6 a redirect to localhost or 127.0.0.1 arrives",
            arguments: ["localhost", "127.0.0.1"])
        func redirectsArrive(host: String) async throws {
            guard let end = try await visit("http://\(host):\(try FreePorts.next())/callback") else { return }
            #expect(end.output == "code=c&state=state-1\n", "\(end.errors)")
        }

        @Test("Outside 30: Without IPv6 a redirect URI with [::1] is refused with the system's reason")
        func noIPv6Address() async throws {
            guard let end = try await visit("http://[::1]/callback") else { return }
            #expect(end.output == "Can't listen on port 0: Cannot assign requested address.\n", "\(end.errors)")
        }

        /// Nil where the machine does not allow a network namespace.
        private func visit(_ redirectURI: String) async throws -> ProgramRun? {
            let offline = """
                unshare -n sh -c 'ip link set lo up && echo 1 >/proc/sys/net/ipv6/conf/all/disable_ipv6 || exit 77
                exec "$0" "$@"' "$@" || exit $?
                """
            let end = try await ProgramRun.run("NetworkProbe", ["visit", redirectURI], shell: offline)
            if end.isNotAllowed || end.errors.hasPrefix("unshare:") { return nil }
            #expect(end.status == 0, "\(end.errors)")
            return end
        }
    }
#endif
