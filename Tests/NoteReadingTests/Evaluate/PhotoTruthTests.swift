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

    @Test func quotesHoldCommasNewlinesAndQuotes() throws {
        #expect(try TruthCSV.rows("\"a \"\"b\"\",\n\",,c\r\n\n\"\",d") == [["a \"b\",\n", "", "c"], ["", "d"]])
    }

    @Test func withoutNamesTheColumnsArePathDigitCorners() throws {
        let truths = try read("b.jpg,7,1,2,3,2,3,4.5,1,4\r\nc.jpg,0\r\n")
        #expect(truths.map(\.digit) == [7, 0])
        #expect(truths.map(\.quadrilateral) == [corners, nil])
    }

    @Test func namesOfFilesMayHoldWhatElsewhereSeparates() throws {
        #expect(try read("a;b.jpg,3\nc\td.jpg,4\n").map(\.file) == ["a;b.jpg", "c\td.jpg"])
        #expect(try read("a;b.jpg\n").map(\.file) == ["a;b.jpg"])
    }

    @Test func aByteOrderMarkIsNoPartOfAName() throws {
        #expect(try read("\u{FEFF}file,digit\nb.jpg,1").first?.file == "b.jpg")
        #expect(try read("\u{FEFF}[{\"file\": \"b.jpg\"}]").first?.file == "b.jpg")
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
            ("a.jpg,12\n", .badDigit(row: 1, text: "12")), ("a.jpg,x", .badDigit(row: 1, text: "x")),
            ("a.jpg,1,2,3", .badCorners(row: 1, text: "2,3,,,,,,")),
            ("a.jpg,1,1,2,3,4,5,6,7,nan", .badCorners(row: 1, text: "1,2,3,4,5,6,7,nan")),
            (#"[{"file": "a", "digit": 3.5}]"#, .badDigit(row: 1, text: "3.5")),
            (#"[{"digit": 3}]"#, .noFile(row: 1)),
            (#"[{"file": "a", "quad": [[1, 2]]}]"#, .badCorners(row: 1, text: "[[1, 2]]")),
            // Crossing, anticlockwise, all in one place.
            ("a.jpg,1,0,0,9,9,9,0,0,9", .badCorners(row: 1, text: "0,0,9,9,9,0,0,9")),
            ("a.jpg,1,0,0,0,9,9,9,9,0", .badCorners(row: 1, text: "0,0,0,9,9,9,9,0")),
            ("a.jpg,1,4,4,4,4,4,4,4,4", .badCorners(row: 1, text: "4,4,4,4,4,4,4,4")),
            (
                #"[{"file": "a", "quad": [[0, 0], [9, 9], [9, 0], [0, 9]]}]"#,
                .badCorners(row: 1, text: "[[0, 0], [9, 9], [9, 0], [0, 9]]")
            ),
            (#"[{"file": "a", "digit": "3"}]"#, .badDigit(row: 1, text: "\"3\"")),
        ] as [(String, TruthFailure)])
    func whatIsWrongIsNamed(_ text: String, failure: TruthFailure) {
        #expect(throws: failure) { try read(text) }
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
