extension RandomAccessCollection {
    /// The number of elements that fit, in a collection in which these come before all others: by binary search.
    package func countOfFirst(where fits: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if fits(self[index(startIndex, offsetBy: middle)]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
