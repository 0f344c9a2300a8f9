import { agentsByName } from '#accounts/agents/server/agents.service.ts'
import type { Caller, Context } from '#platform/context.ts'
import { isRecordsFault } from '#platform/db/failures.ts'
import { applyRows, noteExpected } from './apply-rows.ts'
import { findImport, noteProgress, type StoredImport, updateImport } from '../contact-import.store.ts'
import { type Chunk, type Draft, draftContactsOf, holds, withDrafts } from './draft-rows.ts'
import { type Plan, planRows, type PlannedRow, type ReadSourceRow, remember, type Seen } from './plan-rows.ts'
import { added, collect, type Counts, noCounts, type Preview } from '../import-preview.ts'
import type { People } from './known-people.ts'
import { rowsOf } from '../file/parsed-rows.ts'
import { spokenParseError } from '../file/read-source.ts'
import { deleteRows } from '../import-rows.store.ts'
import { ahead, chunksOf } from '../file/row-chunks.ts'

export type Mode = 'check' | 'import'

interface Progress {
  bytes: number
}

/**
 * Reads the file of an import as a stream: a dry run, or the import itself. Rows and progress are one commit, so the run after a killed
 * one continues behind its last rows. Every file ends in a report.
 */
export async function runThrough(caller: Caller, id: string, mode: Mode, run: string, signal?: AbortSignal): Promise<void> {
  const state = mode === 'check' ? 'checking' : 'running'
  const stored = await caller.transaction(async (ctx) => {
    if (mode === 'import') await updateImport(ctx, id, ['queued'], { state })
    const found = await findImport(ctx, id)
    if (found?.state !== state || found.settings.run !== run) return undefined
    // A dry run always starts from the beginning, also after it was killed.
    if (mode === 'check') await deleteRows(ctx, id)
    return found
  })
  if (!stored) return
  const plan = await caller.transaction((ctx) => planOf(ctx, stored))
  const counts: Counts = { ...noCounts, ...(mode === 'import' ? stored.counts : {}) }
  const preview: Preview = { rows: [], refused: [] }
  const seen: Seen | undefined = mode === 'check' ? new Map() : undefined
  const progress: Progress = { bytes: 0 }
  const skip = mode === 'import' ? stored.done : 0
  let done = skip
  let problem: string | null = null
  const read = ahead(chunksOf(rowsOf(caller, id, progress), skip, plan, (error) => void (problem = spokenParseError(error))))
  /** The contacts that the chunk before matched. */
  let before: readonly People[] = []
  // A dry run has to remember each chunk before it can plan the next.
  for await (const chunk of mode === 'import' ? ahead(withDrafts(caller, read, plan)) : read) {
    const step: Step = async (some, position, { draft, failure } = {}) => {
      if (signal?.aborted) throw new Error('The worker stopped. The import continues when it restarts')
      const result = await caller.transaction(async (ctx) => {
        const now = await findImport(ctx, id)
        if (now?.state !== state || now.settings.run !== run) return undefined
        const isAsDrafted = draft && (await holds(ctx, draft, before))
        const { planned, people } = isAsDrafted ? draft : await planRows(ctx, some, plan, seen)
        if (failure)
          for (const one of planned)
            Object.assign(one, { outcome: 'refused', reason: failure, person: null, matchedBy: null, changes: [], wants: null })
        if (mode === 'import') {
          const contacts = isAsDrafted ? draft.contacts : await draftContactsOf(planned)
          await applyRows(ctx, stored, { planned, contacts, firstPosition: position })
        } else await noteExpected(ctx, id, planned, position)
        await noteProgress(ctx, id, { done: position + some.length, bytes_done: progress.bytes, counts: added(counts, planned) })
        ctx.changed('contactImport', id)
        return { planned, people: [people] }
      })
      Object.assign(counts, added(counts, result?.planned ?? []))
      return result
    }
    const result = await carefully(caller, chunk, done, step)
    if (!result) return
    if (seen) remember(seen, result.planned)
    before = result.people
    collect(preview, result.planned)
    done += chunk.rows.length
  }
  await caller.transaction(async (ctx) => {
    const change =
      mode === 'check'
        ? { state: 'checked' as const, done, counts, preview: { counts, ...preview }, error: problem }
        : {
            state: 'finished' as const,
            done,
            counts,
            error: problem,
            finished_at: ctx.clock(),
            found: { ...stored.found, corrections: undefined },
          }
    if (!(await updateImport(ctx, id, [state], change))) return
    if (mode === 'import') {
      await ctx.audit({
        action: 'imported contacts',
        entity: 'contactImport',
        entityId: id,
        changes: Object.entries(counts).map(([field, n]) => ({ field, before: null, after: n })),
      })
      ctx.changed('contact', id)
    }
    ctx.changed('contactImport', id)
  })
}

interface Result {
  planned: PlannedRow[]
  people: People[]
}
type Step = (
  rows: readonly ReadSourceRow[],
  position: number,
  more?: { draft?: Draft | undefined; failure?: string },
) => Promise<Result | undefined>
/** Rows together; when they cannot be saved, one by one, so that the bad one alone is refused. */
async function carefully(caller: Caller, { rows, draft }: Chunk, position: number, step: Step): Promise<Result | undefined> {
  try {
    return await step(rows, position, { draft })
  } catch (error) {
    if (rows.length < 2 || !isRecordsFault(error)) throw error
    caller.log.warn({ err: error }, 'can’t save a batch of import rows')
    const all: Result = { planned: [], people: [] }
    for (const [i, row] of rows.entries()) {
      const one = await step([row], position + i).catch((failed: Error) => {
        if (!isRecordsFault(failed)) throw failed
        return step([row], position + i, { failure: `Couldn’t be saved: ${failed.message}` })
      })
      if (!one) return undefined
      all.planned.push(...one.planned)
      all.people.push(...one.people)
    }
    return all
  }
}

export async function planOf(ctx: Context, { settings, found }: StoredImport): Promise<Plan> {
  return {
    settings,
    corrections: found.corrections ?? {},
    reach: settings.reach,
    defaultAgentId: settings.reach.writesOffice ? null : settings.reach.agentId,
    rules: {
      mapping: settings.mapping,
      isOwn: found.preset === 'gable' || found.format === 'vcard',
      isLenient: found.format === 'vcard',
      agents: await agentsByName(ctx),
      now: ctx.clock(),
    },
  }
}
