import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { workbookParts, writeZip } from '#formats/tables/testing.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { liveHouse } from '#workflow/opens/server/testing/houses.ts'
import { diligenceEndpoints } from '../../diligence.contract.ts'
import { type SanctionList, screeningEndpoints as e } from '../../screening.contract.ts'

const portal = await testPortal()
const headings = 'Reference,Name of Individual or Entity,Type,Name Type,Date of Birth,Place of Birth,Citizenship,Address'
const rows = [
  '31,Corvin ASHGROVEN,Individual,Primary Name,12 Mar. 1968,Port Ember,Freedonia,1 Quay Road',
  '31a,Korvin ASHGROVAN,Individual,AKA,,,,',
  '32,NORTHPALE SHIPPING LLC,Entity,Primary Name,,,,',
  '33,MV GREY HERON,Vessel,Primary Name,,,,',
]
const csv = (lines: readonly string[] = rows) => [headings, ...lines].join('\n')

async function upload(me: Call, bytes: string | Buffer, { listedOn = '2026-11-01', name = 'list.csv' } = {}) {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const answer = await portal.app.inject({
    method: 'POST',
    url: `${e.upload.path}?listedOn=${listedOn}`,
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n--b--\r\n')]),
    headers: { authorization: `Bearer ${me.accessToken}`, 'content-type': 'multipart/form-data; boundary=b' },
  })
  return { status: answer.statusCode, list: answer.json<SanctionList>(), body: answer.body }
}
const run = async (me: Call, bytes: string | Buffer = csv()) => {
  const answer = await upload(me, bytes)
  expect(answer.status, answer.body).toBe(201)
  await portal.runJobs('diligence.screen-list')
}
const matches = async (me: Call, query: Partial<Parameters<typeof me<typeof e.matches>>[1]['query']> = {}) =>
  (await me(e.matches, { query })).items
const born = (on: string) => ({ dates: [{ kind: 'birthday' as const, on }] })
const contact = (me: Call, body: NonNullable<Parameters<typeof me<typeof contactEndpoints.create>>[1]['body']>) =>
  me(contactEndpoints.create, { body })
const decide = (
  me: Call,
  { id, version }: { id: string; version: number },
  state: 'open' | 'notSame' | 'maybeSame',
  reason?: string,
) => me(e.decide, { params: { id }, body: { version, state, reason: reason ?? null } })

test('a list is counted, and compared with the parties of cases and with all contacts', async () => {
  const me = await (await portal.newAgency()).signIn()
  await contact(me, { firstName: 'Corvin', lastName: 'Ashgroven', ...born('1968-03-12') })
  await contact(me, { firstName: 'Corvin', lastName: 'Ashgroven', ...born('1991-03-12') })
  await contact(me, { companyName: 'Northpale Shipping Pty Ltd' })
  await contact(me, { firstName: 'Ann', lastName: 'Lee', partner: { firstName: 'Korvin', lastName: 'Ashgrovan' } })
  const { id } = await liveHouse(me)
  await me(diligenceEndpoints.add, { body: { listingId: id, side: 'vendor', name: 'Ashgroven, Corvin' } })
  const { list } = await upload(me, csv())
  expect(list).toMatchObject({ fileName: 'list.csv', listedOn: '2026-11-01', entries: 2, names: 3, leftOut: 1, state: 'running' })
  await portal.runJobs('diligence.screen-list')
  const [done] = (await me(e.lists, { query: {} })).items
  expect(done).toMatchObject({ state: 'done', total: 5, done: 5 })
  const found = (await matches(me)).map(({ name, of, likeness, hasSameBirth, entry }) => ({
    name,
    of,
    likeness,
    hasSameBirth,
    ref: entry.reference,
  }))
  expect(found).toHaveLength(4)
  expect(found[0], 'the likeliest first').toEqual({
    name: 'Corvin Ashgroven',
    of: 'contact',
    likeness: 'same',
    hasSameBirth: true,
    ref: '31',
  })
  expect(found).toContainEqual({ name: 'Ashgroven, Corvin', of: 'case', likeness: 'same', hasSameBirth: false, ref: '31' })
  expect(found).toContainEqual({
    name: 'Northpale Shipping Pty Ltd',
    of: 'contact',
    likeness: 'same',
    hasSameBirth: false,
    ref: '32',
  })
  expect(await matches(me, { of: 'case' })).toHaveLength(1)
  expect(await matches(me, { q: 'northpale' })).toHaveLength(1)
  const first = await me(e.matches, { query: { limit: 3, count: 'true' } })
  expect(first).toMatchObject({ total: 4 })
  expect((await me(e.matches, { query: { limit: 3, cursor: first.nextCursor ?? '' } })).items).toHaveLength(1)
})

