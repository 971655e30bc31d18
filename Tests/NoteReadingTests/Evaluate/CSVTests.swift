import Testing

@testable import NoteReading

@Suite struct CSVTests {
    private func cells(_ text: String) throws -> [[String]] { try CSV.rows(Array(text.utf8)[...]).map(\.cells) }

    @Test func quotesHoldCommasNewlinesAndQuotes() throws {
        #expect(try cells("\"a \"\"b\"\",\n\",,c\r\n\n\"\",d") == [["a \"b\",\n", "", "c"], ["", "d"]])
        #expect(try cells("a, \"b,c\",\"d\"e") == [["a", " b,c", "de"]])
    }

    @Test func quotesWithinACellMeanThemselves() throws {
        #expect(try cells("5\" a.jpg,3\n6\" b.jpg,4\n") == [["5\" a.jpg", "3"], ["6\" b.jpg", "4"]])
        #expect(try cells("\"\"\"\",\"a\" \"b\n") == [["\"", "a \"b"]])
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func rowsAreNumberedBlankOnesIncluded(_ end: String) throws {
        let text = ["", "a,b", " ,", "\"c\nd\",e", "f"].joined(separator: end)
        let rows = try CSV.rows(Array(text.utf8)[...])
        #expect(rows.map(\.number) == [2, 4, 5] && rows.last?.cells == ["f"])
        #expect(try CSV.rows(Array((text + end).utf8)[...]) == rows)
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

    @Test func signsThatMergeWithTheirNeighboursAreCells() throws {
        // A comma and an accent that combines with it are one character.
        #expect(try cells("a,\u{301}b\n\u{301}") == [["a", "\u{301}b"], ["\u{301}"]])
    }
}
