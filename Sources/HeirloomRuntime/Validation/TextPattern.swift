extension ArchiveLayout {
    /// For generated code. A pattern that a whole text must match. Matching takes time in proportion to the text: all paths through the
    /// pattern are followed together, so nothing is tried twice.
    @_documentation(visibility: internal)
    public final class TextPattern: Sendable {
        /// The parts of a pattern, as the compiler has parsed them.
        public indirect enum Part: Sendable {
            /// One character of these Unicode scalars: the first and the last of each range, in ascending order.
            case one([UInt32])
            case sequence([Part])
            case either([Part])
            /// nil: without a limit.
            case times(Part, Int, Int?)
        }

        /// A state of the automaton and the states that follow it.
        private struct State {
            /// The set of characters that leads to `next`; -1: none.
            var set = -1
            var next = -1
            /// States reached without a character.
            var silent: [Int] = []
        }

        /// Sets of states that occurred, as rows of a table: the next row for each class of characters.
        private struct Table {
            var next: [Int32] = []
            var accepts: [Bool] = []
        }

        private static let rowLimit = 256
        /// Rows times states, so that the table of a large pattern takes little time.
        private static let workLimit = 100_000

        private let states: [State]
        private let end: Int
        private let start: [Int]
        /// Ascending. All characters between two borders are in the same sets.
        private let borders: [UInt32]
        /// By class of characters, then by set.
        private let contains: [[Bool]]
        /// The classes of ASCII characters.
        private let asciiClasses: [UInt8]?
        /// Nil if there would be too many rows: then states are followed without a table.
        private let table: Table?

        public init(_ pattern: Part) {
            var builder = Builder()
            let first = builder.add(State())
            end = builder.append(pattern, to: first)
            let sets = builder.sets
            states = builder.states
            borders = Set(sets.flatMap { $0.flatMap { [$0.lowerBound, $0.upperBound + 1] } }).union([0]).sorted()
            contains = borders.map { border in sets.map { $0.contains { $0.contains(border) } } }
            start = TextPattern.closed([first], states)
            let borders = borders
            asciiClasses =
                borders.count > 255 ? nil : (0..<128).map { UInt8(TextPattern.position(of: $0, in: borders)) }
            table = TextPattern.table(states, start, end, contains)
        }

        public func matches(_ text: String) -> Bool {
            guard let table else { return follows(text) }
            let width = contains.count
            var row = 0
            for scalar in text.unicodeScalars {
                let kind =
                    if scalar.value < 128, let asciiClasses { Int(asciiClasses[Int(scalar.value)]) } else {
                        TextPattern.position(of: scalar.value, in: borders)
                    }
                row = Int(table.next[row * width + kind])
                if row < 0 { return false }
            }
            return table.accepts[row]
        }

        private func follows(_ text: String) -> Bool {
            var current = start
            for scalar in text.unicodeScalars {
                let kind = TextPattern.position(of: scalar.value, in: borders)
                current = TextPattern.step(current, states, contains[kind])
                if current.isEmpty { return false }
            }
            return current.contains(end)
        }

        /// The last border that is not above a character.
        private static func position(of scalar: UInt32, in borders: [UInt32]) -> Int {
            var (low, high) = (0, borders.count)
            while high - low > 1 {
                let middle = (low + high) / 2
                if borders[middle] <= scalar { low = middle } else { high = middle }
            }
            return low
        }

        /// States and what they reach without a character, in ascending order.
        private static func closed(_ first: [Int], _ states: [State]) -> [Int] {
            var met = Set(first)
            var pending = first
            while let state = pending.popLast() {
                for next in states[state].silent where met.insert(next).inserted { pending.append(next) }
            }
            return met.sorted()
        }

        private static func step(_ current: [Int], _ states: [State], _ isIn: [Bool]) -> [Int] {
            closed(current.compactMap { states[$0].set >= 0 && isIn[states[$0].set] ? states[$0].next : nil }, states)
        }

        private static func table(_ states: [State], _ start: [Int], _ end: Int, _ contains: [[Bool]]) -> Table? {
            var table = Table()
            var rows = [start: 0]
            var queue = [start]
            var number = 0
            while number < queue.count {
                let current = queue[number]
                number += 1
                table.accepts.append(current.contains(end))
                for isIn in contains {
                    let next = step(current, states, isIn)
                    if next.isEmpty {
                        table.next.append(-1)
                        continue
                    }
                    let row = rows[next] ?? rows.count
                    if row == rows.count {
                        guard row < rowLimit, row * states.count < workLimit else { return nil }
                        rows[next] = row
                        queue.append(next)
                    }
                    table.next.append(Int32(row))
                }
            }
            return table
        }

        private struct Builder {
            var states: [State] = []
            var sets: [[ClosedRange<UInt32>]] = []

            mutating func add(_ state: State) -> Int {
                states.append(state)
                return states.count - 1
            }

            /// Returns the state in which the part ends.
            mutating func append(_ part: Part, to first: Int) -> Int {
                switch part {
                case .one(let limits):
                    let end = add(State())
                    let ranges = stride(from: 0, to: limits.count, by: 2).map { limits[$0]...limits[$0 + 1] }
                    let set = sets.firstIndex(of: ranges) ?? sets.count
                    if set == sets.count { sets.append(ranges) }
                    // A state has one set only.
                    let own = add(State(set: set, next: end))
                    states[first].silent.append(own)
                    return end
                case .sequence(let parts): return parts.reduce(first) { append($1, to: $0) }
                case .either(let parts):
                    let end = add(State())
                    for part in parts {
                        let begin = add(State())
                        states[first].silent.append(begin)
                        states[append(part, to: begin)].silent.append(end)
                    }
                    return end
                case .times(let part, let least, let most):
                    var last = first
                    for _ in 0..<least { last = append(part, to: last) }
                    let end = add(State())
                    if let most {
                        states[last].silent.append(end)
                        for _ in least..<most {
                            last = append(part, to: last)
                            states[last].silent.append(end)
                        }
                    } else {
                        let loop = add(State())
                        states[last].silent.append(loop)
                        states[loop].silent.append(end)
                        let again = append(part, to: loop)
                        states[again].silent.append(loop)
                    }
                    return end
                }
            }
        }
    }
}
