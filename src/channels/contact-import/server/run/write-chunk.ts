import { isRecordsFault } from '#platform/db/failures.ts'
import { findImport, noteProgress } from '../contact-import.store.ts'
import { added } from '../import-preview.ts'
import { addNew, applyRows, noteExpected } from './apply-rows.ts'
import { type Run, stateOf } from './import-run.ts'
import { type PlannedRow, planRows, type ReadSourceRow } from './plan-rows.ts'

type Rows = readonly ReadSourceRow[]

/** Writes some rows and the progress in one transaction. @returns undefined when the import was cancelled */
export const writeChunk = (run: Run, rows: Rows, position: number): Promise<PlannedRow[] | undefined> =>
  writeRows(run, rows, position).catch((error: unknown) => writeSingly(run, rows, position, error))

/** Rows that cannot be saved together: one by one, so that the bad one alone is refused. */
async function writeSingly(run: Run, rows: Rows, position: number, error: unknown): Promise<PlannedRow[] | undefined> {
  if (rows.length < 2 || !isRecordsFault(error)) throw error
  run.caller.log.warn({ err: error }, 'can’t save a batch of import rows')
  const all: PlannedRow[] = []
  for (const [i, row] of rows.entries()) {
    const one = await writeRows(run, [row], position + i).catch((failed: Error) => {
      if (!isRecordsFault(failed)) throw failed
      return writeRows(run, [row], position + i, `Couldn’t be saved: ${failed.message}`)
    })
    if (!one) return undefined
    all.push(...one)
  }
  return all
}

/** @param failure why the rows cannot be saved */
async function writeRows(run: Run, rows: Rows, position: number, failure?: string): Promise<PlannedRow[] | undefined> {
  const { caller, mode, stored, plan, seen, counts, progress, signal } = run
  const { id } = stored
  if (signal?.aborted) throw new Error('The worker stopped. The import continues when it restarts')
  const written = await caller.transaction(async (ctx) => {
    const now = await findImport(ctx, id)
    if (now?.state !== stateOf[mode] || now.settings.run !== stored.settings.run) return undefined
    const planned = await planRows(ctx, rows, plan, seen)
    if (failure)
      for (const one of planned)
        Object.assign(one, { outcome: 'refused', reason: failure, person: null, matchedBy: null, changes: [], wants: null })
    if (mode === 'check') await noteExpected(ctx, id, planned, position)
    else {
      await addNew(ctx, stored, planned)
      await applyRows(ctx, stored, planned, position)
    }
    await noteProgress(ctx, id, { done: position + rows.length, bytes_done: progress.bytes, counts: added(counts, planned) })
    ctx.changed('contactImport', id)
    return planned
  })
  Object.assign(counts, added(counts, written ?? []))
  return written
}
