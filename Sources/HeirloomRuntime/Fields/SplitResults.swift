/// What functions with several results returned. A function is called for the first of its targets that is read.
struct SplitResults {
    struct Call: Hashable {
        /// Offset of the object's values in an archive.
        var object: Int
        /// A flat struct is in the object, too.
        var layout: ObjectIdentifier
        var version: Int
        /// The version that split, its first target, and how many targets there are besides: "3 street+1".
        var targets: String
    }

    private struct Returned {
        var result: Any
        /// Attempts that were discarded before: the result may contain objects that a later one created. nil: it contains none.
        var discarded: Int?
        /// Targets that have not been read.
        var rest: Int
    }

    private var returned: [Call: Returned] = [:]

    /// - Parameters:
    ///   - discarded: the number of attempts that were discarded.
    ///   - isUpdate: the object may be read again.
    mutating func result<T>(
        of call: Call,
        discarded: Int,
        isUpdate: Bool,
        _ function: () throws -> T?
    ) -> Result<T?, any Error> {
        if var known = returned[call], known.discarded ?? discarded == discarded,
            let result = known.result as? Result<T?, any Error>
        {
            if isUpdate { return result }
            known.rest -= 1
            returned[call] = known.rest > 0 ? known : nil
            return result
        }
        let result = Result(catching: function)
        let isValue = if case .success(.some) = result { true } else { false }
        returned[call] = Returned(
            result: result,
            discarded: isValue ? discarded : nil,
            rest: call.targets.firstIndex(of: "+").flatMap { Int(call.targets[$0...]) } ?? 0
        )
        return result
    }
}
