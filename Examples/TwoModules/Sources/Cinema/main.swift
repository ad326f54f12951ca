let director = Director(name: "Federico Fellini")
director.films = [Film(title: "Amarcord", director: director)]
let data = try CinemaModel.archivedData(withRootObject: director)
let back = try CinemaModel.unarchivedObject(ofClass: Director.self, from: data)
print("\(back.initials) made \(back.films.map(\.title).joined(separator: ", "))")
