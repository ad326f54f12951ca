/// The keys of Foundation's own value objects.
enum FoundationKey: String, CaseIterable {
    case `class` = "$class"
    case className = "$classname"
    case classes = "$classes"
    case objects = "NS.objects"
    case keys = "NS.keys"
    case string = "NS.string"
    case bytes = "NS.bytes"
    case data = "NS.data"
    case time = "NS.time"
    case base = "NS.base"
    case relative = "NS.relative"
    case uuidBytes = "NS.uuidbytes"
    case identifier = "NS.identifier"
    case name = "NS.name"
    case special = "NS.special"
    case point = "NS.pointval"
    case size = "NS.sizeval"
    case rect = "NS.rectval"
    case rangeLocation = "NS.rangeval.location"
    case rangeLength = "NS.rangeval.length"
    case exponent = "NS.exponent"
    case length = "NS.length"
    case negative = "NS.negative"
    case compact = "NS.compact"
    case mantissa = "NS.mantissa"
    case mantissaOrder = "NS.mantissa.bo"
    case rangeCount = "NSRangeCount"
    case location = "NSLocation"
    case indexLength = "NSLength"
    case rangeData = "NSRangeData"
    case count = "NS.count"
    case calendar = "NS.calendar"
    case timeZone = "NS.timezone"
    case locale = "NS.locale"
    case firstWeekday = "NS.firstwkdy"
    case minimumDays = "NS.mindays"
    case leapMonth = "NS.isLeapMonth"

    /// The key's number in every archive that the reader opens, from 1: known without a look-up, since it is asked for with every object.
    @inline(__always)
    var number: Int32 {
        // An enum without payloads of at most 256 cases is one byte, which counts them in their order. `KeyNumbers` makes sure.
        Int32(unsafeBitCast(self, to: UInt8.self)) + 1
    }
}
