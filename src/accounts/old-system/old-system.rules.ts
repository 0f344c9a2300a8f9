/** Records that can have come from another system. */
export type OldRecordKind = 'contact' | 'listing' | 'property'

export const maxLabelLetters = 120
export const maxValueLetters = 10_000

/** Searching reads the start of a long value. */
const searchedLetters = 2000
const maxSearchedLetters = 20_000

/** The part of the kept values that search finds a record by. */
export const searchedText = (values: readonly string[]): string =>
  values
    .map((value) => value.slice(0, searchedLetters))
    .join('\n')
    .slice(0, maxSearchedLetters)
