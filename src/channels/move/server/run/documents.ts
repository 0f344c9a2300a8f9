import { saveRefs, deleteRefsOf } from '#accounts/old-system/server/external-refs.service.ts'
import { removeMovedMedia } from '#core/media/server/moved-media.service.ts'
import { type Context, newId } from '#platform/context.ts'
import type { NoteLink } from '#workflow/notes/notes.contract.ts'
import { type ImportedNote, saveImportedNotes } from '#workflow/notes/server/imported-notes.service.ts'
import { removeMovedNoteFiles, removeMovedNotes } from '#workflow/notes/server/moved-note-files.service.ts'
import { fileNameOf, kindOfFile, type MovedFileKind, namedFile, stableName } from '#channels/move-tables/moved-files.rules.ts'
import type { RowCells } from '#channels/move-tables/server/row-cells.ts'
import { deleteFiles, filesById, type NewFile, saveFiles, settleFile, type StoredFile } from '../media/move-files.store.ts'
import { type Resolved, resolveFiles } from '../media/resolve-files.ts'
import { type Joined, joinsOf, type KnownRow, knownRows, saidBy } from '#channels/move-tables/server/rows/joined.ts'
import { personOf } from '#channels/move-tables/server/rows/people.ts'
import {
  changedSince,
  type PlannedRow,
  type Step,
  type TableKind,
  type Undone,
  type UndoRow,
} from '#channels/move-tables/server/rows/table-kind.ts'

interface FileRow {
  one: KnownRow
  name: string
  label: string
  title: string | null
  kind: MovedFileKind
  joined: Joined
  refusal: string | null
}

/**
 * A table of files: each row attaches one to a listing as a photo, a floor plan or a document, to a note of the old system, or to a contact or
 * property as a note with its date. The bytes follow when the rows are in.
 */
export const documents: TableKind = {
  record: 'file',
  async take(ctx, step, rows) {
    const known = await knownRows(ctx, step, 'document', rows, keyOf)
    const join = await joinsOf(ctx, step, known, ['contact', 'listing', 'property', 'note'])
    const read = known.map((one) => readRow(one, step, join(one.cells)))
    const good = read.filter(({ refusal }) => !refusal)
    const resolved = await resolveFiles(
      ctx,
      step,
      good.map(({ name }) => name),
    )
    const before = await filesById(
      ctx,
      known.flatMap((one) => one.before?.recordId ?? []),
      { lock: step.mode === 'run' },
    )
    const fileOf = ({ one }: FileRow) => before.get(one.before?.recordId ?? '')
    // One that had come, or is on its way, is left, also where its address is another one by now.
    const fresh = good.filter((row) => row.one.twin === null && (fileOf(row)?.state ?? 'missing') === 'missing')
    const saved = step.mode === 'run' ? await saveRows(ctx, step, fresh, resolved, fileOf) : new Map<FileRow, string>()
    if (step.mode === 'check')
      for (const { one } of fresh) step.setting.expected.add('document', one.externalId, saidBy(step, one))
    const isFresh = new Set(fresh)
    return read.map((row) =>
      plannedRow(row, { isFresh: isFresh.has(row), file: fileOf(row), resolved: resolved.get(row.name), id: saved.get(row) }),
    )
  },
  undo: undoFiles,
}

/** The cell that names the file: a path where there is one, for what is uploaded need not be fetched. */
function nameIn(cells: RowCells): string | null {
  const texts = [...cells.all('path'), ...cells.all('address')].map(({ text }) => text)
  return texts.find((text) => 'path' in namedFile(text)) ?? texts[0] ?? null
}
/** A row without an id of its own is known by its records and its file. */
function keyOf(cells: RowCells): string | null {
  const name = nameIn(cells)
  const ids = (['listingId', 'propertyId', 'contactId', 'noteId'] as const).map((target) => cells.text(target) ?? '')
  return name === null ? null : `${ids.join(' ')} ${stableName(name)}`.slice(0, 2000)
}

function readRow(one: KnownRow, { table }: Step, joined: Joined): FileRow {
  const { cells } = one
  const name = nameIn(cells) ?? ''
  const title = cells.text('title')?.slice(0, 200) ?? null
  const file = namedFile(name)
  const type = cells.text('type') ?? ''
  const { listing, note, contact, property, missing } = joined
  const reasons = [
    ...cells.reasons,
    ...('problem' in file ? [name ? file.problem : 'The row names no file'] : []),
    ...(listing || note || contact || property
      ? []
      : missing.length
        ? missing
        : ['The row names no contact, no listing, no property and no note']),
  ]
  return {
    ...{ one, name, title, joined },
    label: title ?? fileNameOf(name),
    kind: listing ? kindOfFile({ type: `${type} ${title ?? ''}`, name, table: table.name }) : 'note',
    refusal: reasons.length ? [...new Set(reasons)].join('. ') : null,
  }
}

