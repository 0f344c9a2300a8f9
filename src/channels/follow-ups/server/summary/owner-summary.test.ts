import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { disclosureEndpoints } from '#workflow/disclosures/disclosures.contract.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import { timelineEndpoints } from '#workspace/timeline/timeline.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { ownerSummaryEndpoints as e } from '../../owner-summary.contract.ts'
import { isFigureIn, summaryDraft, withoutPeople } from '../../owner-summary.rules.ts'
import { openDoor } from '#workflow/opens/server/testing/door.ts'
import { liveHouse } from '#workflow/opens/server/testing/houses.ts'

const portal = await testPortal()
const deliver = async () => {
  await portal.owner.query(`update pgboss.job set start_after = now() where name = 'opens.owner-summary' and state < 'active'`)
  await portal.runJobs('opens.owner-summary')
}
const mailsTo = (address: string) => portal.mails.filter(({ to }) => to === address)
const person = (me: Call, firstName: string, address: string, doNotContact = false) =>
  me(contactEndpoints.create, {
    body: { firstName, lastName: 'Owner', emails: [{ address, label: 'personal' }], doNotContact },
  })
const party = (name: string, contactId: string | null) => ({ name, phone: '', email: '', contactId })

/** An open home that has ended, with one visitor's feedback. */
async function ended(parties: (me: Call) => Promise<ReturnType<typeof party>[]>) {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const vendors = await parties(me)
  const { id } = await liveHouse(me, { vendors })
  const door = await openDoor(portal, me, id)
  const { key } = await door.arrive({ people: [{ name: 'Ana Reyes', mobile: '0412 345 678' }], adults: 2 })
  await door.send({
    kind: 'feedback',
    feedback: {
      visitId: key,
      interest: 5,
      priceFromCents: 110_000_000,
      priceToCents: null,
      intent: 'offer',
      comments: 'Ana loves the garden, call 0412 345 678',
      adults: 2,
    },
  })
  await door.send({ kind: 'close' })
  return { agency, me, door, params: { id: door.id }, vendorIds: vendors.map(({ contactId }) => contactId ?? '') }
}

test('the owner gets numbers, prices and feedback without names, once, as previewed, and it is on their timeline', async () => {
  const { agency, me, door, params, vendorIds } = await ended(async (call) => {
    const [one, two] = [await person(call, 'Vera', 'vera@owner.example'), await person(call, 'Tom', 'VERA@owner.example')]
    return [party('Vera Owner', one.id), party('Tom Owner', two.id), party('Old Name', null)]
  })
  const { owners, unlinked, subject, text, canSend } = await me(e.get, { params })
  expect({ owners, unlinked, canSend }).toMatchObject({
    owners: [
      { name: 'Vera Owner', why: null, sent: null },
      { name: 'Tom Owner', why: null },
    ],
    unlinked: ['Old Name'],
    canSend: true,
  })
  for (const words of ['1 group through, 2 people', '1 keen', '$1,100,000', '“A visitor loves the garden, call their number”'])
    expect(text).toContain(words)
  expect(`${subject} ${text}`).not.toMatch(/Ana|Reyes|0412/)

  const body = { subject, text }
  const preview = await me(e.preview, { params, body: { ...body, contactId: vendorIds[0] ?? '' } })
  const answers = await Promise.all(
    [1, 2].map(() => me(e.send, { params, body: { ...body, contactIds: vendorIds.slice(0, 2) } })),
  )
  expect(answers.map(({ queued }) => queued).toSorted()).toEqual([0, 1])
  const priceLog = async () =>
    JSON.stringify(await me(disclosureEndpoints.statements, { params: { id: door.listingId }, query: {} }))
  expect(await priceLog()).not.toContain('in the summary of the open home')
  await deliver()
  await deliver()

  const [mail, ...more] = portal.mails.filter(({ to }) => to?.toLowerCase() === 'vera@owner.example')
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject, text: preview.text, html: preview.html })
  expect(mail?.text).toMatch(/^Hello Vera,\n\nHere is a summary[^]*Kind regards,/)
  const { items } = await me(timelineEndpoints.contact, { params: { id: vendorIds[0] ?? '' }, query: { show: 'talk' } })
  expect(items).toMatchObject([{ kind: 'followUp', followUp: { listingId: door.listingId, subject, state: 'sent' } }])
  const history = await me(listingEndpoints.history, { params: { id: door.listingId }, query: {} })
  expect(history.items.map(({ action }) => action)).toContain('owner summary queued')
  expect(await priceLog()).toContain('Visitors’ opinions, in the summary of the open home')
  // A couple with one address had one email.
  expect((await me(e.get, { params })).owners.map(({ sent }) => sent?.state)).toEqual(['sent', 'sent'])

  const owner = await agency.signIn()
  const { version, displayName: name } = await owner(contactEndpoints.get, { params: { id: vendorIds[0] ?? '' } })
  const body2 = { version, name, reason: 'personAsked' as const }
  await owner(privacyEndpoints.erase, { params: { id: vendorIds[0] ?? '' }, body: body2 })
  const { rowCount } = await portal.owner.query('select from owner_summaries where agency_id = $1', [me.agencyId])
  expect(rowCount).toBe(0)
})

