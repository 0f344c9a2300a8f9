// Strangers at an agency that the operator has suspended can still read and unsubscribe, and change nothing else.
import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { marketAnalysisEndpoints } from '#workspace/papers/market-analysis.contract.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { appraisalEndpoints } from '#workflow/appraisals/appraisals.contract.ts'
import { estimateEndpoints } from '#workflow/appraisals/estimates.contract.ts'
import { diligenceEndpoints } from '#workflow/diligence/diligence.contract.ts'
import { partyLinkEndpoints } from '#workflow/diligence/party.contract.ts'
import { proofEndpoints } from '#workspace/proofs/proofs.contract.ts'
import { reviewEndpoints } from '#channels/reviews/reviews.contract.ts'
import { clientsOf } from '#channels/reviews/server/testing/clients.ts'
import { smsEndpoints } from '#channels/sms/sms.contract.ts'
import { visitEndpoints } from '#workflow/opens/visits.contract.ts'
import { openDoor } from '#workflow/opens/server/testing/door.ts'
import { resume, suspend } from '#platform/agencies/agency-states.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()

async function suspended(agencyId: string) {
  await portal.platform.database.outsideAgencies((db) => suspend(db, agencyId, { at: new Date(), reason: 'Not paid' }))
  portal.platform.outside.refresh()
}
async function resumed(agencyId: string) {
  await portal.platform.database.outsideAgencies((db) => resume(db, agencyId))
  portal.platform.outside.refresh()
}
const form = (url: string, fields: Record<string, string>) =>
  portal.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

test('the proof page of a suspended agency shows the proof and takes no answer', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })
  const proof = await me(proofEndpoints.send, { params: { listingId: id }, body: { type: 'dl', name: 'Pat Vendor' } })
  const path = new URL(proof.url ?? '').pathname
  await suspended(me.agencyId)

  const page = await portal.app.inject({ url: path })
  const answer = await form(path, { answer: 'approve', name: 'Pat' })

  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain('<form')
  expect(answer.statusCode).toBe(410)
  await resumed(me.agencyId)
  const [kept] = (await me(proofEndpoints.list, { params: { listingId: id } })).items
  expect(kept).toMatchObject({ state: 'open', answers: [] })
})

test('the form of a party shows no fields while the agency is suspended, and keeps nothing', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })
  const one = await me(diligenceEndpoints.add, { body: { listingId: id, side: 'vendor', name: 'Pat Vendor' } })
  const link = await me(partyLinkEndpoints.make, { params: { id: one.id }, body: {} })
  const path = new URL(link.url ?? '').pathname
  await suspended(me.agencyId)

  const page = await portal.app.inject({ url: path })
  const own = { p0name: 'Pat', p0born: '1/1/1970', p0address: '1 Main Road', pep: 'no', sanctions: 'no', purpose: 'Sells' }
  const answer = await form(path, own)

  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain('<form')
  expect(answer.statusCode).toBe(410)
  await resumed(me.agencyId)
  expect((await me(partyLinkEndpoints.ofListing, { params: { id } })).items).toMatchObject([{ state: 'open', given: null }])
})

test('the owner of a home goes on reading its analysis while the agency is suspended, and is not counted', async () => {
  const me = await (await portal.newAgency()).signIn()
  const address = { streetNumber: '12', street: 'Lantern Street', suburb: 'Kew', state: 'VIC' as const, postcode: '3101' }
  const owner = await me(contactEndpoints.create, { body: { firstName: 'Ann' } })
  const body = { address, agentIds: [me.agentId ?? ''], people: [{ contactId: owner.id }] }
  const { id } = await me(appraisalEndpoints.create, { body: body as never })
  const { version } = await me(estimateEndpoints.evidence, { params: { id } })
  const figure = { version, fromCents: 130_000_000, toCents: 140_000_000 }
  await me(estimateEndpoints.save, { params: { id }, body: figure })
  const shared = await me(marketAnalysisEndpoints.share, { params: { appraisalId: id } })
  await suspended(me.agencyId)
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' }
  const page = await portal.app.inject({ url: new URL(shared.url ?? '').pathname, headers })
  await resumed(me.agencyId)

  expect(page.body).toContain('12 Lantern Street')
  expect((await me(marketAnalysisEndpoints.pages, { params: { appraisalId: id } })).items).toMatchObject([{ views: 0 }])
})

test('an SMS to a suspended agency is refused for later, and STOP counts all the same', async () => {
  const me = await (await portal.newAgency()).signIn()
  const phone = { number: '+61412345678', type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Jo', phones: [phone] } })
  const { hookUrl } = await me(smsEndpoints.settings, {})
  const call = async (text: string) =>
    (await portal.app.inject({ method: 'POST', url: new URL(hookUrl).pathname, payload: { from: phone.number, text, id: text } }))
      .statusCode
  await suspended(me.agencyId)

  expect([await call('Hello'), await call('STOP')]).toEqual([503, 503])

  const { rows } = await portal.owner.query('select 1 from sms_messages where agency_id = $1', [me.agencyId])
  expect(rows).toEqual([])
  const { events } = await me(consentEndpoints.get, { params: { id } })
  expect(events).toMatchObject([{ channel: 'sms', state: 'withdrawn' }])
  await resumed(me.agencyId)
  expect(await call('Hello')).toBe(204)
})

test('the sign at an open home of a suspended agency takes no visitor', async () => {
  const me = await (await portal.newAgency()).signIn()
  const door = await openDoor(portal, me)
  const { signUrl } = await me(visitEndpoints.kit, { params: { id: door.id } })
  await suspended(me.agencyId)

  expect((await form(new URL(signUrl).pathname, { name: 'Ana', mobile: '0480 123 456' })).statusCode).toBe(410)
})

test('a suspended agency takes no review, and a client who wants to be asked no more is heard', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { sale, linkIn, visit } = clientsOf(portal)
  await me(reviewEndpoints.ask, { body: await sale(me) })
  await portal.runJobs()
  const token = linkIn()
  await suspended(me.agencyId)

  const answer = await visit('answer', { token, rating: 4, body: 'Good.', displayName: 'Priya', mayPublish: true })
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { detail: expect.stringContaining('call the agency') }])
  expect((await visit('decline', { token })).statusCode).toBeLessThan(300)
  await resumed(me.agencyId)
})
