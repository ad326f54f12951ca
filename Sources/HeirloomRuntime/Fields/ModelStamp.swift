/// For generated code. What a model writes into each archived object of its own, and which versions it reads.
@_documentation(visibility: internal)
public struct ModelStamp: Sendable, Hashable {
    /// The oldest name of the model: stamps stay under it.
    public let name: String
    public let version: Int
    /// The oldest version that is read.
    public let readsFrom: Int
    /// The first version whose archives carry the stamp.
    public let stampedFrom: Int

    public init(_ name: String, version: Int, readsFrom: Int = 1, stampedFrom: Int = 1) {
        self.name = name
        self.version = version
        self.readsFrom = readsFrom
        self.stampedFrom = stampedFrom
    }

    var versionKey: String { name + ".version" }
    var minReaderKey: String { name + ".minReader" }
    /// Why an object could not be written whole: its version is `unwritten`.
    var failureKey: String { name + ".failure" }

    /// The version of an object that could not be written whole where nobody could be told: all readers refuse it.
    static let unwritten = 0

    /// The version of objects that carry no stamp. Where `stampedFrom` is above 1 there may be several: the newest of them.
    var unstampedVersion: Int { max(1, stampedFrom - 1) }
}

/// For generated code. A stamp of a used model that an object carries beside its own.
@_documentation(visibility: internal)
public struct ForeignStamp: Sendable {
    public let model: ModelStamp
    /// The lowest version of that model which reads the object right.
    public let minReader: Int

    public init(_ model: ModelStamp, minReader: Int = 1) {
        self.model = model
        self.minReader = minReader
    }
}
