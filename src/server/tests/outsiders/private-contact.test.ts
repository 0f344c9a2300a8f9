// A private contact in everything that names people, read as everyone who may not see them.
import { expect, test } from 'vitest'
import { textOf } from '#channels/documents/server/testing/read-pdf.ts'
import { type Permission, permissions } from '#common/permissions.ts'
import { presenceEndpoints } from '#accounts/users/presence.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { ownerSummaryEndpoints } from '#channels/follow-ups/owner-summary.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { newId } from '#platform/context.ts'
import { disclosureEndpoints } from '#workflow/disclosures/disclosures.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { inspectionEndpoints } from '#channels/inspections/inspections.contract.ts'
import { keyEndpoints } from '#workflow/keys/keys.contract.ts'
import { dayAhead } from '#workflow/opens/server/testing/houses.ts'
import { openDoor } from '#workflow/opens/server/testing/door.ts'
import { visitEndpoints } from '#workflow/opens/visits.contract.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { declarations } from '../../declarations.ts'
import { callWith, isCalledInTurn, isForUsers, recordsFor } from '../../testing/fill/rows-of.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal({ RATE_LIMIT_PER_MINUTE: '100000' })
const agency = await portal.newAgency()
const tom = await agency.signIn('agent')
const mobile = '0480 999 321'
const { id: contact } = await tom(contactEndpoints.create, {
  body: {
    firstName: 'Quill',
    lastName: 'Featherstone',
    isPrivate: true,
    emails: [{ address: 'quill@featherstone.example', label: 'personal' }],
    phones: [{ number: mobile, type: 'mobile', dncWashedOn: null, isOnDoNotCallList: false }],
  },
})
/** Parts of the contact, however they are written. */
const planted = /quill|featherstone|480\s?999\s?321/i

const door = await openDoor(portal, tom)
const listing = door.listingId
const { visitId } = await door.arrive({ contactId: contact })
await door.send({
  kind: 'feedback',
  feedback: {
    ...{
      visitId,
      interest: 4,
      priceFromCents: 110_000_000,
      priceToCents: null,
      intent: 'secondLook',
      comments: 'Liked the light',
    },
    ...{ role: 'buyer', wantsContract: false, adults: 1, children: 0 },
  },
})
const inspection = await tom(inspectionEndpoints.book, {
  body: { listingId: listing, contactId: contact, startsAt: `${dayAhead(portal, 3)}T10:00` },
})
const key = await tom(keyEndpoints.add, { body: { listingId: listing, label: 'K1', hook: null } })
await tom(keyEndpoints.take, { params: { id: key.id }, body: { to: { kind: 'contact', id: contact } } })
const note = await tom(noteEndpoints.create, {
  body: {
    bodyHtml: '<p>Wants a second look</p>',
    links: [
      { entity: 'contact', id: contact },
      { entity: 'listing', id: listing },
    ],
  },
})
await tom(disclosureEndpoints.state, {
  body: { listingId: listing, fromCents: 110_000_000, channel: 'phone', contactId: contact },
})
await tom(taskEndpoints.create, { body: { subject: 'Ring back', contactId: contact, listingId: listing } })
await portal.owner.query(
  `insert into document_proofs (agency_id, id, listing_id, brochure_type, name, email, file_key, pages, width_pt, height_pt, created_by, created_at, expires_at)
   values ($1, $2, $3, 'a4', 'Quill', 'Quill@featherstone.example', 'documents/x.pdf', 1, 100, 100, $4, now(), now() + interval '9 days')`,
  [agency.id, newId(), listing, tom.userId],
)
await portal.runJobs()
const records = {
  contact,
  listing,
  open: door.id,
  inspectionOpen: inspection.open.id,
  visit: visitId ?? '',
  key: key.id,
  note: note.id,
}

const withoutContacts = permissions.filter((permission) => !permission.startsWith('contacts.'))
const readers: [string, Parameters<typeof agency.signIn>[0]][] = [
  ['readOnly', 'readOnly'],
  ['assistant', 'assistant'],
  ['another agent', 'agent'],
  ['opens.read alone', ['opens.read', 'opens.read.office', 'listings.read', 'listings.read.office'] as Permission[]],
  ['everything but contacts', withoutContacts],
]
const reads = declarations.endpointGroups
  .flatMap(({ endpoints }) => Object.values(endpoints))
  .filter((e) => e.method === 'GET' && isForUsers(e) && isCalledInTurn(e))

test.each(readers)('a private contact is named nowhere to %s', async (_, role) => {
  const reader = await agency.signIn(role)
  const leaks: string[] = []
  for (const e of reads)
    for (const [kind, id] of recordsFor(reader, e, records)) {
      const answer = await callWith(portal, reader, e, id)
      const said = answer.body.startsWith('%PDF') ? textOf(answer.rawPayload) : answer.body
      const found = planted.exec(said)?.[0] ?? (kind !== 'contact' && said.includes(contact) ? 'its id' : undefined)
      if (found) leaks.push(`${e.path} of the ${kind}: ${found}`)
    }
  expect(leaks).toEqual([])
  // That there was a visitor is shown.
  if (role === 'agent')
    expect((await reader(visitEndpoints.kit, { params: { id: door.id } })).visits).toMatchObject([
      { contactId: null, interest: 4, people: [{ name: 'A private contact', mobile: null, email: null }] },
    ])
})

const hostsOnly: Permission[] = ['opens.read', 'opens.write', 'listings.read', 'listings.read.office']
test('vendors and buyers of a listing are not named to who may neither read contacts nor change the listing', async () => {
  const before = await tom(listingEndpoints.getOne, { params: { id: listing } })
  const party = { name: 'Vivian Plume', phone: '0480 777 222', email: 'vivian@plume.example' }
  await tom(listingEndpoints.update, {
    params: { id: listing },
    body: { version: before.version, vendors: [party], buyers: [party], solicitor: party },
  })
  const named = /vivian|plume|480\s?777/i

  const reader = await agency.signIn(hostsOnly)
  expect(JSON.stringify(await reader(listingEndpoints.getOne, { params: { id: listing } }))).not.toMatch(named)
  expect(JSON.stringify(await reader(listingEndpoints.history, { params: { id: listing }, query: {} }))).not.toMatch(named)
  expect(JSON.stringify(await reader(ownerSummaryEndpoints.get, { params: { id: door.id } }))).not.toMatch(named)
  expect((await tom(listingEndpoints.getOne, { params: { id: listing } })).vendors).toMatchObject([party])
  const assistant = await agency.signIn('readOnly')
  expect((await assistant(listingEndpoints.getOne, { params: { id: listing } })).vendors).toMatchObject([party])
})

test.each(readers)('%s says nothing of who has a private contact open', async (_, role) => {
  const reader = await agency.signIn(role)
  const heard: string[] = []
  const stop = portal.platform.live.subscribe(agency.id, (event) => heard.push(JSON.stringify(event)))
  const sign = { tabId: 'ab'.repeat(16), isEditing: false } as const

  for (const [entity, recordId] of [
    ['contact', contact],
    ['contact', newId()],
    ['anything', contact],
  ] as const) {
    const said = reader(presenceEndpoints.presence, { body: { ...sign, entity, recordId, state: 'came' } })
    await expect(said).rejects.toMatchObject({ status: 404 })
    await reader(presenceEndpoints.presence, { body: { ...sign, entity, recordId, state: 'gone' } })
  }
  await reader(presenceEndpoints.presence, { body: { ...sign, entity: 'listing', recordId: listing, state: 'came' } })

  await expect.poll(() => heard.join()).toContain(listing)
  expect(heard.join()).not.toContain(contact)
  stop()
})