test('a workbook with a title above the headings is read like a table', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gable-test-list-'))
  try {
    const line = (text: string, at: number) =>
      `<row r="${at}">${text
        .split(',')
        .map((cell, i) => `<c r="${'ABCDEFGH'[i]}${at}" t="inlineStr"><is><t>${cell}</t></is></c>`)
        .join('')}</row>`
    const sheet = ['Consolidated list', headings, ...rows].map((text, i) => line(text, i + 1)).join('')
    await writeZip(join(folder, 'list.xlsx'), workbookParts({ List: `<sheetData>${sheet}</sheetData>` }))
    const me = await (await portal.newAgency()).signIn()
    const { list, body } = await upload(me, await readFile(join(folder, 'list.xlsx')), { name: 'regulation8_consolidated.xlsx' })
    expect(list, body).toMatchObject({ entries: 2, names: 3, leftOut: 1 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test.each([
  ['no list', 'Name,Phone\nAnn,0412', 'Missing columns: Reference, Type'],
  ['an empty one', headings, 'names no one'],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0, 0, 1]), 'text file'],
  ['a broken workbook', Buffer.from('PK\u0003\u0004 nothing'), ''],
])('%s is refused with a reason', async (_, bytes, reason) => {
  const me = await (await portal.newAgency()).signIn()
  const answer = await upload(me, bytes)
  expect(answer.status, answer.body).toBe(400)
  expect(answer.body).toContain(reason)
  expect((await me(e.lists, { query: {} })).items).toEqual([])
})

test('a decided pair stays decided in the next list, and what the list no longer says goes', async () => {
  const me = await (await portal.newAgency()).signIn()
  await contact(me, { firstName: 'Corvin', lastName: 'Ashgroven' })
  await contact(me, { companyName: 'Northpale Shipping' })
  await run(me)
  const [person] = await matches(me, { q: 'corvin' })
  if (!person) throw new Error('no match')
  await expect(decide(me, person, 'notSame')).rejects.toMatchObject({ status: 400, problem: { fields: [{ path: 'reason' }] } })
  const decided = await decide(me, person, 'notSame', 'Born in Kew, passport seen')
  expect(decided).toMatchObject({ state: 'notSame', decisions: [{ state: 'notSame', reason: 'Born in Kew, passport seen' }] })
  await expect(decide(me, person, 'maybeSame')).rejects.toMatchObject({ status: 412 })
  await run(me, csv(rows.slice(0, 2)))
  expect(await matches(me), 'the company is not in it any more').toEqual([])
  expect(await matches(me, { state: 'notSame' })).toMatchObject([{ id: person.id }])
  const again = await decide(me, decided, 'open')
  expect(again.decisions).toHaveLength(2)
  expect(await matches(me)).toHaveLength(1)
})

test('a new party and a new name are compared with the newest list', async () => {
  const me = await (await portal.newAgency()).signIn()
  await run(me)
  const { id } = await liveHouse(me)
  const one = await me(diligenceEndpoints.add, { body: { listingId: id, side: 'vendor', name: 'Ann Lee' } })
  await portal.runJobs('diligence.screen-cases')
  expect(await matches(me)).toEqual([])
  const person = { otherNames: null, bornOn: '1968-01-01', address: null, role: 'self' as const, sharePercent: null }
  const people = [{ ...person, name: 'Corvin Ashgroven' }]
  const changed = await me(diligenceEndpoints.update, { params: { id: one.id }, body: { version: one.version, people } })
  await portal.runJobs('diligence.screen-cases')
  expect(await matches(me)).toMatchObject([{ name: 'Corvin Ashgroven', caseId: one.id, listingId: id, hasSameBirth: true }])
  await me(diligenceEndpoints.update, {
    params: { id: one.id },
    body: { version: changed.version, people: [{ ...person, name: 'Ann Lee' }] },
  })
  await portal.runJobs('diligence.screen-cases')
  expect(await matches(me)).toEqual([])
})

test('contacts that were added since are found when the list is compared again', async () => {
  const me = await (await portal.newAgency()).signIn()
  await expect(me(e.run, {})).rejects.toMatchObject({ status: 404 })
  await run(me)
  await contact(me, { firstName: 'Corvin', lastName: 'Ashgroven' })
  await me(e.run, {})
  await expect(me(e.run, {})).rejects.toMatchObject({ status: 409 })
  await portal.runJobs('diligence.screen-list')
  expect(await matches(me)).toHaveLength(1)
})

test('agents see nothing of lists and matches, not even in the history, and another agency has its own', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const agent = await agency.signIn('agent')
  const { id } = await liveHouse(agent, { vendors: [{ name: 'Corvin Ashgroven', phone: null, email: null, contactId: null }] })
  const one = await agent(diligenceEndpoints.add, { body: { listingId: id, side: 'vendor', name: 'Corvin Ashgroven' } })
  const before = await agent(diligenceEndpoints.ofListing, { params: { id } })
  await run(me)
  const [match] = await matches(me)
  if (!match) throw new Error('no match')
  await decide(me, match, 'maybeSame')
  for (const read of [() => agent(e.lists, { query: {} }), () => agent(e.matches, { query: {} }), () => agent(e.run, {})])
    await expect(read()).rejects.toMatchObject({ status: 403 })
  await expect(decide(agent, match, 'notSame', 'x')).rejects.toMatchObject({ status: 403 })
  expect(await agent(diligenceEndpoints.ofListing, { params: { id } })).toEqual(before)
  const { rows: audit } = await portal.owner.query(
    'select action from audit_events where agency_id = $1 and entity_id = any($2)',
    [me.agencyId, [match.id, one.id]],
  )
  expect(audit).toEqual([])
  const stranger = await (await portal.newAgency()).signIn()
  expect(await matches(stranger)).toEqual([])
  await expect(decide(stranger, match, 'open')).rejects.toMatchObject({ status: 404 })
})

test('a private contact is not named to those who may not see it', async () => {
  const agency = await portal.newAgency()
  await contact(await agency.signIn('agent'), { firstName: 'Corvin', lastName: 'Ashgroven', isPrivate: true })
  const officer = await agency.signIn(['diligence.screen', 'contacts.read', 'contacts.read.office'])
  await run(officer)
  const [match] = await matches(officer)
  expect(match).toMatchObject({ name: 'A private contact', contactId: null, canDecide: false })
  expect(await matches(officer, { q: 'corvin' })).toEqual([])
  await expect(decide(officer, { id: match?.id ?? '', version: 1 }, 'maybeSame')).rejects.toMatchObject({ status: 403 })
})

test('erasing a contact takes its matches along', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await contact(me, { firstName: 'Corvin', lastName: 'Ashgroven' })
  await run(me)
  expect(await matches(me)).toHaveLength(1)
  const { version, displayName } = await me(contactEndpoints.get, { params: { id } })
  await me(privacyEndpoints.erase, { params: { id }, body: { version, name: displayName, reason: 'personAsked' } })
  expect(await matches(me)).toEqual([])
})
