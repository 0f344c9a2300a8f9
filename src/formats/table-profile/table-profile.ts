/** Columns of tables of strangers: the kind of their values, the order of their dates, and cells read by it. */
export { type CellMoment, columnDates, readOldId, readYesNo } from './cells.ts'
export {
  type ColumnKind,
  type ColumnProfile,
  columnKinds,
  type DateOrder,
  dateOrders,
  headingWords,
  isIdHeading,
  type TableJoin,
  type TableProfile,
} from './profile.ts'
export { TableProfiler } from './table-profiler.ts'
export { hashOf, ValueSet } from './value-set.ts'
