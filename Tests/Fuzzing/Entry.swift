import Foundation

/// The target that this run is for: FUZZ_TARGET names it.
private let target: FuzzTarget = {
    guard let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"], let target = FuzzTarget(rawValue: name) else {
        fatalError("FUZZ_TARGET must be one of: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))")
    }
    return target
}()

/// What libFuzzer calls with bytes of its making. A broken promise is a crash, so that the fuzzer keeps the bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = start.map { Data(bytes: $0, count: count) } ?? Data()
    if let violation = target.violation(bytes) { fatalError("\(target.rawValue): \(violation)") }
    return 0
}
