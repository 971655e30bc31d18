// What of `track`'s options goes together.

extension Track {
    func validate() throws(UsageError) {
        try validate(reading: [input])
        guard (input == nil) != (list == nil) else {
            throw UsageError(
                input == nil
                    ? "Missing expected argument 'INPUT'" : "Give either INPUT or '--files-from', not both")
        }
        try refuseNullWithoutList(list)
        guard object == nil || reading.quadrilateral == nil else {
            throw UsageError("'--object' and '--quad' contradict each other: give one of them")
        }
        guard !isSingle || !isPointed else {
            throw UsageError(
                "'--single-image' takes each frame on its own, and nothing pointed at is followed in it: leave one of them out"
            )
        }
        try refuseWithoutEffect()
    }

    /// Refuses options that nothing comes of beside others.
    private func refuseWithoutEffect() throws(UsageError) {
        if !isPointed {
            try given.refuse(
                ["from"], "says in which frame something is pointed at: give '--object' or '--quad' too")
        }
        if isSingle {
            try given.refuse(
                ["keep-lost"],
                "is for notes that are lost, and '--single-image' takes each frame on its own: leave one of them out")
        }
        if isPointed {
            try given.refuse(
                ["keep-lost"],
                "does nothing, as what '\(pointing.text)' points at is looked for to the end: leave one of them out")
            try given.refuse(
                ["max-notes"],
                "does nothing, as '\(pointing.text)' points at one thing, and no other is followed: leave one of them out"
            )
        }
        if isUnread {
            try given.refuse(
                ["enhance", "weights"], "is for reading digits, and with '--no-classify' none is: leave one of them out"
            )
        }
        if showsOnOutput {
            try given.refuse(
                ["format"], "is for results, and '--annotate -' prints pictures in their place: leave one of them out")
        }
        if scaling == .none {
            try given.refuse(
                ["scale-to"], "is the size for '--scale': give '--scale fit', 'fill' or 'center-crop' too")
        }
        if isRealtime, list != nil || input.map({ $0 != "-" && FileReading.isFolder($0) }) ?? false {
            throw UsageError(
                "'--realtime' is for a stream: the frames of a folder or a list are all there at once and would be dropped: leave it out"
            )
        }
    }
}
