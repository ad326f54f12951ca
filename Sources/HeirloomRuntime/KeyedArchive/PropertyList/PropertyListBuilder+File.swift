import Foundation

// The last pass.

extension PropertyListBuilder {
    /// The whole file; nothing can be added after this call.
    /// - Parameter resolve: the object for a deferred reference; nil: the element is removed from its array.
    mutating func finish(top: UInt32, resolving resolve: (Int) -> (inArray: UInt32?, elsewhere: UInt32)) -> Data {
        let referenceSize = Self.size(of: UInt64(max(1, nodes.count - 1)))
        let bound = 8 + leaves.count + headBytes + referenceCount * referenceSize
        var out = ByteBuffer(capacity: bound + nodes.count * Self.size(of: UInt64(bound)) + 32)
        Array("bplist00".utf8).withUnsafeBytes { out.append($0) }
        // Each node is replaced by its offset.
        var index = 0
        while index < nodes.count {
            let node = self.node(index)
            if node.kind == Node.leaf {
                // Consecutive leaves are contiguous.
                let shift = out.count - node.start
                while index < nodes.count, self.node(index).kind == Node.leaf {
                    nodes[index] = UInt64(truncatingIfNeeded: self.node(index).start + shift)
                    index += 1
                }
                var next = index
                while next < nodes.count, self.node(next).kind != Node.leaf { next += 1 }
                let end = next < nodes.count ? self.node(next).start : leaves.count
                out.append(UnsafeRawBufferPointer(start: leaves.base + node.start, count: end - node.start))
                continue
            }
            nodes[index] = UInt64(truncatingIfNeeded: out.count)
            index += 1
            let isArray = node.kind == Node.array
            let count = Int(references[node.start])
            if node.kind == Node.sharing {
                Self.appendHead(0xD0, count, to: &out)
                let keys = Int(references[node.start + 1])
                out.append(references.slice(from: keys, count: count), size: referenceSize)
                append(node.start + 2, count, to: &out, referenceSize) { resolve($0).elsewhere }
            } else if isArray {
                let listed = references.slice(from: node.start + 1, count: count)
                if listed.contains(where: { $0 & Self.deferred != 0 }) {
                    let resolved = listed.compactMap { reference -> UInt32? in
                        reference & Self.deferred == 0 ? reference : resolve(Int(reference & ~Self.deferred)).inArray
                    }
                    Self.appendHead(0xA0, resolved.count, to: &out)
                    resolved.withUnsafeBufferPointer { out.append($0, size: referenceSize) }
                } else {
                    Self.appendHead(0xA0, count, to: &out)
                    out.append(listed, size: referenceSize)
                }
            } else {
                Self.appendHead(0xD0, count, to: &out)
                append(node.start + 1, 2 * count, to: &out, referenceSize) { resolve($0).elsewhere }
            }
        }
        let table = out.count
        let offsetSize = Self.size(of: UInt64(table))
        out.append(nodes.slice(from: 0), size: offsetSize)
        out.append(0, size: 6)
        out.append(UInt64(offsetSize), size: 1)
        out.append(UInt64(referenceSize), size: 1)
        out.append(UInt64(nodes.count), size: 8)
        out.append(UInt64(top), size: 8)
        out.append(UInt64(table), size: 8)
        return out.takeData()
    }

    /// References unchanged, deferred ones replaced by the results of `resolve`.
    @inline(__always)
    private func append(
        _ start: Int,
        _ count: Int,
        to out: inout ByteBuffer,
        _ size: Int,
        resolving resolve: (Int) -> UInt32
    ) {
        let listed = references.slice(from: start, count: count)
        var deferred: UInt32 = 0
        for reference in listed { deferred |= reference & Self.deferred }
        if deferred == 0 {
            out.append(listed, size: size)
        } else {
            for reference in listed {
                let resolved = reference & Self.deferred == 0 ? reference : resolve(Int(reference & ~Self.deferred))
                out.append(UInt64(resolved), size: size)
            }
        }
    }

    /// The number of bytes for a number.
    private static func size(of number: UInt64) -> Int {
        max(1, (64 - number.leadingZeroBitCount + 7) / 8)
    }

    /// A marker with a count, which follows as a number if it is above 14.
    static func appendHead(_ marker: UInt8, _ count: Int, to bytes: inout ByteBuffer) {
        if count < 15 {
            bytes.append(marker | UInt8(count))
        } else {
            bytes.append(marker | 15)
            let size = count <= 0xFF ? 0 : count <= 0xFFFF ? 1 : UInt64(count) <= 0xFFFF_FFFF ? 2 : 3
            bytes.append(0x10 | UInt8(size))
            bytes.append(UInt64(count), size: 1 << size)
        }
    }
}
