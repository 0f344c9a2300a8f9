import { linesToHtml } from '#common/text/lines-to-html.ts'
import { newId } from '#platform/context.ts'
import { safeHtml } from '#platform/html/safe-html.ts'
import { touchContacts } from '#core/contacts/server/contacts.service.ts'
import type { NoteLink, NoteType } from '#workflow/notes/notes.contract.ts'
import { type ImportedNote, removeImportedNotes, saveImportedNotes } from '#workflow/notes/server/imported-notes.store.ts'
import { historyKind, type ReadItem } from './history-kind.ts'
import { type Join, joinsOf, type KnownRow } from './joined.ts'
import { personOf } from './people.ts'
import type { Step } from './table-kind.ts'

/** Names of our types of notes in other systems, by how their words begin. */
const typeWords: readonly (readonly [NoteType, RegExp])[] = [
  ['call', /^(?:phone|call|telephone|incoming call|outgoing call|voicemail)/i],
  ['sms', /^(?:sms|text)/i],
  ['mail', /^(?:e-?mail|mail|letter)/i],
  ['visit', /^(?:visit|meeting|inspection|open ?home|appraisal)/i],
  ['feedback', /^feedback/i],
]
const touching: ReadonlySet<NoteType> = new Set(['call', 'sms', 'mail', 'visit', 'feedback'])
const maxLetters = 100_000

/** Notes, calls, emails and SMS, each with its own date and author. */
export const notes = historyKind<ImportedNote>({
  record: 'note',
  async read(ctx, step, known) {
    const join = await joinsOf(ctx, step, known)
    return known.map((one) => noteOf(one, step, join))
  },
  async save(ctx, some) {
    const saved = await saveImportedNotes(ctx, some)
    const kept = some.filter(({ id, type }) => saved.has(id) && touching.has(type))
    await touchContacts(
      ctx,
      kept.flatMap(({ links, happenedAt }) =>
        links.flatMap(({ entity, id }) => (entity === 'contact' ? [{ id, at: new Date(happenedAt) }] : [])),
      ),
    )
    return saved
  },
  remove: removeImportedNotes,
})

function noteOf({ cells, before }: KnownRow, { setting }: Step, join: Join): ReadItem<ImportedNote> {
  const headline = cells.text('subject')?.slice(0, 200) ?? null
  const body = cells.body()
  const label = headline ?? body.slice(0, 100)
  const { contact, listing, missing } = join(cells)
  const happenedAt = cells.instant('at') ?? cells.instant('createdAt')
  const refused = (reason: string): ReadItem<ImportedNote> => ({ item: null, label, reason })
  if (cells.reasons.length) return refused([...new Set(cells.reasons)].join('. '))
  if (!headline && !body) return refused('The note is empty')
  if (body.length > maxLetters) return refused(`The note is longer than ${maxLetters} letters`)
  if (!happenedAt) return refused('The note has no date')
  // Another table may say what it is about.
  if (!contact && !listing && (missing.length || !setting.linked.has('note')))
    return refused(missing.join('. ') || 'The note names no contact and no listing')
  const author = personOf(cells, setting)
  const said = cells.text('type') ?? ''
  const isPrivate = /^(?:y|yes|true|1|private)$/i.test(cells.text('isPrivate') ?? '')
  const links: NoteLink[] = [
    ...(contact ? [{ entity: 'contact' as const, id: contact }] : []),
    ...(listing ? [{ entity: 'listing' as const, id: listing }] : []),
  ]
  const note: ImportedNote = {
    id: before?.recordId ?? newId(),
    isNew: !before,
    type: said.length > 100 ? 'note' : (typeWords.find(([, words]) => words.test(said))?.[0] ?? 'note'),
    headline,
    bodyHtml: /<(?:p|br|div|ul|b|a)\b/i.test(body) ? safeHtml(body) : linesToHtml(body),
    happenedAt,
    authorId: author.userId,
    authorName: author.userId ? null : author.name,
    // A private note is its writer's alone; without the writer, nobody could read it.
    visibility: isPrivate && author.userId ? 'private' : 'office',
    links,
  }
  return { item: note, label, reason: missing.join('. ') || null }
}
