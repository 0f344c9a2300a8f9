import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { timelineEndpoints } from '#workspace/timeline/timeline.contract.ts'
import { contactImportEndpoints as e, type ImportRow } from '../../contact-import.contract.ts'
import { importer } from '../testing/importer.ts'

const portal = await testPortal()
const { upload, check, bring, all, newOwner } = importer(portal)

const headings = 'First name,Last name,Mobile,Email,Street,Suburb,State,Postcode\n'
const first = 'Fatima,Rossi,0461 206 247,a@x.example,106 High St,Preston,VIC,3072\n'

test.each([
  ['in another suburb, with another phone and email', 'Fatima,Rossi,0437 491 757,b@y.example,106 High St,Carlton,VIC,3053\n'],
  ['in another suburb, with no phone or email', 'Fatima,Rossi,,,106 High St,Carlton,VIC,3053\n'],
  ['at the same address with another phone', 'Fatima,Rossi,0437 491 757,,106 High St,Preston,VIC,3072\n'],
  ['at the same address with another email', 'Fatima,Rossi,,b@y.example,106 High St,Preston,VIC,3072\n'],
  ['at a street without a postcode', 'Fatima,Rossi,,,106 High St,,,\n'],
])('someone of the same name %s is another person', async (_what, second) => {
  const me = await newOwner()
  const checked = await check(me, await upload(me, headings + first + second))
  expect(checked.counts).toMatchObject({ created: 2, updated: 0 })
  const there = await bring(me, headings + first)
  expect(there.counts).toMatchObject({ created: 1 })

  const one = await bring(me, headings + second, { rule: 'fill' })

  expect(one.counts).toMatchObject({ created: 1, updated: 0 })
  expect(await all(me)).toHaveLength(2)
})

test('the same name at the same address, where no phone or email speaks against it, is one person', async () => {
  const me = await newOwner()
  await bring(me, headings + first)

  const one = await bring(me, `${headings}Fatima,Rossi,0461206247,b@y.example,,,,\nFatima,Rossi,,,106 High St,Preston,VIC,3072\n`)

  expect(one.counts).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
})

async function rowsOf(me: Awaited<ReturnType<typeof newOwner>>, id: string, query: object): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await me(e.rows, { params: { id }, query: { limit: 3, ...query, ...(cursor && { cursor }) } })
    rows.push(...page.items)
    if (!page.nextCursor) return rows
    cursor = page.nextCursor
  }
}

test('all rows of one outcome can be read before and after an import, with the person, the reason and each changed field', async () => {
  const me = await newOwner()
  await bring(me, headings + Array.from({ length: 7 }, (_, i) => `Pat,Person${i},,p${i}@x.example,,,,\n`).join(''))
  // More new people than any preview shows stand before those who are there already.
  const file =
    headings +
    Array.from({ length: 60 }, (_, i) => `New,Person${i},,n${i}@x.example,,,,\n`).join('') +
    Array.from({ length: 7 }, (_, i) => `Pat,Person${i},0412 000 00${i},p${i}@x.example,,,,\n`).join('')
  const checked = await check(me, await upload(me, file))
  const expected = await rowsOf(me, checked.id, { outcome: 'updated' })
  await me(e.start, { params: { id: checked.id } })
  await portal.runJobs()
  const done = await rowsOf(me, checked.id, { outcome: 'updated' })

  expect(expected.map(({ line }) => line)).toEqual([62, 63, 64, 65, 66, 67, 68])
  expect(expected[6]).toMatchObject({
    name: 'Pat Person6',
    email: 'p6@x.example',
    contactName: 'Pat Person6',
    matchedBy: 'email',
    changes: [{ field: 'phones', before: [], after: [{ number: '+61412000006' }] }],
  })
  expect(done).toEqual(expected)
  expect(await rowsOf(me, checked.id, { outcome: 'created' })).toHaveLength(60)
  expect(await rowsOf(me, checked.id, {})).toHaveLength(67)
})

test('what an import changes about a contact is not shown to someone who may not read the contact', async () => {
  const agency = await portal.newAgency()
  const [owner, agent] = [await agency.signIn(), await agency.signIn('agent')]
  await owner(contactEndpoints.create, {
    body: { firstName: 'Jane', isPrivate: true, emails: [{ address: 'jane@x.example', label: 'personal' }] },
  })
  const one = await bring(owner, 'email,last name\njane@x.example,Secret\n')

  const [row] = await rowsOf(agent, one.id, {})

  expect(row).toMatchObject({ outcome: 'updated', contactId: null, contactName: null, changes: [] })
})

test('each person that an import adds or changes has it in their timeline', async () => {
  const me = await newOwner()
  const old = await me(contactEndpoints.create, {
    body: { firstName: 'Jane', emails: [{ address: 'jane@x.example', label: 'personal' }] },
  })
  await bring(me, 'email,last name\njane@x.example,Smith\nnew@x.example,New\n')
  const added = (await all(me)).find(({ email }) => email === 'new@x.example')
  const actions = async (id: string) =>
    (await me(timelineEndpoints.contact, { params: { id }, query: {} })).items.map((item) => item.kind === 'event' && item.event)

  expect((await actions(old.id))[0]).toMatchObject({
    action: 'imported',
    changes: [{ field: 'lastName', before: null, after: 'Smith' }],
  })
  expect(await actions(added?.id ?? '')).toMatchObject([
    { action: 'added by import', userName: 'Sam Taylor', changes: [{ field: 'importFile', after: 'people.csv' }] },
  ])
})
