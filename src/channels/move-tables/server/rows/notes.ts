import { linesToHtml } from '#common/text/lines-to-html.ts'
import { newId } from '#platform/context.ts'
import { safeHtml } from '#platform/html/safe-html.ts'
import { touchContacts } from '#core/contacts/server/contacts.service.ts'
import { appraisedPlace } from '../../moved-kinds.rules.ts'
import type { MoveTarget } from '../../move-targets.rules.ts'
import type { NoteLink, NoteType } from '#workflow/notes/notes.contract.ts'
import { type ImportedNote, removeImportedNotes, saveImportedNotes } from '#workflow/notes/server/imported-notes.service.ts'
import type { RowCells } from '../row-cells.ts'
import { historyKind, type ReadItem } from './history-kind.ts'
import { type Join, joinsOf, type KnownRow } from './joined.ts'
import { personOf } from './people.ts'
import type { Step } from './table-kind.ts'

/** Names of our types of notes in other systems, by their first words. */
const typeWords: readonly (readonly [NoteType, RegExp])[] = [
  ['call', /^(?:phone|call|telephone|incoming call|outgoing call|voicemail)/i],
  ['sms', /^(?:sms|text)/i],
  ['mail', /^(?:e-?mail|mail|letter)/i],
  ['visit', /^(?:visit|meeting|inspection|open ?home|appraisal)/i],
  ['feedback', /^feedback/i],
]
const touching: ReadonlySet<NoteType> = new Set(['call', 'sms', 'mail', 'visit', 'feedback'])
const maxLetters = 100_000

interface NoteKind {
  /** Names the ids of the old system. */
  kind: string
  /** The type and the headline of rows that say none. */
  type: NoteType
  headline(cells: RowCells): string | null
  /** Columns that go into the text, each behind its label. */
  lines: readonly MoveTarget[]
}
const noteKind = (of: NoteKind) =>
  historyKind<ImportedNote>({
    record: 'note',
    kind: of.kind,
    async read(ctx, step, known) {
      const join = await joinsOf(ctx, step, known)
      return known.map((one) => noteOf(one, step, join, of))
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

/** Notes, calls, emails and SMS, each with its own date and author. */
export const notes = noteKind({ kind: 'note', type: 'note', headline: () => null, lines: [] })
/** Enquiries of the old system are history; none of them has to be answered. */
export const enquiries = noteKind({
  kind: 'enquiry',
  type: 'mail',
  headline: (cells) => ['Enquiry', cells.text('source')].filter(Boolean).join(': '),
  lines: [],
})
export const inspections = noteKind({
  kind: 'inspection',
  type: 'visit',
  headline: () => 'Inspection',
  lines: ['interest', 'feedback', 'offer', 'endsAt'],
})
/** Appraisals of a table that says of no home: the others are records. */
export const appraisalNotes = noteKind({
  kind: 'appraisal',
  type: 'visit',
  headline: (cells) => ['Appraisal', cells.text('status')].filter(Boolean).join(': '),
  lines: [...appraisedPlace, 'saleOrLease', 'price', 'priceFrom', 'priceTo', 'nextCallOn', 'outcome'],
})

function noteOf({ cells, before }: KnownRow, { setting }: Step, join: Join, of: NoteKind): ReadItem<ImportedNote> {
  const headline = (cells.text('subject') ?? of.headline(cells))?.slice(0, 200) ?? null
  const body = cells.body(of.lines)
  const label = headline ?? body.slice(0, 100)
  const { contact, listing, property, missing } = join(cells)
  const happenedAt = cells.instant('at') ?? cells.instant('createdAt')
  const refused = (reason: string): ReadItem<ImportedNote> => ({ item: null, label, reason })
  if (cells.reasons.length) return refused([...new Set(cells.reasons)].join('. '))
  if (!headline && !body) return refused('The row is empty')
  if (body.length > maxLetters) return refused(`The text is longer than ${maxLetters} letters`)
  if (!happenedAt) return refused('The row has no date')
  // Another table may say what it is about.
  if (!contact && !listing && !property && (missing.length || of.kind !== 'note' || !setting.linked.has('note')))
    return refused(missing.join('. ') || 'The row names no contact, no listing and no property')
  const author = personOf(cells, setting, of.type === 'note' ? 'author' : 'agent')
  const said = cells.text('type') ?? ''
  const isPrivate = /^(?:y|yes|true|1|private)$/i.test(cells.text('isPrivate') ?? '')
  const links: NoteLink[] = [
    ...(contact ? [{ entity: 'contact' as const, id: contact }] : []),
    ...(listing ? [{ entity: 'listing' as const, id: listing }] : []),
    ...(property ? [{ entity: 'property' as const, id: property }] : []),
  ]
  const note: ImportedNote = {
    id: before?.recordId ?? newId(),
    isNew: !before,
    type: (of.type === 'note' && said.length <= 100 && typeWords.find(([, words]) => words.test(said))?.[0]) || of.type,
    headline,
    bodyHtml: /<(?:p|br|div|ul|b|a)\b/i.test(body) ? safeHtml(body) : linesToHtml(body),
    happenedAt,
    authorId: author.userId,
    authorName: author.userId ? null : author.name,
    // A private note is its writer's alone; without the writer, no user could read it.
    visibility: isPrivate && author.userId ? 'private' : 'office',
    links,
  }
  return { item: note, label, reason: missing.join('. ') || null }
}
