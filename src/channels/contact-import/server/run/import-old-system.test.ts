// Files of another system: its ids bring rows back to their contact, and columns without a field are kept.
import { expect, test } from 'vitest'
import { oldSystemEndpoints } from '#accounts/old-system/old-system.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { contactImportEndpoints as e } from '../../contact-import.contract.ts'
import { importer } from '../testing/importer.ts'

const portal = await testPortal()
const { upload, check, bring, all, only, newOwner } = importer(portal)
const rowsOf = async (me: Call, id: string) => (await me(e.rows, { params: { id }, query: { limit: 50 } })).items
const keptBy = async (me: Call, id: string) =>
  (await me(oldSystemEndpoints.ofContact, { params: { id } })).items.map(
    ({ source, label, value }) => `${source} ${label}: ${value}`,
  )
const undo = async (me: Call, id: string) => {
  await me(e.undo, { params: { id } })
  await portal.runJobs()
}

test('a row with a known id is the same contact, whatever their name and email are now; zeros before the id count', async () => {
  const me = await newOwner()
  await bring(me, 'Contact ID,First name,Email\n007,Ann,ann@old.example\n7,Bo,bo@old.example\n', { source: 'VaultRE' })

  const again = await bring(me, 'Contact ID,First name,Email\n 007 ,Annabel,annabel@new.example\n', {
    source: 'VaultRE',
    rule: 'overwrite',
  })
  expect(again.counts).toMatchObject({ created: 0, updated: 1 })
  expect(await rowsOf(me, again.id)).toMatchObject([{ matchedBy: 'oldId', contactName: 'Annabel' }])
  const other = await bring(me, 'Contact ID,First name,Email\n007,Cy,cy@example.com\n', { source: 'Rex' })
  expect(other.counts).toMatchObject({ created: 1 })
  expect((await all(me)).map(({ displayName }) => displayName).toSorted()).toEqual(['Annabel', 'Bo', 'Cy'])
})

test('two rows of one file with the same id are one contact, in the check as in the import, and one may have no name', async () => {
  const me = await newOwner()
  const csv = 'ID,First name,Email\nX1,Ann,ann@example.com\nX1,Anna,anna@example.org\nX1,,\n'
  const checked = await check(me, await upload(me, csv), { source: 'Rex' })
  expect(checked.counts).toMatchObject({ created: 1, updated: 1, unchanged: 1 })
  const { counts } = await bring(me, csv, { source: 'Rex' })
  expect(counts).toMatchObject({ created: 1, updated: 1, unchanged: 1 })
  expect((await only(me)).emails.map(({ address }) => address)).toEqual(['ann@example.com', 'anna@example.org'])
})

test('an id that a spreadsheet rounded is refused, and a row with an id alone that no one has', async () => {
  const me = await newOwner()
  const { preview } = await check(me, await upload(me, 'Client ID,First name\n1.23E+11,Ann\n55,\n'))
  expect(preview?.refused.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('Format the column as text'),
    'No name, company, email or phone number',
  ])
})

test('a contact in the bin keeps its id until the file brings it again, and the system is remembered with the mapping', async () => {
  const me = await newOwner()
  const csv = 'ID,First name\n9,Ann\n'
  const first = await bring(me, csv, { source: 'LockedOn' })
  const { id } = await only(me)
  await me(contactEndpoints.remove, { params: { id } })
  await me(contactEndpoints.restore, { params: { id } })
  expect((await upload(me, csv)).settings.source).toBe('LockedOn')
  expect((await bring(me, csv, { source: 'LockedOn' })).counts).toMatchObject({ unchanged: 1 })
  await undo(me, first.id)
  expect((await bring(me, csv, { source: 'LockedOn' })).counts).toMatchObject({ created: 1 })
  expect((await bring(me, csv, { source: 'LockedOn' })).counts).toMatchObject({ unchanged: 1 })
})

