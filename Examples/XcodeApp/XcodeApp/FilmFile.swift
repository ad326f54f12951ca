import Foundation
import HeirloomRuntime

/// The app's file: one archive with the shelf.
struct FilmFile {
    let url: URL

    func read() throws -> Shelf {
        guard FileManager.default.fileExists(atPath: url.path) else { return Shelf() }
        return try Shelf.object(contentsOf: url)
    }

    func add(_ title: String, to shelf: Shelf) throws {
        shelf.films.append(Film(title: title))
        try shelf.write(to: url)
    }
}
