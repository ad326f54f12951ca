import Foundation

let film = Film(title: "Metropolis", minutes: 153, studio: Studio(name: "Ufa"))
let data = try FilmsModel.archivedData(withRootObject: film)
let read = try FilmsModel.unarchivedObject(ofClass: Film.self, from: data)
print("\(read.title), \(read.minutes) minutes, by \(read.studio?.name ?? "nobody")")