test('an id stays with a private contact that the importer may not see', async () => {
  const agency = await portal.newAgency()
  const [owner, agent] = [
    await agency.signIn(),
    await agency.signIn(['contacts.import', 'contacts.read', 'contacts.read.office', 'contacts.write']),
  ]
  await bring(owner, 'ID,First name,Private contact\n9,Ann,yes\n', { source: 'Rex' })
  expect((await bring(agent, 'ID,First name\n9,Ann\n', { source: 'Rex' })).counts).toMatchObject({ created: 1 })
  expect((await bring(owner, 'ID,Last name\n9,Lee\n', { source: 'Rex' })).counts).toMatchObject({ updated: 1 })
  expect((await all(owner)).map(({ displayName }) => displayName).toSorted()).toEqual(['Ann', 'Ann Lee'])
})

test('columns without a field are kept with the contact and found by search; undoing takes them away again', async () => {
  const me = await newOwner()
  const ann = await me(contactEndpoints.create, {
    body: { firstName: 'Ann', emails: [{ address: 'ann@example.com', label: 'personal' }] },
  })
  const csv = (hobby: string) =>
    `Email,Hobbies,Last seen at\nann@example.com,${hobby},"Twilight fair\nin May"\nann@example.com,,Pub\n`
  const first = await bring(me, csv('Beekeeping'), { source: 'Rex' })
  expect(first.settings.mapping).toEqual(['email', 'kept', 'kept'])
  const history = await me(contactEndpoints.history, { params: { id: ann.id }, query: {} })
  expect(history.items[0]).toMatchObject({ action: 'imported', changes: [{ field: 'importFile', after: 'people.csv' }] })
  expect(await keptBy(me, ann.id)).toEqual(['Rex Hobbies: Beekeeping', 'Rex Last seen at: Twilight fair\nin May\nPub'])
  expect((await me(contactEndpoints.getAll, { body: { clientId: me.agencyId, q: 'twilight' } })).items).toHaveLength(1)
  expect((await bring(me, csv('Beekeeping'), { source: 'Rex' })).counts).toMatchObject({ unchanged: 2 })

  const second = await bring(me, csv('Chess'), { source: 'Rex', rule: 'overwrite' })
  expect(await keptBy(me, ann.id)).toContain('Rex Hobbies: Chess')
  await undo(me, second.id)
  expect(await keptBy(me, ann.id)).toContain('Rex Hobbies: Beekeeping')
  await undo(me, first.id)
  expect(await keptBy(me, ann.id)).toEqual(['Rex Hobbies: Beekeeping', 'Rex Last seen at: Twilight fair\nin May\nPub'])
})

test('undoing the only import takes the kept values away, and leaves those of a contact that changed since', async () => {
  const me = await newOwner()
  const add = async (name: string) =>
    (
      await me(contactEndpoints.create, {
        body: { firstName: name, emails: [{ address: `${name}@example.com`, label: 'personal' }] },
      })
    ).id
  const [ann, bo] = [await add('ann'), await add('bo')]
  const one = await bring(me, 'Email,Hobby\nann@example.com,Golf\nbo@example.com,Chess\nnew@example.com,Polo\n')
  const { version } = await me(contactEndpoints.get, { params: { id: bo } })
  await me(contactEndpoints.update, { params: { id: bo }, body: { version, title: 'Dr' } })
  await undo(me, one.id)
  expect([await keptBy(me, ann), await keptBy(me, bo)]).toEqual([[], ['Old system Hobby: Chess']])
})

test('a contact keeps at most 200 values, and a mapping names one column as the id', async () => {
  const me = await newOwner()
  const names = (n: number, from: string) => Array.from({ length: n }, (_, i) => `${from}${i}`)
  const csv = (n: number, from: string) => `ID,Email,${names(n, from).join()}\n1,a@example.com,${names(n, 'v').join()}\n`
  await bring(me, csv(150, 'one'), { source: 'Rex' })
  expect((await bring(me, csv(60, 'two'), { source: 'Rex' })).preview?.refused).toMatchObject([
    { reason: expect.stringContaining('more than 200 values') },
  ])
  await expect(check(me, await upload(me, csv(201, 'x')))).rejects.toMatchObject({ status: 400 })
  await expect(check(me, await upload(me, 'A,B\n1,2\n'), { mapping: ['oldId', 'oldId'] })).rejects.toMatchObject({ status: 400 })
  await expect(check(me, await upload(me, csv(1, 'x')), { source: ' =cmd ' })).rejects.toMatchObject({ status: 400 })
})
