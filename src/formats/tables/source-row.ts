export interface SourceRow {
  /** The line in which it ends in the file (CSV) or the number of the card (vCard), from 1. */
  line: number
  cells: string[]
}
