import ModelTestSupport
import Testing

@Suite("Enums: marker tests")
struct EnumsMarkerTests {
    @Test func enumRawType() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Ratio: { raw: 1️⃣Double, cases: { half: 0.5 } }
            """,
            ["1️⃣ enum-raw-type: 'Double' cannot be the raw type of an enum; expected String or an integer type"]
        )
    }

    @Test func enumWithoutCases() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Genre: { cases: 1️⃣[] }
            """,
            ["1️⃣ enum-without-cases: enum 'Genre' has no cases"]
        )
    }

    @Test func rawValueMissing() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Status: { raw: Int, cases: [1️⃣open] }
            """,
            ["1️⃣ raw-value-missing: case 'open' needs its raw value: integers are always written out"]
        )
    }

    @Test func rawValueType() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Kind: { cases: { number: 1️⃣Int, text: String } }
              Quoted: { cases: { number: 'Int', text: 'String' } }
              Mixed: { cases: { number: Int, text: words } }
              Payload: { cases: { nothing: none, number: 2️⃣Int } }
              Days: { raw: UInt, options: true, cases: { monday: 1, tuesday: 2, wednesday: 3️⃣3, thursday: 4 } }
              Rights: { raw: UInt, options: true, cases: { read: 1, write: 2, both: 3 } }
              Bits: { raw: UInt, options: true, cases: { a: 1, b: 2, c: 4, ab: 3 } }
            """,
            [
                "1️⃣ raw-value-type: 'Int' is the raw value of a case here, not the type of a value that it holds",
                "2️⃣ raw-value-type: 'Int' is the raw value of a case here, not the type of a value that it holds",
                "3️⃣ raw-value-type: the options are counted: 'wednesday' is 'monday' and 'tuesday' together",
            ]
        )
    }

    @Test func duplicateRawValue() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Status: { raw: Int, cases: { open: 1, lent: 1️⃣1 } }
            """,
            ["1️⃣ duplicate-raw-value: cases 'open' and 'lent' have the same raw value '1'"]
        )
    }

    @Test func unknownCase() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Genre: { cases: [fiction, essay] }
            classes:
              Book:
                properties:
                  genre: { type: Genre, default: 1️⃣.esay }
            """,
            ["1️⃣ unknown-case: enum 'Genre' has no case 'esay'"]
        )
    }

    @Test func reservedCaseName() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Status: { cases: [open, 1️⃣unrecognized], unknown: keep }
            """,
            ["1️⃣ reserved-case-name: 'unknown: keep' adds a case 'unrecognized', which is declared here"]
        )
    }

    @Test func theListOfCasesHasAName() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Status: { cases: [open, 1️⃣allCases] }
              Level: { raw: Int, cases: { low: 1, 2️⃣allCases: 2 } }
              Fields: { raw: UInt, options: true, cases: { title: 1, every: 2 } }
            """,
            [
                "1️⃣ reserved-case-name: a case cannot be called 'allCases': Swift's enums have a member of that name",
                "2️⃣ reserved-case-name: a case cannot be called 'allCases': Swift's enums have a member of that name",
            ]
        )
    }

    @Test func optionsRawType() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Fields: { options: 1️⃣true, cases: { title: 1, url: 2 } }
            """,
            ["1️⃣ options-raw-type: an option set requires a raw integer type, as in 'raw: UInt'"]
        )
    }

    @Test func optionsUnknown() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Fields: { raw: UInt, options: true, cases: { title: 1 }, unknown: 1️⃣keep }
            """,
            ["1️⃣ options-unknown: an option set keeps unknown bits by itself; 'unknown' has no use"]
        )
    }

    @Test func keepIsAWord() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Genre: { cases: [keep, drop], unknown: 1️⃣keep }
              State: { cases: [keep, drop], unknown: .keep }
            """,
            ["1️⃣ reserved-case-name: 'unknown: keep' keeps what is unknown, and 'keep' is a case too"]
        )
    }
}
