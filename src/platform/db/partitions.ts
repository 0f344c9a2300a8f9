import { sql } from 'kysely'
import type { Caller } from '../context.ts'

/** Creates the partitions of the coming months (migrations/0009), for installations that run for months without a restart. */
export const makePartitions = (caller: Caller): Promise<unknown> =>
  caller.transaction(({ db }) => sql`select make_partitions()`.execute(db))
