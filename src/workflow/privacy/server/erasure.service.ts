import { AppError, invalid } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { DeclaredTable } from '#platform/personal-data.ts'
import { deleteContacts } from '#core/contacts/server/bin/contact-bin.service.ts'
import { requireWritable } from '#core/contacts/server/contacts.service.ts'
import { eraseHistory } from '#accounts/audit/server/audit-erasure.service.ts'
import { contactsErased } from '#core/contacts/contacts.events.ts'
import { recordErasure } from '#core/contacts/server/erased.service.ts'
import { hashesOf } from '#core/contacts/server/consent/suppression.service.ts'
import type { ErasurePreview } from '../privacy.contract.ts'
import type { ErasureReason } from '../privacy-values.contract.ts'
import { keepRefusals } from './erase.store.ts'
import { type Counts, countsOf, findPerson, partiesOf, type Person, tracesOf } from './person.store.ts'
import { erasePersonalData } from './sweep.store.ts'

export async function previewErasure(ctx: Context, id: string): Promise<ErasurePreview> {
  const person = await requirePerson(ctx, id, { lock: false })
  const counts = await countsOf(ctx, person)
  const { displayName, version } = person
  return { id, displayName, version, goes: goesOf(counts), stays: staysOf(counts, person), byHand: byHandOf(counts) }
}

interface EraseOptions {
  version: number
  name: string
  reason: ErasureReason
}
/** All of it in one transaction. There is no way back, so the name is asked once more and a changed contact is refused. */
export async function eraseContact(
  ctx: Context,
  personalData: readonly DeclaredTable[],
  id: string,
  { version, name, reason }: EraseOptions,
): Promise<{ id: string; erasedAt: string }> {
  const person = await requirePerson(ctx, id, { lock: true })
  if (person.version !== version)
    throw new AppError('stale', 'This contact has changed since you opened it. Review it before deleting')
  if (plain(name) !== plain(person.displayName)) throw invalid([{ path: 'name', message: 'Type the name exactly as shown' }])
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
  await keepRefusals(ctx, person, await hashesOf(ctx, person.fields))
  await ctx.emit(contactsErased, { ids: person.ids })
  await eraseHistory(ctx, 'contact', person.ids)
  await erasePersonalData(ctx, personalData, traces, new Set(kept))
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

/** Requires write access to the contact. Reading the contact first gives the same "erased" or "not found" as elsewhere. */
async function requirePerson(ctx: Context, id: string, options: { lock: boolean }): Promise<Person> {
  await requireWritable(ctx, id, options)
  const person = await findPerson(ctx, id, options)
  if (!person) throw new Error('the contact was not found in its own transaction')
  return person
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

type Line = readonly [what: string, count: number]
const counted = (lines: readonly Line[]) => lines.flatMap(([what, count]) => (count > 0 ? [{ what, count }] : []))

function goesOf(c: Counts) {
  return counted([
    ['The contact and all its fields', 1],
    ['Contacts merged into it', c.records - 1],
    ['Notes, calls and emails about this contact only', c.notes],
    ['Files on those notes', c.files],
    ['Requirements', c.preferences],
    ['Matches and sent listings', c.matches],
    ['Consent entries', c.consents],
    ['Relationships', c.relationships],
    ['Properties they own, live at or rent out', c.ties],
    ['Their name, phone and email on listings', c.deals],
    ['Their phone and email on sales', c.keptDeals],
    ['History entries', c.events],
    ['Import rows', c.importRows],
    ['Their name on price quotes older than three years', c.oldPrices],
  ])
}

function staysOf(c: Counts, { fields }: Person): ErasurePreview['stays'] {
  const refusals = fields.some((f) => f.emails.length + f.phones.length > 0) ? 1 : 0
  const lines: [...Line, why: string, source: string][] = [
    ['Their name on sales', c.keptDeals, 'Sale records are kept for seven years', 'AML/CTF Act 2006, tranche 2'],
    [
      'Their name on price quotes',
      c.prices,
      'Price quotes are kept for three years',
      'Property and Stock Agents Act 2002 (NSW) s 73B',
    ],
    [
      'Notes also about a listing or another contact',
      c.sharedNotes,
      'Shared with other records. Phone and email are removed',
      'Privacy Act 1988, APP 11',
    ],
    ['Their opt-outs, as an anonymous code', refusals, 'Opt-outs still apply if they are added again', 'Spam Act 2003'],
    [
      'A record that a person was deleted, when, why and by which user',
      1,
      'Proof of deletion, without their name',
      'Privacy Act 1988, APP 11',
    ],
  ]
  return lines.flatMap(([what, count, why, source]) => (count > 0 ? [{ what, count, why, source }] : []))
}

const byHandOf = ({ openImports, sharedFiles }: Counts): string[] => [
  ...(sharedFiles ? ['Files on shared notes: check for their name and remove those files'] : []),
  ...(openImports ? ['A contact file is waiting to be imported. It could add them again'] : []),
  'Copies outside Gable: exported files, sent emails and listings on portals',
  'Backups keep their data until overwritten',
]
