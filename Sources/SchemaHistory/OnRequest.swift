import Dispatch

/// A value that is computed when it is needed first. A class, so that all copies of what has it share the value.
final class OnRequest<Value: Sendable>: @unchecked Sendable {
    private let queue = DispatchQueue(label: "on request")
    /// Not needed any more when the value is known.
    private var compute: (@Sendable () -> Value)?
    private var known: Value?

    init(_ compute: @escaping @Sendable () -> Value) {
        self.compute = compute
    }

    var value: Value {
        queue.sync {
            if let known { return known }
            guard let compute else { preconditionFailure("a value that is not known is computed") }
            let value = compute()
            (known, self.compute) = (value, nil)
            return value
        }
    }
}
