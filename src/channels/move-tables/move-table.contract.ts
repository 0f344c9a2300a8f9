import * as z from 'zod'
import { columnKinds, dateOrders } from '#formats/table-profile/table-profile.ts'
import { appraisalStages } from '#workflow/appraisals/appraisal-values.contract.ts'
import { maxStageLetters } from './appraisal-stages.rules.ts'
import { movedKinds, rowOutcomes } from './moved-kinds.rules.ts'

/** Gives a word of the old system its stage here; null where no one has said it. */
export const StageWord = z.object({ word: z.string().max(maxStageLetters), stage: z.enum(appraisalStages).nullable() })
const counts = z.record(z.enum(rowOutcomes), z.int())
export const MoveColumn = z.object({
  heading: z.string(),
  /** The meaning of the column; `kept`: stays as a field of its own; null: left out. */
  target: z.string().max(40).nullable(),
  kind: z.enum(columnKinds),
  filled: z.int(),
  samples: z.array(z.string()),
  /** The order of day and month in its dates; `undecided` has to be chosen. */
  dateOrder: z.enum(dateOrders).nullable(),
  /** The different words of a column that can say the stage of an appraisal. */
  words: z.array(StageWord).optional(),
})
export const MoveTable = z
  .object({
    name: z.string(),
    rows: z.int(),
    /** Null: the table is left out. */
    kind: z.enum(movedKinds).nullable(),
    /** Why the table is taken to be of that kind. */
    why: z.string(),
    columns: z.array(MoveColumn),
    problems: z.array(z.string()),
    /** A list of people who do not want mail; no column has to repeat it. */
    isUnsubscribeList: z.boolean(),
    /** Set for listings where the name of the table says it. */
    saleOrLease: z.enum(['sale', 'lease']).nullable(),
    counts,
    /** Rows whose record has changed on both sides; those of an undone move that were kept. */
    conflicts: z.int(),
  })
  .meta({ id: 'MoveTable' })
export type MoveTable = z.infer<typeof MoveTable>

/** A table as it is stored: its counts are beside it, and its rows in a file. */
export type StoredTable = Omit<MoveTable, 'counts' | 'conflicts'>
