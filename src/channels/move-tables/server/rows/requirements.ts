import { localityKey } from '#accounts/addresses/addresses.rules.ts'
import { knownSuburbs } from '#accounts/addresses/server/addresses.service.ts'
import { isSame } from '#common/changes.ts'
import { plainText } from '#common/plain-text.ts'
import { type Context, newId } from '#platform/context.ts'
import { maxNoteLetters } from '#workflow/preferences/preferences.contract.ts'
import {
  type ImportedRequirement,
  removeImportedRequirements,
  requirementsOfContacts,
  saveImportedRequirements,
  unchangedRequirements,
} from '#workflow/preferences/server/preferences.service.ts'
import { readRequirement } from '../../requirement-cells.rules.ts'
import { historyKind, type ReadItem } from './history-kind.ts'
import { type Join, joinsOf, type KnownRow } from './joined.ts'
import { isExpected, isSaidBefore, type Step } from './table-kind.ts'

/** Requirements of contacts, several for each; an inactive one is paused. No one is notified of listings that match. */
export const requirements = historyKind<ImportedRequirement>({
  record: 'requirement',
  async read(ctx, step, known) {
    const join = await joinsOf(ctx, step, known, ['contact'])
    const isSuburb = await suburbNames(ctx, step)
    const read = known.map((one) => requirementOf(one, step, join, isSuburb))
    // Two that are the same here may differ in suburbs, which another table holds.
    return step.setting.linked.has('requirement') ? read : withoutKnown(ctx, step, known, read)
  },
  save: saveImportedRequirements,
  remove: removeImportedRequirements,
  rewritable: unchangedRequirements,
})

type Read = ReadItem<ImportedRequirement>
/** Only columns of regions ask which names are suburbs. */
export async function suburbNames(ctx: Context, { table }: Step): Promise<(name: string) => boolean> {
  const known = table.columns.some(({ target }) => target === 'regions') ? await knownSuburbs(ctx) : new Set<string>()
  return (name) => known.has(localityKey(name))
}

function requirementOf(
  { cells, before }: KnownRow,
  { table, setting }: Step,
  join: Join,
  isSuburb: (name: string) => boolean,
): Read {
  const { contact, missing } = join(cells)
  const { fields, kept, isOpen, reasons } = readRequirement((target) => cells.all(target), isSuburb)
  const createdAt = cells.instant('createdAt')
  const body = cells.body()
  const note = [plainText(body), kept.join('\n')].filter(Boolean).join('\n\n')
  const places = fields.suburbs.map(({ suburb }) => suburb).join(', ')
  const label = [cells.text('contactId') ?? cells.text('contactEmail'), places].filter(Boolean).join(' – ')
  const refused = (reason: string): Read => ({ item: null, label, reason })
  const problems = [...new Set([...cells.reasons, ...reasons, ...missing])]
  if (problems.length) return refused(problems.join('. '))
  if (!contact) return refused('The row names no contact')
  if (note.length > maxNoteLetters) return refused('The text is longer than 10,000 letters')
  const isLinked = setting.linked.has('requirement')
  if (isOpen && !note && !isLinked) return refused('The row does not say what they look for')
  // Without a limit it would match every listing, which only a person can mean.
  const isPaused = isOpen && !setting.linked.has('requirementSuburb') && fields.isActive
  const remarks = [
    ...(kept.length ? [`Kept in the note: ${kept.join('; ')}`.slice(0, 300)] : []),
    ...(isPaused ? ['Paused, because it has no limit and would match every listing'] : []),
  ]
  const item: ImportedRequirement = {
    id: before?.recordId ?? newId(),
    isNew: !before,
    contactId: contact,
    fields: { ...fields, isActive: fields.isActive && !isPaused, note: note || null },
    createdAt,
    keepsSuburbs: !fields.suburbs.length && !table.columns.some(({ target }) => target === 'suburbs'),
  }
  return { item, label, reason: remarks.join('. ') || null }
}

/** Leaves out what the contact looks for already, as entered by a user or in an earlier row. */
async function withoutKnown(ctx: Context, step: Step, known: readonly KnownRow[], read: readonly Read[]): Promise<Read[]> {
  const isHere = ({ contactId }: ImportedRequirement) => !isExpected(contactId)
  const here = await requirementsOfContacts(
    ctx,
    read.flatMap(({ item }) => (item?.isNew && isHere(item) ? [item.contactId] : [])),
  )
  // A rewritten one is no longer what it was.
  const rewritten = new Set(known.flatMap(({ before }) => (before && !before.isSame ? [before.recordId] : [])))
  const held = here.filter(({ id }) => !rewritten.has(id))
  const wants = Map.groupBy(held, ({ contactId }) => contactId)
  return read.map((one, i) => {
    const [{ item }, row] = [one, known[i]]
    if (!item || !row || row.twin !== null || row.before?.isSame) return one
    const { contactId, fields } = item
    const there = wants.get(contactId) ?? []
    const isPlanned =
      step.mode === 'check' && isSaidBefore(step, 'same requirement', JSON.stringify([contactId, fields]), row.row.line)
    if (item.isNew && (isPlanned || there.some((has) => isSame(has.fields, fields))))
      return { ...one, item: null, reason: 'This contact has these requirements already', isThere: true }
    wants.set(contactId, [...there, item])
    return one
  })
}
