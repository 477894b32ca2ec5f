import Foundation

/// The clock for durations. It never goes back, can't be set, and also counts the time that the device is asleep. If
/// the device was asleep overnight, a pause of an hour that the server requested has ended, and a grant that was read
/// before is no longer used without reading the store again.
enum Uptime {
    /// Seconds since the device's start.
    static let seconds: @Sendable () -> TimeInterval = {
        #if canImport(Darwin)
            // This clock is `mach_continuous_time`. Of Darwin's other clocks, CLOCK_UPTIME_RAW stops while the device
            // is asleep, and CLOCK_MONOTONIC is adjusted together with the wall clock.
            return TimeInterval(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW)) / 1e9
        #else
            // CLOCK_MONOTONIC stops while the device is asleep.
            var time = timespec()
            clock_gettime(CLOCK_BOOTTIME, &time)
            return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
        #endif
    }
}
