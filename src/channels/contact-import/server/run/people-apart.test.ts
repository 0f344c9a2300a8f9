import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { duplicateEndpoints } from '#workflow/duplicates/duplicates.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { importer } from '../testing/importer.ts'

const portal = await testPortal()
const { upload, check, bring, all, only, newOwner } = importer(portal)
const names = async (me: Call) => (await all(me)).map(({ displayName }) => displayName).toSorted()

const shared = [
  'First name,Last name,Email,Mobile',
  'Ruth,Pairman,pairmans@share.example,0491 570 110',
  'Noel,Pairman,pairmans@share.example,0491 570 313',
  'Quentin,Stranger,office@bigfirm.example,0491 570 737',
  'Uma,Different,office@bigfirm.example,0491 571 266',
].join('\n')

test.each(['skip', 'fill', 'overwrite'] as const)(
  'two people with one email stay two, with their own mobiles: %s',
  async (rule) => {
    const me = await newOwner()
    const checked = await check(me, await upload(me, shared), { rule })
    expect(checked.counts).toMatchObject({ created: 4 })
    const done = await bring(me, shared, { rule })
    expect(done.counts).toMatchObject({ created: 4 })
    expect((await all(me)).map(({ displayName, phone }) => [displayName, phone]).toSorted()).toEqual([
      ['Noel Pairman', '+61491570313'],
      ['Quentin Stranger', '+61491570737'],
      ['Ruth Pairman', '+61491570110'],
      ['Uma Different', '+61491571266'],
    ])
    const { items } = await me(duplicateEndpoints.pairs, { query: {} })
    expect(items.map(({ a, b }) => [a.displayName, b.displayName].toSorted())).toEqual(
      expect.arrayContaining([
        ['Noel Pairman', 'Ruth Pairman'],
        ['Quentin Stranger', 'Uma Different'],
      ]),
    )
    // The same file once more finds each of them.
    expect((await bring(me, shared, { rule })).counts).toMatchObject({ created: 0 })
  },
)

test.each(['skip', 'fill', 'overwrite'] as const)(
  'a known contact is not renamed by another person with their email: %s',
  async (rule) => {
    const me = await newOwner()
    await me(contactEndpoints.create, {
      body: { firstName: 'Vera', lastName: 'Existing', emails: [{ address: 'desk@share.example', label: 'work' }] },
    })
    const card = 'BEGIN:VCARD\nVERSION:3.0\nN:Newcomer;Arthur;;;\nFN:Arthur Newcomer\nEMAIL:desk@share.example\nEND:VCARD\n'
    await bring(me, card, { rule, name: 'one.vcf' })
    expect(await names(me)).toEqual(['Arthur Newcomer', 'Vera Existing'])
  },
)

test('who may be the same person is still found by email: an initial, no first name, one of a couple', async () => {
  const me = await newOwner()
  await bring(me, 'Name,Email\nRuth & Noel Pairman,pairmans@share.example\n')
  const more =
    'First name,Last name,Email\nNoel,Pairman,pairmans@share.example\nR,Pairman,pairmans@share.example\n,,pairmans@share.example\n'
  expect((await bring(me, more)).counts).toMatchObject({ created: 0, unchanged: 3 })
})

test('titles, couples, firms and van der in a name are read as what they are', async () => {
  const me = await newOwner()
  const file = [
    'Name,Email',
    '"Mr. and Mrs. Brad Halloway",brad@names.example',
    'Mr & Mrs B Dunstan,bd@names.example',
    'Mr Aldo Prefix,aldo@names.example',
    'Brindabella Cafes Pty Ltd,cafe@names.example',
    'Dirk van der Berg,dirk@names.example',
  ].join('\n')
  await bring(me, file)
  const of = async (email: string) => {
    const row = (await all(me)).find((one) => one.email === email)
    return me(contactEndpoints.get, { params: { id: row?.id ?? '' } })
  }
  expect(await of('brad@names.example')).toMatchObject({
    kind: 'couple',
    title: 'Mr and Mrs',
    firstName: 'Brad',
    lastName: 'Halloway',
  })
  expect(await of('bd@names.example')).toMatchObject({ kind: 'couple', title: 'Mr and Mrs', firstName: 'B', lastName: 'Dunstan' })
  expect(await of('aldo@names.example')).toMatchObject({ kind: 'person', title: 'Mr', firstName: 'Aldo', lastName: 'Prefix' })
  expect(await of('cafe@names.example')).toMatchObject({
    kind: 'company',
    companyName: 'Brindabella Cafes Pty Ltd',
    firstName: null,
  })
  expect(await of('dirk@names.example')).toMatchObject({ firstName: 'Dirk', lastName: 'van der Berg' })
})

test('titles and couples in the columns of first names are read too', async () => {
  const me = await newOwner()
  await bring(me, 'First name,Last name,Email\nMr Brad & Mrs Tess,Halloway,brad@names.example\n')
  expect(await only(me)).toMatchObject({
    ...{ kind: 'couple', title: 'Mr', firstName: 'Brad', lastName: 'Halloway' },
    partner: { title: 'Mrs', firstName: 'Tess', lastName: null },
  })
})
