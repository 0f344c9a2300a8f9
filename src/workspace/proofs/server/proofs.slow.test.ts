import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { altered, respelled } from '#server/testing/altered-link.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { notificationEndpoints } from '#accounts/notifications/notifications.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { documentEndpoints } from '#channels/documents/documents.contract.ts'
import { proofEndpoints as e } from '../proofs.contract.ts'
import { newId } from '#platform/context.ts'
import { listingOf } from '#channels/documents/server/testing/printed-listing.ts'
import { expectSound, reads, textOf } from '#channels/documents/server/testing/read-pdf.ts'
import { proofTicket } from './proof-ticket.ts'

const portal = await testPortal()
const agency = await portal.newAgency()
const me = await agency.signIn()

const send = (listingId: string, more: object = {}, by: Call = me) =>
  by(e.send, { params: { listingId }, body: { type: 'a4', name: 'Pat Vendor', ...more } })
const pathOf = ({ url }: { url: string | null }) => new URL(url ?? '').pathname
const get = (path: string) => portal.app.inject({ method: 'GET', url: path })
const post = (path: string, form: Record<string, string>) =>
  portal.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
const only = async (listingId: string) => (await me(e.list, { params: { listingId } })).items[0]
const historyOf = async (id: string) =>
  (await me(listingEndpoints.history, { params: { id }, query: {} })).items.map(({ action, userName }) => [
    action,
    userName !== null,
  ])

