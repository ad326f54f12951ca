import Dispatch

/// A value that is computed when it is needed first. A class, so that all copies of what has it share the value.
final class OnRequest<Value: Sendable>: @unchecked Sendable {
    private let queue = DispatchQueue(label: "on request")
    private let compute: @Sendable () -> Value
    private var known: Value?

    init(_ compute: @escaping @Sendable () -> Value) {
        self.compute = compute
    }

    var value: Value {
        queue.sync {
            let value = known ?? compute()
            known = value
            return value
        }
    }
}
