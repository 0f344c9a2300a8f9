import type { SourceRow } from '#formats/tables/tables.ts'
import { removeMovedMedia } from '#core/media/server/moved-media.service.ts'
import { type Context, newId } from '#platform/context.ts'
import { namesIn } from '#channels/move-tables/moved-files.rules.ts'
import type { FeedRow } from '#channels/move-tables/server/feed-table.ts'
import { RowCells } from '#channels/move-tables/server/row-cells.ts'
import type { PlannedRow, Step, TableKind } from '#channels/move-tables/server/rows/table-kind.ts'
import { missingKeys, type NewFile, saveFiles, takeFilesOf } from './move-files.store.ts'
import { type Resolved, resolveFiles } from './resolve-files.ts'

type ListingFile = Pick<NewFile, 'name' | 'position' | 'title' | 'sourceId' | 'sourceModTime'> & {
  kind: 'photo' | 'floorplan' | 'document'
}
/** The files that a row of listings names, in order. */
type FilesIn = (row: SourceRow, step: Step) => ListingFile[]

/** Floor plans and documents stand behind the photos, as those of feeds do. */
const behind = { photo: 0, floorplan: 1000, document: 2000 } as const

export const filesInColumns: FilesIn = ({ cells }, { table, setting }) => {
  const read = new RowCells(table, cells, setting.timeZone)
  const named = (target: string, kind: 'photo' | 'floorplan') =>
    read
      .all(target)
      .flatMap(({ text }) => namesIn(text))
      .map(
        (name, i): ListingFile => ({ kind, name, position: behind[kind] + i, title: null, sourceId: null, sourceModTime: null }),
      )
  return [...named('photos', 'photo'), ...named('floorPlans', 'floorplan')]
}

export const filesInFeed: FilesIn = (row) =>
  ((row as FeedRow).feed?.media ?? []).flatMap(({ kind, position, url, file, title, externalId, modTime }) => {
    const name = url ?? file
    return name
      ? [{ kind, name, position: behind[kind] + position, title: title ?? null, sourceId: externalId, sourceModTime: modTime }]
      : []
  })

/** On a listing that was there, behind the pictures that it has. */
const joinedBehind = 200

/** Brings what the rows name to their listings: in a run it is queued, and a check only finds out which of the uploaded files are named. */
export const withFiles = (kind: TableKind, filesIn: FilesIn): TableKind => ({
  ...kind,
  async take(ctx, step, rows) {
    const planned = await kind.take(ctx, step, rows)
    await addFiles(ctx, step, rows, planned, filesIn)
    return planned
  },
  async undo(ctx, move, rows) {
    const undone = await kind.undo(ctx, move, rows)
    const back = rows.filter((row) => undone.get(row) === null)
    const files = await takeFilesOf(ctx, move.id, [...new Set(back.map(({ recordId }) => recordId))])
    // A listing in the bin keeps its photos, so that it has them again when it is restored.
    const stays = new Set(back.filter(({ outcome }) => outcome !== 'created').map(({ recordId }) => recordId))
    await removeMovedMedia(
      ctx,
      files.flatMap(({ recordId, attachedId }) => (stays.has(recordId) ? [attachedId] : [])),
    )
    return undone
  },
})

async function addFiles(
  ctx: Context,
  step: Step,
  rows: readonly SourceRow[],
  planned: readonly PlannedRow[],
  filesIn: FilesIn,
): Promise<void> {
  const named = rows.flatMap((row, i) => {
    const plan = planned[i]
    return plan && plan.outcome !== 'refused' ? filesIn(row, step).map((file) => ({ file, plan })) : []
  })
  if (!named.length) return
  const resolved = await resolveFiles(
    ctx,
    step,
    named.map(({ file }) => file.name),
  )
  if (step.mode === 'check') return
  const files = named.flatMap(({ file, plan: { recordId, outcome } }) => {
    const { name, ...rest } = resolved.get(file.name) as Resolved
    return recordId
      ? [
          {
            outcome,
            file: {
              ...file,
              ...rest,
              name,
              position: file.position + (outcome === 'created' ? 0 : joinedBehind),
              id: newId(),
              recordId,
              contactId: null,
              hasOwnNote: false,
            } satisfies NewFile,
          },
        ]
      : []
  })
  // A row that came before brings only what was missing then.
  const again = files.filter(({ outcome }) => outcome === 'unchanged').map(({ file }) => file.recordId)
  const missing = again.length ? await missingKeys(ctx, [...new Set(again)]) : new Set()
  await saveFiles(
    ctx,
    step.move.id,
    files.flatMap(({ outcome, file }) =>
      outcome !== 'unchanged' || missing.has(`${file.recordId} ${file.sourceKey}`) ? [file] : [],
    ),
  )
}
