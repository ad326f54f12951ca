import Foundation

/// For generated code. Lets go of what an object holds when the object goes, so that freeing a long chain does not recurse without end.
///
/// Swift frees what an object refers to inside its own `deinit`: each link of a chain costs stack. A class of which an object can lead to
/// another one like it hands such properties over here instead. Down to a certain depth they are let go of at once; what lies deeper waits
/// in a queue of the thread, until the outermost `deinit` works it off. Only what is being freed is touched, so references that other
/// threads or weak references still hold are as safe as ever.
@_documentation(visibility: internal)
public enum ObjectRelease {
    @inlinable
    public static func release<T>(_ value: inout T?) {
        guard let held = value.take() else { return }
        // A copy that lived on until this call returns would be freed outside of the count.
        letGo(consume held)
    }

    @inlinable
    public static func release<T>(_ elements: inout [T]) {
        guard !elements.isEmpty else { return }
        letGo(exchange(&elements, with: []))
    }

    @inlinable
    public static func release<T>(_ elements: inout Set<T>) {
        guard !elements.isEmpty else { return }
        letGo(exchange(&elements, with: []))
    }

    @inlinable
    public static func release<K, V>(_ entries: inout [K: V]) {
        guard !entries.isEmpty else { return }
        letGo(exchange(&entries, with: [:]))
    }

    @inlinable
    static func exchange<T>(_ value: inout T, with other: T) -> T {
        var taken = other
        swap(&value, &taken)
        return taken
    }

    /// How many objects may be freed inside each other. Each takes a few hundred bytes of stack.
    private static let depthLimit = 64

    @usableFromInline
    static func letGo<T>(_ value: consuming T) {
        let queue = ReleaseQueue.current
        guard queue.depth < depthLimit else {
            queue.waiting.append(value)
            return
        }
        queue.depth += 1
        end(consume value)
        if queue.depth == 1 {
            while let next = queue.waiting.popLast() { end(consume next) }
            // A long chain's memory is not kept.
            if queue.waiting.capacity > 1_024 { queue.waiting = [] }
        }
        queue.depth -= 1
    }

    /// The value is gone when this returns.
    @inline(never)
    private static func end<T>(_ value: consuming T) {
        _ = consume value
    }
}

/// What one thread still has to let go of.
private final class ReleaseQueue {
    var depth = 0
    var waiting: [Any] = []

    /// Made when a thread first frees such an object, freed when it ends.
    static var current: ReleaseQueue {
        if let known = pthread_getspecific(key) {
            return Unmanaged<ReleaseQueue>.fromOpaque(known).takeUnretainedValue()
        }
        let made = ReleaseQueue()
        pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
        return made
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        #if canImport(Darwin)
            let status = pthread_key_create(&key) { Unmanaged<ReleaseQueue>.fromOpaque($0).release() }
        #else
            let status = pthread_key_create(&key) { known in
                if let known { Unmanaged<ReleaseQueue>.fromOpaque(known).release() }
            }
        #endif
        precondition(status == 0, "the system has no key left for a thread's own data")
        return key
    }()
}