test('a person who shares an address with an owner that was sent it has it too, also where the user may not see the address', async () => {
  const { agency, me, params, vendorIds } = await ended(async (call) => [
    party('Vic Owner', (await person(call, 'Vic', 'couple@owner.example')).id),
    party('Pia Owner', (await person(call, 'Pia', 'couple@owner.example')).id),
  ])
  const admin = await agency.signIn()
  const { version } = await admin(contactEndpoints.get, { params: { id: vendorIds[1] ?? '' } })
  await admin(contactEndpoints.update, { params: { id: vendorIds[1] ?? '' }, body: { version, isPrivate: true, agentIds: [] } })
  await portal.owner.query('update contacts set created_by = $1 where id = $2', [admin.userId, vendorIds[1]])
  await me(e.send, { params, body: { subject: 'Yours', text: 'One group.', contactIds: vendorIds.slice(0, 1) } })
  expect((await me(e.get, { params })).owners).toMatchObject([
    { name: 'Vic Owner', address: 'couple@owner.example', sent: { state: 'waiting' } },
    { name: 'A private contact', address: null, sent: { state: 'waiting' } },
  ])
})

test('it can be undone for half a minute, then sent', async () => {
  const { me, params, vendorIds } = await ended(async (call) => [
    party('Una Owner', (await person(call, 'Una', 'una@owner.example')).id),
  ])
  const body = { subject: 'Your open home', text: 'One group came.', contactIds: vendorIds }
  expect((await me(e.send, { params, body })).undoUntil).not.toBeNull()
  expect(await me(e.undo, { params })).toEqual({ undone: 1, left: 0 })
  await deliver()
  expect(mailsTo('una@owner.example')).toHaveLength(0)
  await expect(me(e.undo, { params })).rejects.toMatchObject({ status: 409 })
  expect(await me(e.send, { params, body })).toMatchObject({ queued: 1, alreadySent: 0 })
  await deliver()
  expect(mailsTo('una@owner.example')).toHaveLength(1)
})

test('who is marked "do not contact" or has no email gets none, also when that was said after it was queued', async () => {
  const { me, params, vendorIds } = await ended(async (call) => [
    party('Dora Owner', (await person(call, 'Dora', 'dora@owner.example', true)).id),
    party('Finn Owner', (await person(call, 'Finn', 'finn@owner.example')).id),
  ])
  const [dora = '', finn = ''] = vendorIds
  const words = { subject: 'Your open home', text: 'One group came.' }
  expect((await me(e.get, { params })).owners[0]).toMatchObject({ why: expect.stringContaining('do not contact') as string })
  await expect(me(e.send, { params, body: { ...words, contactIds: [dora] } })).rejects.toMatchObject({ status: 422 })
  await me(e.send, { params, body: { ...words, contactIds: [finn] } })
  const { version } = await me(contactEndpoints.get, { params: { id: finn } })
  await me(contactEndpoints.update, { params: { id: finn }, body: { version, doNotContact: true } })
  await deliver()
  expect(mailsTo('finn@owner.example')).toHaveLength(0)
  expect((await me(e.get, { params })).owners[1]?.sent).toMatchObject({ state: 'failed' })
})

test('only who may edit the listing writes to its owners; another agency finds nothing; the open home has to be over', async () => {
  const { agency, me, params, vendorIds } = await ended(async (call) => [
    party('Gus Owner', (await person(call, 'Gus', 'gus@owner.example')).id),
  ])
  const body = { subject: 'Your open home', text: 'One group came.', contactIds: vendorIds }
  const reader = await agency.signIn('readOnly')
  const stranger = await (await portal.newAgency()).signIn()
  await expect(reader(e.get, { params })).rejects.toMatchObject({ status: 403 })
  for (const call of [e.get, e.undo] as const) await expect(stranger(call, { params })).rejects.toMatchObject({ status: 404 })
  await expect(stranger(e.send, { params, body })).rejects.toMatchObject({ status: 404 })
  const other = await openDoor(portal, me, (await liveHouse(me)).id)
  await expect(me(e.send, { params: { id: other.id }, body })).rejects.toMatchObject({ status: 409 })
  await expect(me(e.send, { params, body: { ...body, contactIds: [me.userId] } })).rejects.toMatchObject({ status: 404 })
})

test('a figure is said where it stands by itself, and many comments are cut to what can be sent', () => {
  expect(isFigureIn('They would pay $650 per week.', '$650')).toBe(true)
  expect(isFigureIn('About $650,000 or $650.50', '$650')).toBe(false)
  const visit = {
    adults: 1,
    children: 0,
    role: 'buyer' as const,
    interest: 3,
    priceFromCents: null,
    priceToCents: null,
    intent: null,
  }
  const visits = Array.from({ length: 200 }, () => ({ ...visit, comments: 'x'.repeat(90), wantsContract: false, people: [] }))
  const facts = {
    place: 'Here',
    when: 'Sat 28 Nov',
    isLease: false,
    rentPeriod: null,
    isInspection: false,
    notIn: 0,
    agencyName: 'Us',
  }
  const { text } = summaryDraft({ ...facts, visits, writer: { name: 'Ann', phone: null } })
  expect(text.length).toBeLessThan(8000)
  expect(text).toMatch(/And 13\d more/)
})

test('names, numbers and addresses of visitors are taken out of what a host noted; prices and other words stay', () => {
  const names = ['Will May', 'Zoë O’Brien']
  expect(withoutPeople('Will and Zoë O’Brien may offer $1,100,000; will@may.example, +61 412 345 678', names)).toBe(
    'A visitor and a visitor may offer $1,100,000; their email, their number',
  )
  expect(withoutPeople('Will’s wife loved it. 0412345678', names)).toBe('A visitor’s wife loved it. Their number')
})
