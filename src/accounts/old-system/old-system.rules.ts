/** Records that can have come from another system. */
export type OldRecordKind = 'contact' | 'listing' | 'property'
/** Records that keep their id of another system. */
export type RefRecordKind = OldRecordKind | 'note' | 'task' | 'relation' | 'requirement' | 'appraisal' | 'file'

export const maxLabelLetters = 120
export const maxValueLetters = 10_000
/** The most values that one record keeps, from all systems together. */
export const maxOldFields = 200
/** The most letters of the id of a record in another system. */
export const maxExternalIdLetters = 200

/** Searching reads the start of a long value. */
const searchedLetters = 2000
const maxSearchedLetters = 20_000

/** The part of the kept values that search finds a record by. */
export const searchedText = (values: readonly string[]): string =>
  values
    .map((value) => value.slice(0, searchedLetters))
    .join('\n')
    .slice(0, maxSearchedLetters)
