import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { importer } from '../testing/importer.ts'

const portal = await testPortal()
const { bring, all, only, newOwner } = importer(portal)

test('the line sep=; of Excel names the delimiter and is no row', async () => {
  const me = await newOwner()
  await bring(me, 'sep=;\r\nFirst name;Last name;Email;Mobile\r\nHolly;Seppell;holly@sep.example;0491 570 158\r\n')
  expect(await only(me)).toMatchObject({ firstName: 'Holly', lastName: 'Seppell', phones: [{ number: '+61491570158' }] })
})

test('addresses of email that mail servers take come in, and invisible characters are taken out', async () => {
  const me = await newOwner()
  const emails = ['jack&jill@amp.example', 'a=b@amp.example', 'sales/leasing@amp.example', 'info@m\u00fcller.example']
  const hidden = ['\u200bzara@zwsp.example', 'yves@zwsp.example\u200b', 'xe\u00adna@zwsp.example', 'w\u200dil@zwsp.example']
  const rows = [...emails, ...hidden].map((email, n) => `P${n},${email}`)
  expect((await bring(me, `First name,Email\n${rows.join('\n')}\n`)).counts).toMatchObject({ created: 8, refused: 0 })
  expect((await all(me)).map(({ email }) => email).toSorted()).toEqual(
    [...emails, 'zara@zwsp.example', 'yves@zwsp.example', 'xena@zwsp.example', 'wil@zwsp.example'].toSorted(),
  )
})

const card = (...lines: string[]) => `BEGIN:VCARD\r\nVERSION:3.0\r\n${lines.join('\r\n')}\r\nEND:VCARD\r\n`
test('a street on two lines keeps them apart', async () => {
  const me = await newOwner()
  await bring(me, 'First name,Street,Suburb\nAnn,"Unit 4\n12 Long St",Kew\n')
  expect(await only(me)).toMatchObject({ address: { street: 'Unit 4, 12 Long St' } })
})

test('groups of an iPhone are no contacts but tags of their members, before and after them in the file', async () => {
  const me = await newOwner()
  const member = 'MEMBER:urn:uuid:AAAA-1'
  const cards =
    card('N:Saturday Buyers;;;;', 'FN:Saturday Buyers', 'X-ADDRESSBOOKSERVER-KIND:group', `X-ADDRESSBOOKSERVER-${member}`) +
    card('N:Groupwoman;Greta;;;', 'UID:aaaa-1', 'EMAIL:greta@group.example') +
    card('KIND:group', 'FN:Vendors 2025', member, 'MEMBER:urn:uuid:nobody')
  expect((await bring(me, cards, { name: 'groups.vcf' })).counts).toMatchObject({ created: 1 })
  expect(await only(me)).toMatchObject({ firstName: 'Greta', tags: ['Saturday Buyers', 'Vendors 2025'] })
})

test('a second birthday is no other one: a fill keeps what is there, an overwrite takes the file’s', async () => {
  const me = await newOwner()
  const born = (day: string) => card('N:Born;Bea;;;', `BDAY:${day}`, 'EMAIL:bea@born.example')
  const again = async (day: string, settings: object) => {
    await bring(me, born(day), { name: 'one.vcf', ...settings })
    return (await only(me)).dates.map(({ on }) => on)
  }
  expect(await again('1984-02-18', {})).toEqual(['1984-02-18'])
  expect(await again('1985-03-19', { rule: 'fill' })).toEqual(['1984-02-18'])
  expect(await again('1986-04-20', { rule: 'overwrite' })).toEqual(['1986-04-20'])
})

test('a birthday without a year is a note, not the year 1604', async () => {
  const me = await newOwner()
  for (const [n, birthday] of ['BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-18', 'BDAY:--0218', 'BDAY:1984-02-18T00:00:00Z'].entries())
    await bring(me, card(`N:Noyear;N${n};;;`, birthday, `EMAIL:n${n}@noyear.example`), { name: 'one.vcf' })

  const of = async (n: number) => {
    const row = (await all(me)).find(({ email }) => email === `n${n}@noyear.example`)
    return me(contactEndpoints.get, { params: { id: row?.id ?? '' } })
  }
  expect(await of(0)).toMatchObject({ dates: [], background: 'Birthday: 18 February' })
  expect(await of(1)).toMatchObject({ dates: [], background: 'Birthday: 18 February' })
  expect(await of(2)).toMatchObject({ dates: [{ kind: 'birthday', on: '1984-02-18' }], background: null })
})

test('the second address of a Google contact is the postal one', async () => {
  const me = await newOwner()
  const head =
    'Given Name,Family Name,E-mail 1 - Value,Group Membership,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code'
  await bring(
    me,
    `${head}\nGus,Google,gus@gcsv.example,* myContacts,1 First St ::: 2 Second St,Kew ::: Balwyn,VIC ::: VIC,3101 ::: 3103\n`,
  )
  expect(await only(me)).toMatchObject({
    address: { street: '1 First St', suburb: 'Kew', state: 'VIC', postcode: '3101' },
    postalAddress: { street: '2 Second St', suburb: 'Balwyn', state: 'VIC', postcode: '3103' },
  })
})
