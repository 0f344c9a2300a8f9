import type { Caller, Context } from '#platform/context.ts'
import { type Arriving, importRows, stagesOf } from './arriving-rows.ts'

class Rehearsed extends Error {}

/**
 * Writes every row in one transaction and takes it back, so that what a check, a type or a key of the database refuses is known before
 * anything is stored. @throws AppError for a row that cannot be stored
 */
export async function rehearse(arriving: Arriving, start: (ctx: Context) => Promise<void>): Promise<void> {
  const stages = await stagesOf(arriving.caller, arriving.archived)
  await arriving.caller
    .transaction(async (ctx) => {
      const inOne: Caller = { ...arriving.caller, transaction: (work) => work(ctx), reading: (work) => work(ctx) }
      await start(ctx)
      await importRows({ ...arriving, caller: inOne, leftOut: new Map() }, stages, { table: null, lines: 0 })
      throw new Rehearsed()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rehearsed)) throw error
    })
}
