import Testing

@testable import NoteReading

@Suite struct CSVTests {
    private func rows(_ text: String) throws -> [CSV.Row] {
        var table = CSV(Array(text.utf8)[...])
        var rows: [CSV.Row] = []
        while let row = try table.next() { rows.append(row) }
        return rows
    }

    private func cells(_ text: String) throws -> [[String]] { try rows(text).map(\.cells) }

    @Test func quotesHoldCommasNewlinesAndQuotes() throws {
        #expect(try cells("\"a \"\"b\"\",\n\",,c\r\n\n\"\",d") == [["a \"b\",\n", "", "c"], ["", "d"]])
        #expect(try cells("a, \"b,c\",\"d\"e") == [["a", "b,c", "de"]])
    }

    @Test func quotesWithinACellMeanThemselves() throws {
        #expect(try cells("5\" a.jpg,3\n6\" b.jpg,4\n") == [["5\" a.jpg", "3"], ["6\" b.jpg", "4"]])
        #expect(try cells("\"\"\"\",\"a\" \"b\n") == [["\"", "a \"b"]])
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func rowsAreNumberedBlankOnesIncluded(_ end: String) throws {
        let text = ["", "a,b", " ,", "\"c\nd\",e", "f"].joined(separator: end)
        let rows = try self.rows(text)
        #expect(rows.map(\.number) == [2, 4, 5] && rows.last?.cells == ["f"])
        #expect(try self.rows(text + end) == rows)
    }

    @Test func aQuotationMarkLeftOpenIsToldByItsRow() {
        for (text, row) in [("a.jpg,\"", 1), ("a,1\n\n\"b,2\nc,3\n", 3), ("\"a\nb\",1\n\"c", 2)] {
            #expect(throws: TruthFailure.openQuote(row: row)) { try cells(text) }
        }
    }

    @Test func rowsAreNotEndless() throws {
        let most = String(repeating: ",", count: CSV.mostCells - 1)
        #expect(try cells("a\n" + most + "b").last?.count == CSV.mostCells)
        #expect(throws: TruthFailure.tooManyFields(row: 2, limit: CSV.mostCells)) { try cells("a\n," + most) }
    }

    /// Each mark would have the spaces gone through again: this took hours.
    @Test func spacesAreGoneThroughOnce() throws {
        let cell = String(repeating: " ", count: 300_000) + "x" + String(repeating: "\"", count: 300_000)
        #expect(try cells(cell + ",3") == [[cell, "3"]])
    }

    @Test func whatComesFirstIsToldFirst() throws {
        var table = CSV(Array("a.jpg,1\n\"b.jpg,2\n".utf8)[...])
        #expect(try table.next() == CSV.Row(number: 1, cells: ["a.jpg", "1"]))
        #expect(throws: TruthFailure.openQuote(row: 2)) { try table.next() }
    }

    @Test func signsThatMergeWithTheirNeighboursAreCells() throws {
        // A comma and an accent that combines with it are one character.
        #expect(try cells("a,\u{301}b\n\u{301}") == [["a", "\u{301}b"], ["\u{301}"]])
    }
}