/** @returns the ids of the files */
async function saveRows(
  ctx: Context,
  step: Step,
  fresh: readonly FileRow[],
  resolved: ReadonlyMap<string, Resolved>,
  fileOf: (row: FileRow) => StoredFile | undefined,
): Promise<Map<FileRow, string>> {
  const notes = new Map(fresh.flatMap((row) => (needsNote(row) && !fileOf(row) ? [[row, noteOf(row, step)] as const] : [])))
  await saveImportedNotes(ctx, [...notes.values()])
  const files = fresh.map((row): [FileRow, NewFile] => {
    const known = fileOf(row)
    const { kind, joined, title, one } = row
    const { listing, note, contact } = joined
    const ownNote = notes.get(row)?.id
    return [
      row,
      {
        ...{ kind, title, contactId: contact, sourceId: null, sourceModTime: null },
        ...(resolved.get(row.name) as Resolved),
        id: known?.id ?? newId(),
        recordId: known?.recordId ?? (kind === 'note' ? (ownNote ?? note) : listing) ?? '',
        // Behind what came with the listing itself, in the order of the table.
        position: (kind === 'photo' ? 300 : 1_000_000) + one.row.line,
        hasOwnNote: known?.hasOwnNote ?? ownNote !== undefined,
        ...(known && { sourceKey: known.sourceKey }),
      },
    ]
  })
  await saveFiles(
    ctx,
    step.move.id,
    files.map(([, file]) => file),
  )
  await saveRefs(
    ctx,
    files.map(([{ one }, { id }]) => ({
      ...{ source: step.move.source, kind: 'document', recordKind: 'file' as const, recordId: id },
      ...{ externalId: one.externalId, contentHash: one.hash, state: { move: step.move.id } },
    })),
  )
  return new Map(files.map(([row, { id }]) => [row, id]))
}

/** A file that goes to no listing and no note of the old system gets a note of its own. */
const needsNote = ({ kind, joined }: FileRow) => kind === 'note' && !joined.note
function noteOf({ one: { cells }, label, joined: { contact, listing, property } }: FileRow, { setting }: Step): ImportedNote {
  const author = personOf(cells, setting)
  const links: NoteLink[] = [
    ...(contact ? [{ entity: 'contact' as const, id: contact }] : []),
    ...(listing ? [{ entity: 'listing' as const, id: listing }] : []),
    ...(property ? [{ entity: 'property' as const, id: property }] : []),
  ]
  return {
    ...{ id: newId(), isNew: true, type: 'note', headline: label, bodyHtml: '', visibility: 'office', links },
    happenedAt: cells.instant('at') ?? cells.instant('createdAt') ?? setting.now.toISOString(),
    authorId: author.userId,
    authorName: author.userId ? null : author.name,
  }
}

interface Fate {
  isFresh: boolean
  file: StoredFile | undefined
  resolved: Resolved | undefined
  id: string | undefined
}
function plannedRow({ one, label, refusal, joined }: FileRow, { isFresh, file, resolved, id }: Fate): PlannedRow {
  const base = { line: one.row.line, cells: one.row.cells, label, externalId: one.isOwnId ? one.externalId : null, undo: null }
  if (one.twin === 'same' || (one.twin && !one.isOwnId))
    return { ...base, outcome: 'unchanged', reason: 'The same as an earlier row', recordId: null }
  if (one.twin)
    return { ...base, outcome: 'refused', reason: 'An earlier row has this id and says something else', recordId: null }
  if (refusal) return { ...base, outcome: 'refused', reason: refusal, recordId: null }
  if (!isFresh) return { ...base, outcome: 'unchanged', reason: null, recordId: file?.id ?? null }
  const reason = [resolved?.reason, ...joined.missing].filter(Boolean).join('. ') || null
  const recordId = id ?? null
  // It has its place already, and only the file was missing there.
  return file
    ? { ...base, outcome: 'merged', reason, recordId, undo: { file: true } }
    : { ...base, outcome: 'created', reason, recordId }
}

async function undoFiles(ctx: Context, _move: unknown, rows: readonly UndoRow[]): Promise<Undone> {
  const here = await filesById(
    ctx,
    rows.map(({ recordId }) => recordId),
    { lock: true },
  )
  const found = rows.flatMap((row) => {
    const file = here.get(row.recordId)
    return file ? [{ row, file }] : []
  })
  const made = found.filter(({ row, file }) => row.outcome === 'created' && file.hasOwnNote)
  const gone = await removeMovedNotes(
    ctx,
    made.map(({ file }) => ({ noteId: file.recordId, fileId: file.attachedId })),
  )
  const stays = new Set(made.filter(({ file }) => !gone.has(file.recordId)).map(({ row }) => row))
  const attached = found.flatMap(({ row, file }) =>
    file.attachedId && !stays.has(row) && !gone.has(file.recordId) ? [{ kind: file.kind, id: file.attachedId }] : [],
  )
  const ids = (isNote: boolean) => attached.flatMap(({ kind, id }) => ((kind === 'note') === isNote ? [id] : []))
  await removeMovedNoteFiles(ctx, ids(true))
  await removeMovedMedia(ctx, ids(false))
  const back = found.filter(({ row }) => !stays.has(row))
  const deleted = back.flatMap(({ row, file }) => (row.outcome === 'created' ? [file.id] : []))
  await deleteFiles(ctx, deleted)
  await deleteRefsOf(ctx, 'file', deleted)
  for (const { row, file } of back)
    if (row.outcome !== 'created') await settleFile(ctx, file.id, { problem: 'The move that brought it was undone' })
  return new Map(rows.map((row) => [row, stays.has(row) ? changedSince : null]))
}
