let person = Person(name: "Agnès")
let film = Film(title: "Cléo", director: person)
person.films = [film]

let data = try FilmsModel.archivedData(withRootObject: film)
let back = try FilmsModel.unarchivedObject(ofClass: Film.self, from: data)
print("\(back.title), \(back.minutes) minutes, by \(back.director.name)")
