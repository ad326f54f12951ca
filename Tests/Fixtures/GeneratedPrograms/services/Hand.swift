import Foundation

// The types of `services.yaml` as one would write them by hand, for coders that convert keys from snake case and dates from ISO 8601.

enum Hand {
    struct Actor: Codable, Equatable {
        var login: String
        var id: Int
        var siteAdmin: Bool

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            login = try container.decode(String.self, forKey: .login)
            id = try container.decode(Int.self, forKey: .id)
            siteAdmin = try container.decodeIfPresent(Bool.self, forKey: .siteAdmin) ?? false
        }
    }

    // MARK: Issues

    struct Issue: Codable, Equatable {
        struct Milestone: Codable, Equatable { var title: String }
        struct PullRequest: Codable, Equatable { var htmlUrl: URL }
        struct NamedLabel: Codable, Equatable {
            var name: String
            var color: String?
        }
        enum Label: Codable, Equatable {
            case name(String)
            case label(NamedLabel)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let name = try? container.decode(String.self) {
                    self = .name(name)
                } else {
                    self = .label(try container.decode(NamedLabel.self))
                }
            }
            func encode(to encoder: any Encoder) throws {
                switch self {
                case .name(let name): try name.encode(to: encoder)
                case .label(let label): try label.encode(to: encoder)
                }
            }
        }
        var id: Int
        var number: Int
        var title: String
        var body: String?
        var state: String
        var user: Actor
        var assignees: [Actor]
        var labels: [Label]
        var milestone: Milestone?
        var pullRequest: PullRequest?
        var reactions: [String: Int]
        var createdAt: Date
        /// nil: no key; null is a state of its own.
        var closedAt: Date??

        enum CodingKeys: String, CodingKey {
            case id, number, title, body, state, user, assignees, labels, milestone, pullRequest, reactions, createdAt
            case closedAt
        }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            number = try container.decode(Int.self, forKey: .number)
            title = try container.decode(String.self, forKey: .title)
            body = try container.decodeIfPresent(String.self, forKey: .body)
            state = try container.decode(String.self, forKey: .state)
            user = try container.decode(Actor.self, forKey: .user)
            assignees = try container.decodeIfPresent([Actor].self, forKey: .assignees) ?? []
            labels = try container.decodeIfPresent([Label].self, forKey: .labels) ?? []
            milestone = try container.decodeIfPresent(Milestone.self, forKey: .milestone)
            pullRequest = try container.decodeIfPresent(PullRequest.self, forKey: .pullRequest)
            reactions = try container.decodeIfPresent([String: Int].self, forKey: .reactions) ?? [:]
            createdAt = try container.decode(Date.self, forKey: .createdAt)
            if container.contains(.closedAt) {
                closedAt = .some(try container.decodeIfPresent(Date.self, forKey: .closedAt))
            }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(number, forKey: .number)
            try container.encode(title, forKey: .title)
            try container.encodeIfPresent(body, forKey: .body)
            try container.encode(state, forKey: .state)
            try container.encode(user, forKey: .user)
            try container.encode(assignees, forKey: .assignees)
            try container.encode(labels, forKey: .labels)
            try container.encodeIfPresent(milestone, forKey: .milestone)
            try container.encodeIfPresent(pullRequest, forKey: .pullRequest)
            try container.encode(reactions, forKey: .reactions)
            try container.encode(createdAt, forKey: .createdAt)
            if let closedAt {
                if let date = closedAt {
                    try container.encode(date, forKey: .closedAt)
                } else {
                    try container.encodeNil(forKey: .closedAt)
                }
            }
        }
    }

    enum TimelineEvent: Codable, Equatable {
        struct Label: Codable, Equatable { var name: String }
        struct LabelEvent: Codable, Equatable {
            var id: Int
            var event: String
            var actor: Actor?
            var label: Label
            var createdAt: Date
        }
        struct CloseEvent: Codable, Equatable {
            var id: Int
            var event: String
            var commitId: String??
            var createdAt: Date

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                id = try container.decode(Int.self, forKey: .id)
                event = try container.decode(String.self, forKey: .event)
                if container.contains(.commitId) {
                    commitId = .some(try container.decodeIfPresent(String.self, forKey: .commitId))
                }
                createdAt = try container.decode(Date.self, forKey: .createdAt)
            }
        }
        struct CommentEvent: Codable, Equatable {
            var id: Int
            var event: String
            var body: String
            var user: Actor
            var createdAt: Date
        }
        case label(LabelEvent)
        case close(CloseEvent)
        case comment(CommentEvent)

        private enum CodingKeys: CodingKey { case event }

        init(from decoder: any Decoder) throws {
            let event = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .event)
            switch event {
            case "labeled", "unlabeled": self = .label(try LabelEvent(from: decoder))
            case "closed", "reopened": self = .close(try CloseEvent(from: decoder))
            case "commented": self = .comment(try CommentEvent(from: decoder))
            default:
                let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: event)
                throw DecodingError.dataCorrupted(context)
            }
        }
        func encode(to encoder: any Encoder) throws {
            switch self {
            case .label(let event): try event.encode(to: encoder)
            case .close(let event): try event.encode(to: encoder)
            case .comment(let event): try event.encode(to: encoder)
            }
        }
    }

    // MARK: Payments

    struct Charge: Codable, Equatable {
        enum Customer: Codable, Equatable {
            struct Object: Codable, Equatable {
                var id: String
                var email: String?
                var balance: Int
            }
            case id(String)
            case object(Object)

            init(from decoder: any Decoder) throws {
                if let id = try? decoder.singleValueContainer().decode(String.self) {
                    self = .id(id)
                } else {
                    self = .object(try Object(from: decoder))
                }
            }
            func encode(to encoder: any Encoder) throws {
                switch self {
                case .id(let id): try id.encode(to: encoder)
                case .object(let object): try object.encode(to: encoder)
                }
            }
        }
        struct Source: Codable, Equatable {
            var object: String
            var brand: String?
            var bankName: String?
            var last4: String
            var expMonth: Int?
            var expYear: Int?
        }
        struct Outcome: Codable, Equatable { var networkStatus: String? }
        var id: String
        var amount: Int
        var currency: String
        var created: Double
        var customer: Customer?
        var source: Source
        var metadata: [String: String]
        var outcome: Outcome?
        var refunded: Bool
        var description: String?

        enum CodingKeys: CodingKey {
            case id, amount, currency, created, customer, source, metadata, outcome, refunded, description
        }
        enum Other: CodingKey { case memo }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(String.self, forKey: .id)
            if let text = try? container.decode(String.self, forKey: .amount), let number = Int(text) {
                amount = number
            } else {
                amount = try container.decode(Int.self, forKey: .amount)
            }
            currency = try container.decode(String.self, forKey: .currency)
            created = try container.decode(Double.self, forKey: .created)
            customer = try container.decodeIfPresent(Customer.self, forKey: .customer)
            source = try container.decode(Source.self, forKey: .source)
            metadata = try container.decodeIfPresent([String: String].self, forKey: .metadata) ?? [:]
            outcome = try container.decodeIfPresent(Outcome.self, forKey: .outcome)
            refunded = try container.decodeIfPresent(Bool.self, forKey: .refunded) ?? false
            description =
                try container.decodeIfPresent(String.self, forKey: .description)
                ?? decoder.container(keyedBy: Other.self).decodeIfPresent(String.self, forKey: .memo)
        }
    }

    // MARK: Messages

    struct Message: Codable, Equatable {
        struct Text: Codable, Equatable {
            enum Style: String, Codable {
                case mrkdwn
                case plain = "plain_text"
            }
            var type: Style
            var text: String
            var emoji: Bool?
        }
        struct Element: Codable, Equatable {
            var type: String
            var actionId: String?
            var text: Text?
            var value: String?
            var imageUrl: URL?
            var altText: String?
        }
        struct Block: Codable, Equatable {
            var type: String
            var blockId: String?
            var text: Text?
            var fields: [Text]?
            var accessory: Element?
            var elements: [Element]?
        }
        var channel: String
        var blocks: [Block]
        var ts: Double

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            channel = try container.decode(String.self, forKey: .channel)
            blocks = try container.decode([Block].self, forKey: .blocks)
            if let text = try? container.decode(String.self, forKey: .ts), let number = Double(text) {
                ts = number
            } else {
                ts = try container.decode(Double.self, forKey: .ts)
            }
        }
    }

    // MARK: Statuses

    final class Status: Codable, Equatable {
        struct Account: Codable, Equatable { var acct: String }
        struct Media: Codable, Equatable {
            struct Meta: Codable, Equatable {
                struct Size: Codable, Equatable {
                    var width: Int?
                    var height: Int?
                }
                var original: Size?
            }
            var id: String
            var type: String
            var url: URL?
            var meta: Meta?
        }
        let id: String
        let content: String
        let createdAt: Date
        let editedAt: Date?
        let visibility: String
        let sensitive: Bool
        let account: Account
        let favouritesCount: Int
        let mediaAttachments: [Media]
        let reblog: Status?

        static func == (a: Status, b: Status) -> Bool {
            a.id == b.id && a.content == b.content && a.createdAt == b.createdAt && a.editedAt == b.editedAt
                && a.visibility == b.visibility && a.sensitive == b.sensitive && a.account == b.account
                && a.favouritesCount == b.favouritesCount && a.mediaAttachments == b.mediaAttachments
                && a.reblog == b.reblog
        }
    }

    // MARK: Forecasts

    struct Forecast: Codable, Equatable {
        struct Hourly: Codable, Equatable {
            var time: [String]
            var temperature2m: [Double?]

            enum CodingKeys: String, CodingKey {
                case time
                case temperature2m = "temperature_2m"
            }
        }
        struct Daily: Codable, Equatable {
            var time: [String]
            var sunrise: [String]
        }
        var latitude: Double
        var longitude: Double
        var timezone: String
        var hourlyUnits: [String: String]
        var hourly: Hourly
        var daily: Daily
        var issuedAt: Double?

        /// For coders without strategies: they change "temperature_2m" for good.
        enum CodingKeys: String, CodingKey {
            case latitude, longitude, timezone, hourly, daily
            case hourlyUnits = "hourly_units"
            case issuedAt = "issued_at"
        }

        static func date(_ text: String, _ pattern: String) -> Date? {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = pattern
            return formatter.date(from: text)
        }
    }

    // MARK: Tracks

    struct Playlist: Codable, Equatable {
        struct Artist: Codable, Equatable {
            var id: String
            var name: String
        }
        struct Cover: Codable, Equatable {
            var url: URL
            var width: Int?
            var height: Int?
        }
        struct Album: Codable, Equatable {
            var id: String
            var name: String
            var releaseDate: String
            var images: [Cover]
        }
        struct Show: Codable, Equatable { var name: String }
        /// A track or an episode.
        struct Playable: Codable, Equatable {
            var type: String
            var id: String
            var name: String
            var durationMs: Int?
            var explicit: Bool?
            var artists: [Artist]?
            var album: Album?
            var externalIds: [String: String]?
            var linkedTitle: String?
            var show: Show?
            var releasedAt: Int?
        }
        struct Item: Codable, Equatable {
            var addedAt: Date?
            var track: Playable?
        }
        var items: [Item]
        var total: Int
        var next: URL?
    }
}