test('the vendor sees the pages and approves without a sign-in; twice is once, and the agent is notified once', async () => {
  const listingId = await listingOf(me)
  const path = pathOf(await send(listingId, { message: 'Printed on <Friday>.\nAny changes?' }))
  const page = await get(path)

  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Printed on &lt;Friday&gt;.')
  expect(page.body).toContain('Lantern Street, Brighton')
  expect(page.body.length).toBeLessThan(60_000)
  expect(page.body).not.toContain('<script')
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const [pdf, svg] = [await get(`${path}/proof.pdf`), await get(`${path}/pages.svg`)]
  expect([pdf.headers['content-type'], svg.headers['content-type']]).toEqual(['application/pdf', 'image/svg+xml'])
  const packed = await portal.app.inject({ url: `${path}/pages.svg`, headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.rawPayload.length).toBeLessThan(svg.rawPayload.length * 0.8)
  expect(gunzipSync(packed.rawPayload).equals(svg.rawPayload)).toBe(true)
  await expectSound(pdf.rawPayload)
  if (reads) expect(textOf(pdf.rawPayload)).toContain('PROOF')

  // Looking is no answer.
  expect((await only(listingId))?.state).toBe('open')
  const answers = [
    await post(path, { answer: 'approve', name: 'Pat Vendor' }),
    await post(path, { answer: 'approve', name: 'Pat Vendor' }),
    await post(path, { answer: 'comment', name: 'Pat Vendor', comment: 'Too late' }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
  const proof = await only(listingId)
  expect(proof).toMatchObject({ state: 'approved', answers: [{ kind: 'approved', name: 'Pat Vendor', text: '' }] })
  expect((await get(path)).body).toContain('Approved by Pat Vendor')
  const told = (await me(notificationEndpoints.list, { query: {} })).items.filter(({ kind }) => kind === 'proofAnswered')
  expect(told.map(({ title, entityId }) => [title, entityId])).toEqual([
    ['Pat Vendor approved the A4 brochure for 12 Lantern Street, Brighton', listingId],
  ])
  expect((await historyOf(listingId)).slice(0, 2)).toEqual([
    ['proofApproved', false],
    ['proofSent', true],
  ])
  await expect(me(e.withdraw, { params: { id: proof?.id ?? '' } })).rejects.toMatchObject({ status: 409 })
})

test('comments are kept in order, and one that says nothing is asked for', async () => {
  const listingId = await listingOf(me)
  const path = pathOf(await send(listingId))
  const empty = await post(path, { answer: 'comment', name: 'Pat', comment: '  ' })
  const nameless = await post(path, { answer: 'approve', name: '' })
  expect([empty.statusCode, nameless.statusCode]).toEqual([422, 422])
  expect(empty.body).toContain('Write what should be changed')

  await post(path, { answer: 'comment', name: 'Pat', comment: 'The price is wrong' })
  await post(path, { answer: 'comment', name: 'Pat', comment: 'The price is wrong' })
  await post(path, { answer: 'approve', name: 'Kim', comment: 'Fine after all' })
  expect((await only(listingId))?.answers.map(({ kind, name, text }) => [kind, name, text])).toEqual([
    ['comment', 'Pat', 'The price is wrong'],
    ['approved', 'Kim', 'Fine after all'],
  ])
})

test('a proof is as it was sent, whatever becomes of the listing', async () => {
  const listingId = await listingOf(me)
  const proof = await send(listingId)
  const before = await get(`${pathOf(proof)}/proof.pdf`)
  const { version } = await me(listingEndpoints.getOne, { params: { id: listingId } })
  await me(listingEndpoints.update, { params: { id: listingId }, body: { version, headline: 'Another house' } })

  expect((await get(`${pathOf(proof)}/proof.pdf`)).rawPayload.equals(before.rawPayload)).toBe(true)
  const kept = (await me(e.file, { params: { id: proof.id } })) as unknown as Buffer
  expect(kept.equals(before.rawPayload)).toBe(true)
})

test('the file of a proof has the day at the agency in its name', async () => {
  const { id } = await send(await listingOf(me))
  // Late in the evening in UTC it is the next morning at any Australian agency.
  await portal.owner.query("update document_proofs set created_at = '2026-11-25T20:30:00Z' where id = $1", [id])
  const url = e.file.path.replace(':id', id)
  const { headers } = await portal.app.inject({ url, headers: { authorization: `Bearer ${me.accessToken}` } })

  expect(headers['content-disposition']).toMatch(/Proof [^;]* 2026-11-26\.pdf/)
})

test('withdrawn and expired links read the same and name the agency, altered ones do not', async () => {
  const listingId = await listingOf(me)
  const withdrawn = await send(listingId)
  const path = pathOf(withdrawn)
  await me(e.withdraw, { params: { id: withdrawn.id } })
  expect((await me(e.withdraw, { params: { id: withdrawn.id } })).url).toBeNull()
  const later = pathOf(await send(listingId))
  portal.advance(15 * 86_400_000)
  const ended = [await get(path), await get(later), await post(later, { answer: 'approve', name: 'Pat' })]
  const unreadable = [await get(altered(later)), await get(respelled(later)), await get('/proof/nothing')]
  const elsewhere = await get(later.replace('/proof/', '/b/'))
  const file = await get(`${path}/proof.pdf`)
  portal.advance(-15 * 86_400_000)

  expect([...ended, ...unreadable].map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(410))
  for (const pages of [ended, unreadable]) expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
  expect(ended[0]?.body).toMatch(/<footer>/)
  expect(unreadable[0]?.body).not.toMatch(/<footer>/)
  expect([file, elsewhere].map(({ statusCode }) => statusCode)).toEqual([410, 410])
})

test('a link with the punctuation behind it opens the proof, whose pictures have the right address', async () => {
  const path = pathOf(await send(await listingOf(me)))
  const page = await get(`${path}%22%3E.`)

  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(`"${path}/pages.svg"`)
})

test('the link of a proof whose agency is gone says that it is closed, and whom to ask', async () => {
  const ctx = { platform: portal.platform, scope: { agencyId: newId() } } as never
  const path = new URL(proofTicket.url(ctx, { id: newId(), expiresAt: new Date(Date.now() + 86_400_000) })).pathname
  const answers = [await get(path), await post(path, { answer: 'approve', name: 'Pat' }), await get(`${path}/proof.pdf`)]
  for (const { statusCode, body, headers } of answers) {
    expect([statusCode, headers['content-type']]).toEqual([410, 'text/html; charset=utf-8'])
    expect(body).toContain('This proof is closed')
    expect(body).toContain('Ask the agent for a new one.')
  }
})

test('what the law forbids is not sent as a proof either', async () => {
  const listingId = await listingOf(me, { description: 'Offers above $1,200,000.' })
  await expect(send(listingId)).rejects.toMatchObject({ status: 422 })
  const hindi = await listingOf(me, { headline: 'समुद्र 𒀀' })
  await expect(send(hindi)).rejects.toThrow(/can’t be printed/)
  await send(hindi, { allowMissing: true })
})

test('every kind of document can be sent as a proof, with its pages', async () => {
  const listingId = await listingOf(me)
  for (const type of ['window-a4', 'dl', 'postcard', 'website', 'tile-square'] as const) {
    const path = pathOf(await send(listingId, { type }))
    await expectSound((await get(`${path}/proof.pdf`)).rawPayload)
    expect((await get(path)).body).toContain('pages.svg')
  }
})

test('the link is mailed from a person of the agency, once', async () => {
  const listingId = await listingOf(me)
  const { url } = await send(listingId, { email: 'pat@vendor.example' })
  await portal.runJobs()
  await portal.runJobs()
  const mails = portal.mails.filter(({ to }) => to === 'pat@vendor.example')

  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(url ?? 'nothing')
  expect(mails[0]?.fromName).not.toMatch(/Gable/)
  expect(mails[0]?.subject).toBe('Proof for you to approve: A4 brochure, 12 Lantern Street, Brighton')
  expect((await only(listingId))?.mailedAt).not.toBeNull()
})

test('those who only read a listing see that a proof was sent, and neither its link nor a way to send one', async () => {
  const listingId = await listingOf(me)
  await send(listingId)
  const reader = await agency.signIn('readOnly')
  const { items, canSend } = await reader(e.list, { params: { listingId } })

  expect([items[0]?.url, canSend]).toEqual([null, false])
  await expect(send(listingId, {}, reader)).rejects.toMatchObject({ status: 403 })
  await expect(reader(e.withdraw, { params: { id: items[0]?.id ?? '' } })).rejects.toMatchObject({ status: 403 })
  expect((await me(documentEndpoints.check, { params: { listingId }, query: {} })).isBlocked).toBe(false)
})
