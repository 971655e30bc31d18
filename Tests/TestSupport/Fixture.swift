internal import NoteReading
