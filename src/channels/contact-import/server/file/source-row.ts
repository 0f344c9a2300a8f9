export interface SourceRow {
  /** Where it ends in the file (CSV) or which card it is (vCard), from 1. */
  line: number
  cells: string[]
}
