import Testing

@testable import NoteReading

@Suite struct PhotoTruthTests {
    private let corners = Quadrilateral(
        topLeft: Point(x: 1, y: 2), topRight: Point(x: 3, y: 2), bottomRight: Point(x: 3, y: 4.5),
        bottomLeft: Point(x: 1, y: 4))

    private func read(_ text: String) throws -> [PhotoTruth] { try PhotoTruth.read(Array(text.utf8)) }

    @Test func columnsAreFoundByTheirNames() throws {
        let truths = try read(
            """
            remark,file,digit,top_left_x,top_left_y,top_right_x,top_right_y,bottom_right_x,bottom_right_y,bottom_left_x,bottom_left_y
            "a ""7"", and\na comma",b.jpg,7,1,2,3,2,3,4.5,1,4
            ,c.jpg,,,,,,,,,

            """)
        #expect(
            truths == [
                PhotoTruth(file: "b.jpg", digit: 7, digits: nil, quadrilateral: corners, level: nil),
                PhotoTruth(file: "c.jpg", digit: nil, digits: nil, quadrilateral: nil, level: nil),
            ])
    }

    @Test func withoutNamesTheColumnsArePathDigitCorners() throws {
        let truths = try read("b.jpg,7,1,2,3,2,3,4.5,1,4\r\nc.jpg,0\r\n")
        #expect(truths.map(\.digit) == [7, 0])
        #expect(truths.map(\.quadrilateral) == [corners, nil])
    }

    @Test func namesOfFilesMayHoldWhatElsewhereSeparates() throws {
        #expect(try read("a;b.jpg,3\nc\td.jpg,4\n").map(\.file) == ["a;b.jpg", "c\td.jpg"])
        #expect(try read("a;b.jpg,\n").map(\.file) == ["a;b.jpg"])
        #expect(try read("a;3;b.jpg,7\n").map(\.digit) == [7])
        #expect(try read("n.jpg|3|x.jpg,\n").map(\.file) == ["n.jpg|3|x.jpg"])
    }

    @Test func aByteOrderMarkIsNoPartOfAName() throws {
        #expect(try read("\u{FEFF}file,digit\nb.jpg,1").first?.file == "b.jpg")
        #expect(try read("\u{FEFF}\"b.jpg\",1").first?.file == "b.jpg")
        #expect(try read("\u{FEFF}[{\"file\": \"b.jpg\", \"digit\": 1}]").first?.file == "b.jpg")
    }

    @Test func jsonTellsTheSame() throws {
        let truths = try read(
            #"""
            [{"file": "b\u002ejpg", "digit": 7, "quad": [[1, 2], [3, 2], [3, 4.5], [1, 4e0]], "level": "easy", "exif": {"x": [true]}},
             {"file": "c.jpg", "digit": null, "quad": null, "digits": [4, 2]}]
            """#)
        #expect(
            truths == [
                PhotoTruth(file: "b.jpg", digit: 7, digits: nil, quadrilateral: corners, level: "easy"),
                PhotoTruth(file: "c.jpg", digit: nil, digits: [4, 2], quadrilateral: nil, level: nil),
            ])
    }

    @Test(
        arguments: [
            ("", TruthFailure.empty), ("file,digit\n", .empty), ("[]", .empty), ("\n,,\n \n,", .empty),
            ("file,label\na.jpg,3\n", .noColumn("digit")), ("name,digit\na.jpg,3\n", .noColumn("file or path")),
            ("a.jpg,1\n\"b.jpg,2\nc.jpg,3\n", .openQuote(row: 2)), ("a.jpg,\"", .openQuote(row: 1)),
            ("path;digit\na.jpg;3\n", .otherSeparator("semicolons")), ("a.jpg\t3\n", .otherSeparator("tabs")),
            ("digit | file\n", .otherSeparator("bars")), ("name,number\na.jpg,3\n", .noColumn("file or path")),
            ("a.jpg,x\nb.jpg,y\n", .badDigit(row: 1, text: "x")),
            ("{}", .json(reason: "no list")), ("a.jpg,3.5", .badDigit(row: 1, text: "3.5")),
            ("file,digit\n,3\n", .noFile(row: 2)),
            ("a.jpg,+3", .badDigit(row: 1, text: "+3")), ("a.jpg,-0", .badDigit(row: 1, text: "-0")),
            ("a.jpg,007", .badDigit(row: 1, text: "007")), ("a.jpg,٣", .badDigit(row: 1, text: "٣")),
            ("a.jpg,.0", .badDigit(row: 1, text: ".0")),
            ("a.jpg,12\n", .badDigit(row: 1, text: "12")), ("a.jpg,x", .badDigit(row: 1, text: "x")),
            ("a.jpg;3;1,5;2,5\n", .otherSeparator("semicolons")),
            ("path;digit;remark, if any\n", .otherSeparator("semicolons")),
            ("\na.jpg,3\n,,\nb.jpg,x\n", .badDigit(row: 4, text: "x")),
            ("a.jpg,1,1,2,3,4,5,6,7,nan", .badCorners(row: 1, text: "1,2,3,4,5,6,7,nan")),
            (#"[{"file": "a", "digit": 3.5}]"#, .badDigit(row: 1, text: "3.5")),
            (#"[{"digit": 3}]"#, .noFile(row: 1)),
            (#"[{"file": "a", "digit": 1, "quad": [[1, 2]]}]"#, .badCorners(row: 1, text: "[[1, 2]]")),
            // Crossing, anticlockwise, all in one place.
            ("a.jpg,1,0,0,9,9,9,0,0,9", .badCorners(row: 1, text: "0,0,9,9,9,0,0,9")),
            ("a.jpg,1,0,0,0,9,9,9,9,0", .badCorners(row: 1, text: "0,0,0,9,9,9,9,0")),
            ("a.jpg,1,4,4,4,4,4,4,4,4", .badCorners(row: 1, text: "4,4,4,4,4,4,4,4")),
            (
                #"[{"file": "a", "digit": 1, "quad": [[0, 0], [9, 9], [9, 0], [0, 9]]}]"#,
                .badCorners(row: 1, text: "[[0, 0], [9, 9], [9, 0], [0, 9]]")
            ),
            (#"[{"file": "a", "digit": "13"}]"#, .badDigit(row: 1, text: "\"13\"")),
            (#"[{"file": "a", "digit": ""}]"#, .badDigit(row: 1, text: "\"\"")),
            (#"[{"file": "a", "digit": true}]"#, .badDigit(row: 1, text: "true")),
            (#"[{"file": "a", "digit": 3}, {"file": "b", "label": 3}]"#, .noDigit(row: 2)),
            (#"[{"file": "a", "digits": [4, null]}]"#, .badDigits(row: 1, text: "[4, null]")),
            (#"[{"file": "a", "digits": "42"}]"#, .badDigits(row: 1, text: "\"42\"")),
        ] as [(String, TruthFailure)])
    func whatIsWrongIsNamed(_ text: String, failure: TruthFailure) {
        #expect(throws: failure) { try read(text) }
    }

    /// A row that lacks a field would be taken for a note without a digit, or its corners be passed over.
    @Test(
        arguments: [
            ("path,digit\na.jpg,1\nb.jpg\n", row: 3, fields: 1, columns: 2),
            ("path,digit\na.jpg,1,9,9\n", row: 2, fields: 4, columns: 2),
            ("path,digit,remark\n\r\na.jpg,1\n", row: 3, fields: 2, columns: 3),
            ("path,digit,,\na.jpg\n", row: 2, fields: 1, columns: 2),
            ("a.jpg\nb.jpg\n", row: 1, fields: 1, columns: nil), ("a.jpg,1,2,3", row: 1, fields: 4, columns: nil),
            ("a.jpg,1\nb.jpg,1,1,2,3,2,3,4,1", row: 2, fields: 9, columns: nil),
            ("a.jpg,1,1,2,3,2,3,4,1,4,easy", row: 1, fields: 11, columns: nil),
        ] as [(String, row: Int, fields: Int, columns: Int?)])
    func rowsHaveAsManyFieldsAsThereAreColumns(_ text: String, row: Int, fields: Int, columns: Int?) {
        #expect(throws: TruthFailure.otherCount(row: row, fields: fields, columns: columns)) { try read(text) }
        #expect(throws: TruthFailure.otherCount(row: row, fields: fields, columns: columns)) {
            try read(text.replacing("\n", with: "\r"))
        }
    }

    @Test(arguments: [
        ("path,digit,digit\na.jpg,1,2\n", "digit"), ("file,path,digit\na.jpg,b.jpg,1\n", "file or path"),
        ("level,path,digit,Level\n,a.jpg,1,\n", "level"), ("path,digit,top_left_x,top_left_x\n", "top_left_x"),
    ])
    func whichOfTwoColumnsIsMeantIsNotGuessed(_ text: String, column: String) {
        #expect(throws: TruthFailure.severalColumns(column)) { try read(text) }
    }

    @Test func cornersAreNamedAllOrNotAtAll() {
        #expect(throws: TruthFailure.noColumn("top_left_y")) { try read("path,digit,top_left_x\na.jpg,1,2\n") }
    }

    @Test(arguments: [
        "note,digit,note,path,\nx,7,y,b.jpg,\n", "digit,path,,\n7,b.jpg\n", "path,digit,note\rb.jpg,7,\r",
        "b.jpg,7,\n", "b.jpg,7,,,,,,,,,,\n", "path,digit\nb.jpg,7,,\n", "path,digit,,note\nb.jpg,7,z,x\n",
    ])
    func otherColumnsAndBlankFieldsAtTheEndDoNoHarm(_ text: String) throws {
        let truth = PhotoTruth(file: "b.jpg", digit: 7, digits: nil, quadrilateral: nil, level: nil)
        #expect(try read(text) == [truth])
    }

    /// What programs write for a whole number that know it as text, or as one with gaps among its like.
    @Test func digitsInJSONMayBeWrittenAsTextAndWithAPoint() throws {
        let truths = try read(
            #"""
            [{"file": "a", "digit": "3"}, {"file": "a", "digit": 3.0}, {"file": "a", "digits": [3]},
             {"file": "a", "digits": ["4", 2], "level": 2}, {"file": "a", "digits": []}]
            """#)
        #expect(truths.map(\.digit) == [3, 3, 3, nil, nil])
        #expect(truths.map(\.digits) == [nil, nil, [3], [4, 2], []])
        #expect(truths[3].level == "2")
    }

    @Test func sentencesAreOneLineWhateverTheFileHolds() {
        #expect {
            try read("a.jpg,\"x\n\u{1B}[31m\"\n")
        } throws: { error in
            "\(error)"
                == "row 1 gives the digit as “x\u{FFFD}\u{FFFD}[31m”; write 0 to 9, or nothing for none (in JSON, null)"
        }
    }

    @Test func countsAreInTheSentence() {
        #expect(
            TruthFailure.otherCount(row: 2, fields: 1, columns: 2).description
                == "row 2 has 1 field, and the first row names 2; give each row as many, blank ones included")
        #expect(
            TruthFailure.otherCount(row: 1, fields: 4, columns: nil).description
                == "row 1 has 4 fields, and it takes 2, path and digit, or 10 with the corners; give it as many, or name the "
                + "columns in a first row")
    }

    @Test(arguments: [
        "[", "[{]", "[{\"file\": }]", "[{\"file\": \"a\"", "[{\"file\": \"a\"}] x", "[\"\\u12\"]", "[\"\u{1}\"]",
        "[1e999]",
        "[tru]", String(repeating: "[", count: 100_000),
    ])
    func whatIsNotJSONIsRefused(_ text: String) {
        #expect { try read(text) } throws: { error in
            if case TruthFailure.json = error { true } else { false }
        }
    }

    /// Of short rows there would be room in a file for hundreds of millions.
    @Test(arguments: [
        "a,1\nb,2\nc,\n", "file,digit\na,1\n\nb,2\nc,3", #"[{"file": "a", "digit": 1}, {"file": "b", "digit": 2}, {}]"#,
    ])
    func photographsAreNotEndless(_ text: String) throws {
        #expect(throws: TruthFailure.tooMany(limit: 2)) { try PhotoTruth.read(Array(text.utf8), most: 2) }
    }

    @Test func asManyPhotographsAreReadAsAreAllowed() throws {
        #expect(try PhotoTruth.read(Array("a,1\nb,2\n".utf8), most: 2).count == 2)
    }

    @Test func bytesThatAreNoTextAreRefused() {
        #expect(throws: TruthFailure.notText) { try PhotoTruth.read([0x61, 0xFF, 0x0A]) }
        #expect(throws: TruthFailure.notText) { try PhotoTruth.read([0x61, 0x00, 0x0A]) }
    }

    @Test func tablesAsSpreadsheetsAndProgramsWriteThem() throws {
        let truths = try read("file, digit , level\na.jpg, 3 ,x\n,,\nb.jpg,4.0,\nc d.jpg,,\n,,\n")
        #expect(truths.map(\.file) == ["a.jpg", "b.jpg", "c d.jpg"])
        #expect(truths.map(\.digit) == [3, 4, nil])
        #expect(truths.map(\.level) == ["x", nil, nil])
    }
}
