/// A value of which only that it is there counts.
struct SkippedValue: Decodable {
    init(from decoder: any Decoder) {}
}
