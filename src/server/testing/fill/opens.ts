import { randomUUID } from 'node:crypto'
import { bookingEndpoints } from '#workflow/opens/bookings.contract.ts'
import { inspectionEndpoints } from '#workflow/opens/inspections.contract.ts'
import { keyEndpoints } from '#workflow/opens/keys.contract.ts'
import { openEndpoints } from '#workflow/opens/opens.contract.ts'
import { visitEndpoints } from '#workflow/opens/visits.contract.ts'
import { addRow, type Filling, mailOf } from './filling.ts'

interface Given {
  listing: string
  other: string
}

/** Open homes, private inspections and keys. */
export async function fillOpens(filling: Filling, given: Given) {
  const { me, word } = filling
  const openDay = (day: string) => ({
    ...{ listingId: given.listing, startsAt: `${day}T11:00`, endsAt: `${day}T11:30`, placeNote: word },
  })
  const opens = await me(openEndpoints.plan, { body: { opens: [openDay('2027-02-06'), openDay('2027-02-13')] } })
  const [open = '', followedOpen = ''] = opens.items.map(({ id }) => id)
  // Without a number or an address nothing is matched: the visit is about a person of this name alone.
  const visit = await me(visitEndpoints.enter, {
    params: { id: open },
    body: { ...entry(filling, 1, 'arrive'), arrival: { people: [{ name: `${word} Visitor`, mobile: null, email: null }] } },
  })
  const key = await me(keyEndpoints.add, { body: { listingId: given.listing, label: word, hook: word } })
  await me(keyEndpoints.take, { params: { id: key.id }, body: { to: { kind: 'name', name: word }, why: word } })
  const inspection = await inspect(filling, given)
  await followUp(filling, { ...given, followedOpen })
  return { open, followedOpen, inspection, key: key.id, visit: visit.visitId ?? '' }
}

function entry<K extends string>({ me }: Filling, seq: number, kind: K) {
  const at = new Date().toISOString()
  return { clientKey: randomUUID(), userId: me.userId, at, sentAt: at, seq, kind }
}

/** An open home that has ended, and the messages that people were sent afterwards; one that is queued would go out in the middle of a test. */
async function followUp(filling: Filling, { followedOpen, other }: Given & { followedOpen: string }): Promise<void> {
  const { me, word } = filling
  const params = { id: followedOpen }
  const visit = await me(visitEndpoints.enter, {
    params,
    body: { ...entry(filling, 1, 'arrive'), arrival: { contactId: other } },
  })
  await me(visitEndpoints.enter, { params, body: entry(filling, 2, 'close') })
  await addRow(
    filling,
    `insert into follow_ups (agency_id, id, open_id, visit_id, kind, channel, address, subject, text, state, send_after, sent_at, created_by, created_at)
     values ($1, $2, $3, $4, 'thanks', 'email', $5, $6, $6, 'sent', now(), now(), $7, now())`,
    ...[randomUUID(), followedOpen, visit.visitId, mailOf(filling, 'followed'), word, me.userId],
  )
  await addRow(
    filling,
    `insert into owner_summaries (agency_id, id, open_id, contact_id, address, subject, text, state, send_after, sent_at, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $6, 'sent', now(), now(), $7, now())`,
    ...[randomUUID(), followedOpen, other, mailOf(filling, 'told'), word, me.userId],
  )
}

/** A private inspection, and the invitation that was sent for it. */
async function inspect(filling: Filling, { listing, other }: Given): Promise<string> {
  const { me, word } = filling
  const { open, visitId } = await me(inspectionEndpoints.book, {
    body: { listingId: listing, contactId: other, startsAt: '2027-02-20T10:00', placeNote: word, invites: false },
  })
  const { version, ...rules } = await me(bookingEndpoints.settings, {})
  await me(bookingEndpoints.changeSettings, { body: { ...rules, version } as never })
  await me(bookingEndpoints.changeListing, { params: { id: listing }, body: { isOn: false } })
  await addRow(
    filling,
    `insert into inspection_mails (agency_id, id, open_id, visit_id, kind, address, sequence, starts_at, ends_at, state, sent_at, created_by, created_at)
     values ($1, $2, $3, $4, 'booked', $5, 0, '2027-02-20T10:00', '2027-02-20T10:30', 'sent', now(), $6, now())`,
    ...[randomUUID(), open.id, visitId, mailOf(filling, 'inspected'), me.userId],
  )
  return open.id
}
