import Foundation

/// What one would write by hand for `Sheet`.
final class HandSheet: NSObject, NSCopying {
    var int0, int1, int2, int3, int4: Int
    var double0, double1, double2, double3, double4: Double
    var string0, string1, string2, string3, string4: String
    var date0, date1, date2: Date
    var list0, list1: [String]

    init(_ sheet: Sheet) {
        (int0, int1, int2, int3, int4) = (sheet.int0, sheet.int1, sheet.int2, sheet.int3, sheet.int4)
        (double0, double1, double2) = (sheet.double0, sheet.double1, sheet.double2)
        (double3, double4) = (sheet.double3, sheet.double4)
        (string0, string1, string2) = (sheet.string0, sheet.string1, sheet.string2)
        (string3, string4) = (sheet.string3, sheet.string4)
        (date0, date1, date2, list0, list1) = (sheet.date0, sheet.date1, sheet.date2, sheet.list0, sheet.list1)
    }

    init(_ other: HandSheet) {
        int0 = other.int0
        int1 = other.int1
        int2 = other.int2
        int3 = other.int3
        int4 = other.int4
        double0 = other.double0
        double1 = other.double1
        double2 = other.double2
        double3 = other.double3
        double4 = other.double4
        string0 = other.string0
        string1 = other.string1
        string2 = other.string2
        string3 = other.string3
        string4 = other.string4
        date0 = other.date0
        date1 = other.date1
        date2 = other.date2
        list0 = other.list0
        list1 = other.list1
    }

    func copy(with zone: NSZone? = nil) -> Any { HandSheet(self) }

    var dictionaryRepresentation: [String: Any] {
        [
            "int0": int0, "int1": int1, "int2": int2, "int3": int3, "int4": int4,
            "double0": double0, "double1": double1, "double2": double2, "double3": double3, "double4": double4,
            "string0": string0, "string1": string1, "string2": string2, "string3": string3, "string4": string4,
            "date0": date0, "date1": date1, "date2": date2, "list0": list0, "list1": list1,
        ]
    }
}

/// What one would write by hand for `Branch`, shared references and cycles kept.
final class HandBranch: NSObject, NSCopying {
    var name: String
    var weight: Double
    var day: Date
    var leaf: HandBranch?
    var branches: [HandBranch] = []

    init(_ name: String, _ weight: Double, _ day: Date) {
        self.name = name
        self.weight = weight
        self.day = day
    }

    func copy(with zone: NSZone? = nil) -> Any {
        var copies: [ObjectIdentifier: HandBranch] = [:]
        var open: [(HandBranch, HandBranch)] = []
        func made(_ branch: HandBranch) -> HandBranch {
            if let copy = copies[ObjectIdentifier(branch)] { return copy }
            let copy = HandBranch(branch.name, branch.weight, branch.day)
            copies[ObjectIdentifier(branch)] = copy
            open.append((branch, copy))
            return copy
        }
        let root = made(self)
        var next = 0
        while next < open.count {
            let (branch, copy) = open[next]
            next += 1
            copy.leaf = branch.leaf.map(made)
            copy.branches = branch.branches.map(made)
        }
        return root
    }
}
