import { randomUUID } from 'node:crypto'
import { bookingEndpoints } from '#channels/inspections/bookings.contract.ts'
import { followUpEndpoints } from '#channels/follow-ups/follow-ups.contract.ts'
import { inspectionEndpoints } from '#channels/inspections/inspections.contract.ts'
import { keyEndpoints } from '#workflow/keys/keys.contract.ts'
import { openEndpoints } from '#workflow/opens/opens.contract.ts'
import { ownerSummaryEndpoints } from '#channels/follow-ups/owner-summary.contract.ts'
import { visitEndpoints } from '#workflow/opens/visits.contract.ts'
import type { Filling } from './filling.ts'

interface Given {
  contact: string
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

/** An open home that has ended, and the messages that people were sent afterwards. */
async function followUp(filling: Filling, { followedOpen, other, contact }: Given & { followedOpen: string }): Promise<void> {
  const { portal, me, word } = filling
  const params = { id: followedOpen }
  const visit = await me(visitEndpoints.enter, {
    params,
    body: { ...entry(filling, 1, 'arrive'), arrival: { contactId: other, agreesListing: true, wording: word } },
  })
  await me(visitEndpoints.enter, { params, body: entry(filling, 2, 'close') })
  const message = { subject: word, text: word }
  await me(followUpEndpoints.send, {
    params,
    body: {
      messages: [{ kind: 'thanks', ...message, sms: word }],
      people: [{ visitId: visit.visitId ?? '', channel: 'email' }],
    },
  })
  await me(ownerSummaryEndpoints.send, { params, body: { contactIds: [contact], ...message } })
  // They can be undone for half a minute, and are sent then.
  for (const job of ['opens.follow-up', 'opens.owner-summary']) {
    await portal.owner.query(`update pgboss.job set start_after = now() where name = $1 and state < 'active'`, [job])
    await portal.runJobs(job)
  }
}

/** A private inspection, and the invitation that was sent for it. */
async function inspect({ portal, me, word }: Filling, { listing, other }: Given): Promise<string> {
  const { open } = await me(inspectionEndpoints.book, {
    body: { listingId: listing, contactId: other, startsAt: '2027-02-20T10:00', placeNote: word },
  })
  await portal.runJobs('opens.inspection-mail')
  const { version, ...rules } = await me(bookingEndpoints.settings, {})
  await me(bookingEndpoints.changeSettings, { body: { ...rules, version } as never })
  await me(bookingEndpoints.changeListing, { params: { id: listing }, body: { isOn: false } })
  return open.id
}
