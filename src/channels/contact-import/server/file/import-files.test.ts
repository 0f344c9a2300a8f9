import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedFile, sharedNames } from '#common/testing/shared-data.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { importer } from '../testing/importer.ts'

const portal = await testPortal()
const { upload, bring, all, only, newOwner } = importer(portal)

const cafe = 'First name;Last name;Email\r\nRené;Müller;rene@example.com\r\n'
test.each([
  ['UTF-8', Buffer.from(cafe)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${cafe}`)],
  ['UTF-16 little end first', Buffer.from(`\ufeff${cafe.replaceAll(';', '\t')}`, 'utf16le')],
  ['UTF-16 big end first', Buffer.from(`\ufeff${cafe}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(cafe, 'latin1')],
  [
    'Windows-1252 far down',
    Buffer.concat([
      Buffer.from('First name,Last name,Email,Notes\n'),
      Buffer.from(`A,B,a@example.com,${'x'.repeat(100)}\n`.repeat(2000)),
      Buffer.from('René,Müller,rene@example.com,\n', 'latin1'),
    ]),
  ],
])('a file in %s keeps its letters', async (_, bytes) => {
  const me = await newOwner()
  await bring(me, bytes)
  expect((await all(me)).some((row) => row.displayName === 'René Müller')).toBe(true)
})

test.each([
  [
    'google',
    'First Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nJane,Smith,* myContacts ::: Navy,* Home,jane@example.com,Mobile,0412345678\n',
  ],
  [
    'google-old',
    'Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value\nJane Smith,Jane,Smith,* myContacts ::: Navy,Home,jane@example.com,Mobile,0412345678\n',
  ],
  [
    'outlook',
    'First Name,Last Name,Categories,E-mail Address,Mobile Phone,Business Phone\nJane,Smith,Navy,jane@example.com,0412345678,\n',
  ],
  [
    'mailchimp',
    'Email Address,First Name,Last Name,Phone Number,LEID,EUID,TAGS\njane@example.com,Jane,Smith,0412345678,1,2,"""Navy"""\n',
  ],
  ['vaultre', 'firstName,lastName,partnerFirstName,mobile,emails,tags\nJane,Smith,,0412345678,jane@example.com,Navy\n'],
  [
    'agentbox',
    'First Name,Last Name,Email,Mobile,Contact Groups,Email Subscription\nJane,Smith,jane@example.com,0412345678,Navy,Yes\n',
  ],
  ['rex', 'Contact Name,Salutation,Record Owner,Email,Mobile,Tags\nJane Smith,Jane,Nobody,jane@example.com,0412345678,Navy\n'],
])('a file of %s is known by its headings and comes in whole', async (preset, file) => {
  const me = await newOwner()
  const one = await bring(me, file)
  expect(one).toMatchObject({ preset, counts: { created: 1 } })
  expect(await only(me)).toMatchObject({
    firstName: 'Jane',
    lastName: 'Smith',
    emails: [{ address: 'jane@example.com' }],
    phones: [{ number: '+61412345678', type: 'mobile' }],
    tags: ['Navy'],
  })
})

const ownCards = join(import.meta.dirname, '../testing/cards')
const ownNames = readdirSync(ownCards)
const cardFiles = [...ownNames, ...sharedNames('vcards', '.vcf')]
const readCard = (name: string) => readFileSync(ownNames.includes(name) ? join(ownCards, name) : sharedFile(`vcards/${name}`))
const expected: Record<string, [created: number, sample: object]> = {
  'version-2.1.vcf': [
    1,
    { displayName: 'Zöe Whitfield', email: 'zoe@cards.example', phone: '+61491570156', suburb: 'Invented Bay' },
  ],
  'version-3.0.vcf': [
    1,
    { displayName: 'Tomas James Okafor', email: 'tomas@cards.example', phone: '+61491570157', suburb: 'Invented Bay' },
  ],
  'version-4.0.vcf': [3, { displayName: 'Ines Calloway', email: 'ines@cards.example', phone: '+61491570158' }],
  'John_Doe_GMAIL.vcf': [1, { displayName: 'John Richter, James & Jenny Doe', email: 'john.doe@ibm.com' }],
  'John_Doe_IPHONE.vcf': [1, { email: 'john.doe@ibm.com', suburb: 'New York' }],
  'John_Doe_LOTUS_NOTES.vcf': [1, { email: 'john.doe@ibm.com' }],
  'John_Doe_MS_OUTLOOK.vcf': [1, { email: 'john.doe@ibm.cm', suburb: 'Albaney' }],
  'gmail-list.vcf': [3, { displayName: 'Chris Beatle', email: 'chrisy55d@yahoo.com' }],
  'outlook-2003.vcf': [1, { displayName: 'John Doe', email: 'jdoe@hotmail.com', suburb: 'Austin' }],
  'rfc6350-example.vcf': [1, { displayName: 'Simon Perreault', email: 'simon.perreault@viagenie.ca', phone: '+14182626501' }],
}
test.each(cardFiles)('the card file %s comes in right', async (name) => {
  const me = await newOwner()
  const one = await bring(me, readCard(name), { name })
  expect(one).toMatchObject({ state: 'finished', format: 'vcard', error: null })
  expect(one.preview?.refused ?? []).toEqual([])
  const [created, sample] = expected[name] ?? [one.counts.created, {}]
  expect(one.counts.created).toBe(created)
  expect(await all(me)).toEqual(expect.arrayContaining([expect.objectContaining(sample)]))
})

test('what is no list of people is refused with a sentence', async () => {
  const me = await newOwner()
  for (const [bytes, words] of [
    [Buffer.alloc(0), /empty/],
    [Buffer.from('PK\u0003\u0004 workbook'), /CSV/],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 1, 2, 3]), /not a text file/],
  ] as const)
    await expect(upload(me, bytes)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(words) })
})

test('a quotation mark that never closes ends in a report, with the rows before it', async () => {
  const me = await newOwner()
  const one = await bring(me, `email,first name\na@example.com,A\nb@example.com,"B\n${'x,y\n'.repeat(200_000)}`)
  expect(one.state).toBe('finished')
  expect(one.error).toMatch(/a closing quotation mark is missing/)
  expect(one.counts.created).toBe(1)
})
