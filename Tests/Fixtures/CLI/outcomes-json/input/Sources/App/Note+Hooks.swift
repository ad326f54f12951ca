extension Note {
    func awake() {}
    var `length`: Int {
        get { 0 }
        set {}
    }
}
