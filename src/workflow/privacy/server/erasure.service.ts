import { AppError, invalid } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { DeclaredTable } from '#platform/personal-data.ts'
import { deleteContacts, requireWritable } from '#core/contacts/server/contacts.service.ts'
import { eraseHistory } from '#accounts/audit/server/audit-erasure.service.ts'
import { contactsErased } from '#core/contacts/contacts.events.ts'
import { recordErasure } from '#core/contacts/server/erased.service.ts'
import { hashesOf } from '#core/contacts/server/consent/suppression.service.ts'
import type { ErasurePreview } from '../privacy.contract.ts'
import type { ErasureReason } from '../privacy-values.contract.ts'
import { keepRefusals } from './erase.store.ts'
import { type Counts, countsOf, findPerson, partiesOf, type Person, tracesOf } from './person.store.ts'
import { sweepTraces } from './sweep.store.ts'

export async function previewErasure(ctx: Context, id: string): Promise<ErasurePreview> {
  const person = await requirePerson(ctx, id, { lock: false })
  const counts = await countsOf(ctx, person)
  const { displayName, version } = person
  return { id, displayName, version, goes: goesOf(counts), stays: staysOf(counts, person), byHand: byHandOf(counts) }
}

interface Wish {
  version: number
  name: string
  reason: ErasureReason
}
/** All of it in one transaction. There is no way back, so the name is asked once more and a changed contact is refused. */
export async function eraseContact(
  ctx: Context,
  personalData: readonly DeclaredTable[],
  id: string,
  { version, name, reason }: Wish,
): Promise<{ id: string; erasedAt: string }> {
  const person = await requirePerson(ctx, id, { lock: true })
  if (person.version !== version)
    throw new AppError('stale', 'This contact was changed since you opened it. Look again before you erase it')
  if (plain(name) !== plain(person.displayName)) throw invalid([{ path: 'name', message: 'Type the name as it stands above' }])
  // Reads that are still in memory are erased as well.
  await ctx.platform.accessLog.flush()
  const counts = await countsOf(ctx, person)
  const traces = await tracesOf(ctx, person)
  const kept = (await partiesOf(ctx, person)).filter(({ isKept }) => isKept).map((listing) => listing.id)
  await recordErasure(ctx, person.ids, {
    reason,
    went: goesOf(counts),
    stayed: staysOf(counts, person).map(({ what, count }) => ({ what, count })),
  })
  await keepRefusals(ctx, person, hashesOf(ctx, person.fields))
  await ctx.emit(contactsErased, { ids: person.ids })
  await eraseHistory(ctx, 'contact', person.ids)
  await sweepTraces(ctx, personalData, traces, new Set(kept))
  await deleteContacts(ctx, person.ids)
  await ctx.audit({
    action: 'erased',
    entity: 'contact',
    entityId: id,
    changes: [{ field: 'reason', before: null, after: reason }],
  })
  for (const one of person.ids) ctx.changed('contact', one)
  ctx.changed('listing', id)
  return { id, erasedAt: ctx.clock().toISOString() }
}

/** Whoever may change the contact, and has the permission. Asking for the contact first says "erased" or "not found" as everywhere. */
async function requirePerson(ctx: Context, id: string, options: { lock: boolean }): Promise<Person> {
  await requireWritable(ctx, id, options)
  const person = await findPerson(ctx, id, options)
  if (!person) throw new Error('a contact vanished in its own transaction')
  return person
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

type Line = readonly [what: string, count: number]
const counted = (lines: readonly Line[]) => lines.flatMap(([what, count]) => (count > 0 ? [{ what, count }] : []))

function goesOf(c: Counts) {
  return counted([
    ['The contact with all its fields', 1],
    ['Records that were merged into it', c.records - 1],
    ['Notes, calls and mails about nobody else', c.notes],
    ['Files on such notes', c.files],
    ['Preferences', c.preferences],
    ['Matches, and what was sent to them', c.matches],
    ['Entries of consent', c.consents],
    ['Relationships', c.relationships],
    ['Properties they own, live at or let', c.ties],
    ['Their name, phone and e-mail as a party of a listing', c.deals],
    ['Their phone and e-mail as a party of a sale', c.keptDeals],
    ['Entries of their history', c.events],
    ['Rows of imports', c.importRows],
    ['Their name with prices told more than three years ago', c.oldPrices],
  ])
}

function staysOf(c: Counts, { fields }: Person): ErasurePreview['stays'] {
  const refusals = fields.some((f) => f.emails.length + f.phones.length > 0) ? 1 : 0
  const lines: [...Line, why: string, source: string][] = [
    ['Their name as a party of a sale', c.keptDeals, 'Records of a sale are kept for seven years', 'AML/CTF Act 2006, tranche 2'],
    [
      'Their name with a price they were told',
      c.prices,
      'Prices told to buyers and sellers are kept for three years',
      'Property and Stock Agents Act 2002 (NSW) s 73B',
    ],
    [
      'Notes that are also about a listing or somebody else',
      c.sharedNotes,
      'They belong to the others too; their phone and e-mail are taken out',
      'Privacy Act 1988, APP 11',
    ],
    [
      'What they refused, as a code that names nobody',
      refusals,
      'Whoever has unsubscribed must stay so when they come in again',
      'Spam Act 2003',
    ],
    [
      'That somebody was erased, when, by whom and why',
      1,
      'So that it can be shown; without their name',
      'Privacy Act 1988, APP 11',
    ],
  ]
  return lines.flatMap(([what, count, why, source]) => (count > 0 ? [{ what, count, why, source }] : []))
}

const byHandOf = ({ openImports, sharedFiles }: Counts): string[] => [
  ...(sharedFiles ? ['Files on notes that stay: look whether they name the person, and take those off'] : []),
  ...(openImports ? ['A file of contacts is waiting to be imported; if they are in it, they come in again'] : []),
  'Copies outside of Gable: files that were exported, mails that were sent, the listing at the portals',
  'Back-ups keep them until they are overwritten',
]
