import Foundation

/// Objects that may vanish: their class asks of each, once the graph is complete, whether it is to be kept. Where one is not, reading
/// begins anew without it.
struct Doubts {
    /// Those nobody has asked about yet.
    private(set) var unasked: [(uid: Int, keeps: (NSObject) throws -> Bool)] = []
    /// By UID: whether the object stays.
    private var answers: [Int: Bool] = [:]

    /// Whether the object stays, as far as is known; it is asked about later if that is not known yet.
    mutating func keeps(_ uid: Int, unless keeps: @escaping (NSObject) throws -> Bool) -> Bool {
        if let answer = answers[uid] { return answer }
        answers[uid] = true
        unasked.append((uid, keeps))
        return true
    }

    /// They are to be asked about in another pass.
    mutating func postpone() {
        for doubt in unasked { answers[doubt.uid] = nil }
        unasked = []
    }

    /// All have been asked about; these vanish.
    mutating func close(dropping dropped: [Int]) {
        unasked = []
        for uid in dropped { answers[uid] = false }
    }
}

extension ArchiveReader {
    /// Asks about the objects of this pass. Returns whether any vanishes.
    ///
    /// - Throws: what a function throws, with the way to its object.
    func askDoubts() throws -> Bool {
        var dropped: [Int] = []
        for (uid, keeps) in doubts.unasked where madeNumbers[uid] > 0 {
            let number = Int(madeNumbers[uid]) - 1
            guard let object = made[number].object as? NSObject else { continue }
            do {
                if try keeps(object) { continue }
            } catch {
                var failure = ArchiveError(.conversion, className: name(of: object), reason: "\(error)")
                failure.path = pathText(ofObject: number)
                failure.isLocated = true
                throw failure
            }
            dropped.append(uid)
        }
        doubts.close(dropping: dropped)
        return !dropped.isEmpty
    }

    private func name(of object: NSObject) -> String {
        classes.archiveName(of: Swift.type(of: object)) ?? runtimeName(of: Swift.type(of: object))
    }
}
