import SwiftUI

@main
struct FilmsApp: App {
    var body: some Scene {
        WindowGroup { ShelfView() }
    }
}

struct ShelfView: View {
    @State private var titles: [String] = []
    @State private var title = ""
    @State private var problem: String?
    private let file = FilmFile(url: .documentsDirectory.appending(path: "films.archive"))

    var body: some View {
        List {
            TextField("A film", text: $title).onSubmit { report { try file.add(title, to: file.read()) } }
            if let problem { Text(problem) }
            ForEach(Array(titles.enumerated()), id: \.offset) { Text($0.element) }
        }
        .onAppear { report {} }
    }

    /// Makes a change, and shows what is in the file then.
    private func report(_ change: () throws -> Void) {
        do {
            try change()
            titles = try file.read().films.map(\.title)
            (title, problem) = ("", nil)
        } catch {
            problem = "\(error)"
        }
    }
}
