import type { Caller } from '#platform/context.ts'
import { isRecordsFault } from '#platform/db/failures.ts'
import { findImport, noteProgress, type StoredImport } from '../contact-import.store.ts'
import { added, type Counts } from '../import-preview.ts'
import { addNew, applyRows, noteExpected } from './apply-rows.ts'
import { type Chunk, type Draft, draftContactsOf, holds, mayHold } from './draft-rows.ts'
import type { People } from './known-people.ts'
import { type Plan, type PlannedRow, planRows, type ReadSourceRow, type Seen } from './plan-rows.ts'

export type Mode = 'check' | 'import'

/** What the chunks of one run share. */
export interface Run {
  caller: Caller
  mode: Mode
  stored: StoredImport
  plan: Plan
  /** What a dry run remembers of its rows. */
  seen: Seen | undefined
  counts: Counts
  progress: { bytes: number }
  signal: AbortSignal | undefined
}

interface Written {
  planned: PlannedRow[]
  people: People[]
}
/** A chunk that is being written. */
export interface Writing {
  draft: Draft | undefined
  /** What the next chunk waits for: the transaction of all rows, and after it has failed, what is done instead. */
  turn: Promise<Written | undefined>
  /** Undefined when the import was cancelled. */
  result: Promise<Written | undefined>
}

/** New contacts were written before it was certain that they are new, or that they are wanted. */
class WrittenTooEarly extends Error {}

/**
 * Starts to write a chunk while those of `earlier` are still being written. New contacts do not wait for them; what concerns existing contacts, and
 * the progress, does. So chunks are committed in the order of the file, and the run after a killed one continues behind the last of them.
 */
export function startChunk(run: Run, { rows, draft }: Chunk, position: number, earlier: readonly Writing[]): Writing {
  const first = writeRows(run, rows, position, { draft, earlier })
  const result = first.catch(async (error: unknown) => {
    writing.turn = writing.result
    // They may be saved one by one now.
    const before = await Promise.all(earlier.map((one) => one.result))
    if (before.includes(undefined)) return undefined
    return error instanceof WrittenTooEarly ? writeInTurn(run, rows, position) : writeSingly(run, rows, position, error)
  })
  // The caller gets the failure from the result.
  result.catch(() => {})
  const writing: Writing = { draft, turn: first, result }
  return writing
}

const writeInTurn = (run: Run, rows: readonly ReadSourceRow[], position: number): Promise<Written | undefined> =>
  writeRows(run, rows, position).catch((error: unknown) => writeSingly(run, rows, position, error))

/** Rows that cannot be saved together: one by one, so that the bad one alone is refused. */
async function writeSingly(
  run: Run,
  rows: readonly ReadSourceRow[],
  position: number,
  error: unknown,
): Promise<Written | undefined> {
  if (rows.length < 2 || !isRecordsFault(error)) throw error
  run.caller.log.warn({ err: error }, 'can’t save a batch of import rows')
  const all: Written = { planned: [], people: [] }
  for (const [i, row] of rows.entries()) {
    const one = await writeRows(run, [row], position + i).catch((failed: Error) => {
      if (!isRecordsFault(failed)) throw failed
      return writeRows(run, [row], position + i, { failure: `Couldn’t be saved: ${failed.message}` })
    })
    if (!one) return undefined
    all.planned.push(...one.planned)
    all.people.push(...one.people)
  }
  return all
}

interface How {
  draft?: Draft | undefined
  earlier?: readonly Writing[]
  /** Why the rows cannot be saved. */
  failure?: string
}

async function writeRows(
  { caller, mode, stored, plan, seen, counts, progress, signal }: Run,
  rows: readonly ReadSourceRow[],
  position: number,
  { draft, earlier = [], failure }: How = {},
): Promise<Written | undefined> {
  if (signal?.aborted) throw new Error('The worker stopped. The import continues when it restarts')
  const { id } = stored
  const written = await caller.transaction(async (ctx) => {
    const isEarly = draft && earlier.every((one) => one.draft && isQuick(one.draft) && !mayHold(draft, one.draft.people))
    if (isEarly) await addNew(ctx, stored, draft.contacts)
    const before = await Promise.all(earlier.map((one) => one.turn)).catch(() => {
      throw new WrittenTooEarly()
    })
    const now = await findImport(ctx, id)
    const isWanted = now?.state === stateOf[mode] && now.settings.run === stored.settings.run
    const isAsDrafted =
      isWanted &&
      draft &&
      (await holds(
        ctx,
        draft,
        before.flatMap((one) => one?.people ?? []),
      ))
    if (isEarly && !isAsDrafted) throw new WrittenTooEarly()
    if (!isWanted) return undefined
    const { planned, people } = isAsDrafted ? draft : await planRows(ctx, rows, plan, seen)
    if (failure)
      for (const one of planned)
        Object.assign(one, { outcome: 'refused', reason: failure, person: null, matchedBy: null, changes: [], wants: null })
    if (mode === 'import') {
      if (!isEarly) await addNew(ctx, stored, isAsDrafted ? draft.contacts : await draftContactsOf(planned))
      await applyRows(ctx, stored, planned, position)
    } else await noteExpected(ctx, id, planned, position)
    await noteProgress(ctx, id, { done: position + rows.length, bytes_done: progress.bytes, counts: added(counts, planned) })
    ctx.changed('contactImport', id)
    return { planned, people: [people] }
  })
  Object.assign(counts, added(counts, written?.planned ?? []))
  return written
}

/** Requirements are a statement each: the transaction of the next chunk would wait too long for them. */
const isQuick = ({ planned }: Draft): boolean => !planned.some(({ wants }) => wants)

/** What an import is called while it runs. */
export const stateOf = { check: 'checking', import: 'running' } as const
