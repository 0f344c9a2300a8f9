import { agentsByName } from '#accounts/agents/server/agents.service.ts'
import type { Caller, Context } from '#platform/context.ts'
import { labelsOf } from '../../import-targets.rules.ts'
import { findImport, type StoredImport, updateImport } from '../contact-import.store.ts'
import { rowsOf } from '../file/parsed-rows.ts'
import { spokenParseError } from '#formats/tables/tables.ts'
import { ahead, chunksOf } from '../file/row-chunks.ts'
import { collect, type Counts, noCounts, type Preview } from '../import-preview.ts'
import { deleteRows } from '../import-rows.store.ts'
import { type Plan, remember } from './plan-rows.ts'
import { SeenPeople } from './seen-people.ts'
import { type Mode, type Run, stateOf } from './import-run.ts'
import { writeChunk } from './write-chunk.ts'

/**
 * Reads the file of an import as a stream: a dry run, or the import itself. Rows and progress are one commit, so the run after a killed
 * one continues behind its last rows. Every file ends in a report.
 */
export async function runThrough(caller: Caller, id: string, mode: Mode, run: string, signal?: AbortSignal): Promise<void> {
  const state = stateOf[mode]
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
  const preview: Preview = { rows: [], refused: [], stayUnsubscribed: 0, doubtful: 0 }
  const progress = { bytes: 0 }
  const seen = mode === 'check' ? new SeenPeople() : undefined
  const all: Run = { caller, mode, stored, plan, seen, counts, progress, signal }
  let done = mode === 'import' ? stored.done : 0
  let problem: string | null = null
  const read = ahead(chunksOf(rowsOf(caller, id, progress), done, plan, (error) => void (problem = spokenParseError(error))))
  for await (const rows of read) {
    const planned = await writeChunk(all, rows, done)
    if (!planned) return
    done += rows.length
    if (!seen) continue
    remember(seen, planned)
    collect(preview, planned)
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

export async function planOf(ctx: Context, { settings, found }: StoredImport): Promise<Plan> {
  return {
    settings,
    corrections: found.corrections ?? {},
    reach: settings.reach,
    defaultAgentId: settings.reach.writesOffice ? null : settings.reach.agentId,
    rules: {
      mapping: settings.mapping,
      labels: labelsOf(found.headers),
      isOwn: found.preset === 'gable' || found.format === 'vcard',
      isLenient: found.format === 'vcard',
      agents: await agentsByName(ctx),
      now: ctx.clock(),
    },
  }
}
