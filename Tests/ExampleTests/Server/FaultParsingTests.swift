import Testing

@testable import LocalAuthorizationServer

/// Tests parsing faults from the command line, and the order in which they apply.
struct FaultParsingTests {
    @Test(
        "A fault is parsed from its text",
        arguments: [
            ("refuse", .refuse), ("reset-before-headers", .resetBeforeHeaders), ("stall", .stall), ("html", .html200),
            ("reset-after-headers", .resetAfterHeaders), ("truncate", .truncateBody), ("invalid-utf8", .invalidUTF8),
            ("process-then-drop", .processThenDrop), ("extra-fields", .extraFields), ("wrong-types", .wrongTypes),
            ("status=503", .status(503)), ("status=429,retry-after=2", .status(429, retryAfter: "2")),
            ("status=500,body={}", .status(500, body: "{}")), ("body=[1]", .body("[1]")),
            ("body=x,content-type=text/plain,status=201", .body("x", contentType: "text/plain", status: 201)),
            ("redirect=https://other.example/", .redirect(to: "https://other.example/")),
            ("redirect=/,status=307", .redirect(to: "/", status: 307)), ("raw=HTTP", .rawBytes(Array("HTTP".utf8))),
            ("deep-nesting=9", .deepNesting(9)), ("huge-body=268435456", .hugeBody(bytes: 268_435_456)),
            ("error=invalid_grant", .error("invalid_grant")), ("drip=0.5", .drip(byteEvery: 0.5)),
            ("token-life=-1", .tokenLife(-1)), ("token-life=1e400", .rawTokenLife("1e400")),
            ("missing-field=expires_in", .missingField("expires_in")), ("content-type=a/b", .contentType("a/b")),
            ("clock-skew=-86400", .clockSkew(-86400)), ("empty", .empty), ("bad-chunks", .badChunks),
            ("status=503,retry-date=90", .statusUntil(503, seconds: 90)), ("duplicated-keys", .duplicatedKeys),
            ("redirect-loop", .redirectLoop()), ("redirect-loop,status=307", .redirectLoop(status: 307)),
            ("error-in-200=invalid_grant", .errorInOK("invalid_grant")), ("wrong-length=-3", .wrongLength(by: -3)),
            ("huge-header=65536", .hugeHeader(bytes: 65_536)),
            (#"body={"a":1%2C"b":2}"#, .body(#"{"a":1,"b":2}"#)),
            ("status=429,retry-after=Sun%2c 06 Nov", .status(429, retryAfter: "Sun, 06 Nov")),
        ] as [(String, Fault)])
    func faultsAreRead(text: String, fault: Fault) throws {
        #expect(try Fault(parsing: text) == fault)
        #expect(text.hasPrefix(fault.name))
    }

    @Test(
        "Invalid fault text is rejected",
        arguments: [
            "", "nonsense", "stall=1", "status", "status=x", "status=99", "drip=-1", "drip=nan", "deep-nesting=",
            "error=",
            "refuse,retry-after=1", "status=503,times=2", "huge-body=99999999999999999999", "empty=1", "bad-chunks=2",
            "status=503,retry-date=soon", "wrong-length=", "huge-header", "error-in-200", "redirect-loop,status=1",
        ])
    func nonsenseIsRefused(text: String) {
        #expect(throws: FaultParsingError.self) { try Fault(parsing: text) }
    }

    @Test("A fault's endpoint and the requests that it applies to are parsed") func schedulesAreRead() throws {
        let read = try ScheduledFault(parsing: "token:status=503,retry-after=2,times=3,skip=1")
        #expect(read == ScheduledFault(.status(503, retryAfter: "2"), at: .token, skipping: 1, times: 3))
        #expect(try ScheduledFault(parsing: "signout:stall") == ScheduledFault(.stall, at: .signOut))
        #expect(try ScheduledFault(parsing: "token:stall,nth=3") == ScheduledFault(.stall, at: .token, skipping: 2))
        #expect(
            try ScheduledFault(parsing: "token:stall,times=every") == ScheduledFault(.stall, at: .token, times: .max))
        for text in [
            "stall", "nowhere:stall", "token:", "token:stall,times=0", "token:stall,skip=-1", "token:stall,x=1",
            "token:stall,nth=0", "token:stall,nth=2,times=2", "token:stall,times=some",
        ] {
            #expect(throws: FaultParsingError.self, "\(text)") { try ScheduledFault(parsing: text) }
        }
    }

    @Test("Every fault's usage example parses, and no two faults share a description")
    func everyNameIsDescribed() throws {
        let values = ["TEXT": "x", "N": "200", "BYTES": "3", "URI": "/", "NAME": "x", "SECONDS": "1", "JSON": "1"]
        for name in FaultName.allCases {
            let usage = name.usage.prefix { $0 != "[" }.split(separator: "=").map(String.init)
            let text = usage.count == 1 ? usage[0] : "\(usage[0])=\(values[usage[1]] ?? "a/b")"
            #expect(try Fault(parsing: text).kind == name)
        }
        #expect(Set(FaultName.allCases.map(\.meaning)).count == FaultName.allCases.count)
    }

    @Test("A fault for every request keeps applying") func everyRequest() {
        var queue = FaultQueue()
        queue.add(.html200, at: .token, skipping: 1, times: .max)
        let faults = (0..<50).map { _ in queue.take(at: .token) }
        #expect(faults == [nil] + Array(repeating: .html200, count: 49))
    }

    @Test("Faults at an endpoint apply in the order in which they were added") func faultsAreTakenInOrder() {
        var queue = FaultQueue()
        queue.add(.html200, at: .token, skipping: 1, times: 2)
        queue.add(.refuse, at: .token, skipping: 0, times: 1)
        queue.add(.stall, at: .profile, skipping: 0, times: 0)
        var words = (0..<3).map { _ in queue.take(at: .token)?.name ?? "-" }
        #expect(queue.takeRefusal(at: .profile) == false)
        words.append(queue.takeRefusal(at: .token) ? "refused" : "no")
        words += [queue.take(at: .token)?.name ?? "-", queue.take(at: .profile)?.name ?? "-"]
        #expect(words == ["-", "html", "html", "refused", "-", "-"])
    }

    @Test("A connection is refused only after the skipped requests") func aRefusalWaitsForTheRequestsBeforeIt() {
        var queue = FaultQueue()
        queue.add(.refuse, at: .token, skipping: 1, times: 1)
        let early = queue.takeRefusal(at: .token)
        let skipped = queue.take(at: .token)
        let refusals = (0..<2).map { _ in queue.takeRefusal(at: .token) }
        #expect(!early)
        #expect(skipped == nil)
        #expect(refusals == [true, false])
    }
}
