import Foundation

/// For generated code. Releases the objects in an object's properties when the object is destroyed, so that destroying a long chain does
/// not recurse without limit.
///
/// Swift releases referenced objects inside the object's `deinit`: each link of a chain uses stack. A class whose objects can lead to
/// another object like them passes such properties to this type instead. Up to a certain depth they are released at once. Deeper ones wait
/// in a queue of the thread, until the outermost `deinit` empties it. Only objects that are being destroyed are changed, so references from
/// other threads, and weak references, are as safe as ever.
@_documentation(visibility: internal)
public enum ObjectRelease {
    @inlinable
    public static func release<T>(_ value: inout T?) {
        guard let object = value.take() else { return }
        // A copy that lived until this call returns would be destroyed outside of the count.
        letGo(consume object)
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

    /// How many objects may be destroyed inside each other. Each uses a few hundred bytes of stack.
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
            // The memory for a long chain is not retained.
            if queue.waiting.capacity > 1_024 { queue.waiting = [] }
        }
        queue.depth -= 1
    }

    /// The value is destroyed when this returns.
    @inline(never)
    private static func end<T>(_ value: consuming T) {
        _ = consume value
    }
}

/// The objects that one thread still has to release.
private final class ReleaseQueue {
    var depth = 0
    var waiting: [Any] = []

    /// Created when a thread first destroys such an object, freed when the thread ends.
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
