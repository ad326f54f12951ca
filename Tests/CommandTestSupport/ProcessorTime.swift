import Foundation

/// Limits that are reliable on a busy machine too: a process that waits for a processor uses none of its time.
package enum ProcessorTime {
    /// Ends this process, the body of an exit test, after the given processor time.
    package static func limit(seconds: Int) {
        var limit = rlimit()
        #if canImport(Darwin)
            let resource = RLIMIT_CPU
        #else
            let resource = __rlimit_resource_t(RLIMIT_CPU.rawValue)
        #endif
        precondition(getrlimit(resource, &limit) == 0)
        limit.rlim_cur = min(rlim_t(seconds), limit.rlim_max)
        precondition(setrlimit(resource, &limit) == 0)
    }

    /// Limits the memory of this process, the body of an exit test: its addresses, of which sanitizers take terabytes.
    package static func limit(bytesOfMemory: Int) {
        let isSanitized = ["__asan_init", "__tsan_init"].contains { (name: String) in
            dlsym(dlopen(nil, RTLD_NOW), name) != nil
        }
        if isSanitized { return }
        var limit = rlimit()
        #if canImport(Darwin)
            let resource = RLIMIT_AS
        #else
            let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
        #endif
        precondition(getrlimit(resource, &limit) == 0)
        limit.rlim_cur = min(rlim_t(bytesOfMemory), limit.rlim_max)
        precondition(setrlimit(resource, &limit) == 0)
    }

    /// Ends this process after the given processor time from now on. Each call starts again.
    package static func endProcess(after seconds: Int) {
        var timer = itimerval()
        timer.it_value.tv_sec = seconds
        #if canImport(Darwin)
            let virtual = ITIMER_VIRTUAL
        #else
            let virtual = __itimer_which_t(ITIMER_VIRTUAL.rawValue)
        #endif
        precondition(setitimer(virtual, &timer, nil) == 0)
    }

    /// Seconds that this thread has used.
    package static var ofThread: Double {
        var time = timespec()
        precondition(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
