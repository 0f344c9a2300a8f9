import { expect, test } from 'vitest'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { liveHouse } from '#workflow/opens/server/testing/houses.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { type CaseImport, type CaseImportPreview, caseImportEndpoints as e } from '../../case-import.contract.ts'
import { diligenceEndpoints } from '../../diligence.contract.ts'

const portal = await testPortal()
async function post(me: Call, path: string, csv: string, mapping?: unknown) {
  const part = (name: string, more: string, body: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${body}\r\n`
  return portal.app.inject({
    ...{ method: 'POST', url: path },
    headers: { authorization: `Bearer ${me.accessToken}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${mapping ? part('mapping', '', JSON.stringify(mapping)) : ''}${part('file', '; filename="firstaml.csv"', csv)}--b--\r\n`,
  })
}
const preview = async (me: Call, csv: string, mapping?: unknown) =>
  (await post(me, e.preview.path, csv, mapping)).json<CaseImportPreview>()
const casesOf = async (me: Call, id: string) => (await me(diligenceEndpoints.ofListing, { params: { id } })).items

async function table(me: Call) {
  const { id } = await liveHouse(me, { vendors: [{ name: 'Ann Lee', phone: null, email: null, contactId: null }] })
  const { reference, address } = await me(listingEndpoints.getOne, { params: { id } })
  const csv = [
    'Property,Client Name,Role,Status,Completed Date,DOB,Provider,Certificate date',
    `"${address.streetNumber} Lantern St, Richmond VIC",Ann Lee,Vendor,Approved,3/9/2026,1/5/1970,First AML,2/9/2026`,
    `${reference},Bo Ward,Purchaser,In progress,,,First AML,`,
    `${reference},Bo Ward,Purchaser,In progress,,,First AML,`,
    'ZZ-9,Cy Dale,Vendor,,,,,',
  ].join('\n')
  return { id, csv }
}

test('a table is looked through first, and imported with counted results', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, csv } = await table(me)
  expect(await preview(me, csv)).toMatchObject({
    ...{ ready: 2, complete: 1, refused: 2, missing: [] },
    mapping: ['listing', 'name', 'side', 'status', 'completedOn', 'bornOn', 'provider', 'certificateOn'],
    reasons: [
      { line: 4, name: 'Bo Ward', reason: 'This party has a case already' },
      { line: 5, name: 'Cy Dale', reason: 'No sale with the reference or address “ZZ-9”' },
    ],
  })
  expect(await casesOf(me, id), 'nothing yet').toEqual([])
  const run = await post(me, e.run.path, csv)
  expect(run.json<CaseImport>(), run.body).toMatchObject({ fileName: 'firstaml.csv', added: 2, refused: 2, removed: null })
  expect(await casesOf(me, id)).toMatchObject([
    {
      name: 'Ann Lee',
      side: 'vendor',
      state: 'complete',
      completedOn: '2026-09-03',
      provider: 'First AML',
      people: [{ bornOn: '1970-05-01' }],
    },
    { name: 'Bo Ward', side: 'buyer', state: 'collecting' },
  ])
  expect((await post(me, e.run.path, csv)).statusCode, 'all are there already').toBe(400)
})

test('an undo takes back what no one has worked on', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, csv } = await table(me)
  const { id: importId } = (await post(me, e.run.path, csv)).json<CaseImport>()
  const buyer = (await casesOf(me, id)).find(({ side }) => side === 'buyer')
  if (!buyer) throw new Error('no case')
  await me(diligenceEndpoints.update, { params: { id: buyer.id }, body: { version: buyer.version, provider: 'Other' } })
  expect(await me(e.undo, { params: { id: importId } })).toMatchObject({ removed: 1 })
  expect(await casesOf(me, id)).toMatchObject([{ name: 'Bo Ward' }])
  await expect(me(e.undo, { params: { id: importId } })).rejects.toMatchObject({ status: 409 })
  expect((await me(e.list, { query: {} })).items).toMatchObject([{ id: importId, removed: 1 }])
})

test('a certificate is attached by hand to a case that came complete', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, csv } = await table(me)
  await post(me, e.run.path, csv)
  const one = (await casesOf(me, id)).find(({ state }) => state === 'complete')
  if (!one) throw new Error('no case')
  const { url, key } = await me(diligenceEndpoints.presign, {})
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
  await portal.app.inject({ method: 'PUT', url, payload: pdf, headers: { 'content-type': 'application/pdf' } })
  const body = { version: one.version, key, fileName: 'Certificate.pdf' }
  expect(await me(diligenceEndpoints.setCertificate, { params: { id: one.id }, body })).toMatchObject({
    state: 'complete',
    certificate: { name: 'Certificate.pdf' },
  })
})

test('columns can be chosen by hand, and what is missing or doubled is said', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, csv } = await table(me)
  const { reference } = await me(listingEndpoints.getOne, { params: { id } })
  const odd = `Where,Who,As\n${reference},Ann Lee,vendor`
  expect(await preview(me, odd)).toMatchObject({ ready: 0, missing: ['listing', 'name', 'side'] })
  expect(await preview(me, odd, ['listing', 'name', 'side'])).toMatchObject({ ready: 1, missing: [] })
  for (const mapping of [['listing', 'name', 'name'], ['listing'], ['x', '', '']])
    expect((await post(me, e.preview.path, odd, mapping)).statusCode).toBe(400)
  expect((await post(me, e.run.path, odd)).statusCode).toBe(400)
  const agent = await (await portal.newAgency()).signIn('agent')
  expect((await post(agent, e.run.path, csv)).statusCode).toBe(403)
  const stranger = await (await portal.newAgency()).signIn()
  expect(await preview(stranger, csv)).toMatchObject({ ready: 0, refused: 4 })
})
