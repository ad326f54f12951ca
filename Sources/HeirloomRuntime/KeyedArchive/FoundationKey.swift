/// The keys of Foundation's own value objects. The raw value is the key's number in every archive that the reader opens.
enum FoundationKey: Int32, CaseIterable {
    case `class` = 1
    case className
    case classes
    case objects
    case keys
    case string
    case bytes
    case data
    case time
    case base
    case relative
    case uuidBytes
    case identifier
    case name
    case special
    case point
    case size
    case rect
    case rangeLocation
    case rangeLength
    case exponent
    case length
    case negative
    case compact
    case mantissa
    case mantissaOrder
    case rangeCount
    case location
    case indexLength
    case rangeData
    case count
    case calendar
    case timeZone
    case locale
    case firstWeekday
    case minimumDays
    case leapMonth

    var text: String {
        switch self {
        case .`class`: "$class"
        case .className: "$classname"
        case .classes: "$classes"
        case .objects: "NS.objects"
        case .keys: "NS.keys"
        case .string: "NS.string"
        case .bytes: "NS.bytes"
        case .data: "NS.data"
        case .time: "NS.time"
        case .base: "NS.base"
        case .relative: "NS.relative"
        case .uuidBytes: "NS.uuidbytes"
        case .identifier: "NS.identifier"
        case .name: "NS.name"
        case .special: "NS.special"
        case .point: "NS.pointval"
        case .size: "NS.sizeval"
        case .rect: "NS.rectval"
        case .rangeLocation: "NS.rangeval.location"
        case .rangeLength: "NS.rangeval.length"
        case .exponent: "NS.exponent"
        case .length: "NS.length"
        case .negative: "NS.negative"
        case .compact: "NS.compact"
        case .mantissa: "NS.mantissa"
        case .mantissaOrder: "NS.mantissa.bo"
        case .rangeCount: "NSRangeCount"
        case .location: "NSLocation"
        case .indexLength: "NSLength"
        case .rangeData: "NSRangeData"
        case .count: "NS.count"
        case .calendar: "NS.calendar"
        case .timeZone: "NS.timezone"
        case .locale: "NS.locale"
        case .firstWeekday: "NS.firstwkdy"
        case .minimumDays: "NS.mindays"
        case .leapMonth: "NS.isLeapMonth"
        }
    }
}
