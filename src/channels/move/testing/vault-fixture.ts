import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeZip } from '#formats/tables/testing.ts'
import { madeUpPhoto, type MoveFixture, oldNote, times, unsubscribedEmail } from './fixture.ts'
import { dayOf, dollars, inUtf16, inWindows, madeUpPerson, randomOf, tableText } from './made-up.ts'

/** A ZIP with one CSV for each table, its headings the field names of VaultRE's API; those of its own export are not published. */
export async function writeVault(folder: string, contacts: number): Promise<MoveFixture> {
  await mkdir(folder, { recursive: true })
  const tables = tablesOf(contacts)
  const path = join(folder, 'vaultre-export.zip')
  await writeZip(path, [
    ...tables.map(({ name, headings, rows, write = tableText }) => ({
      name: `export/${name}.csv`,
      content: write(headings, rows),
    })),
    ...times(4, (n) => ({ name: `export/files/contract ${n + 1}.pdf`, content: `%PDF-1.4 made up ${n + 1}` })),
    { name: 'export/files/licence.txt', content: 'Made up licence' },
    { name: 'export/photos/front.jpg', content: await madeUpPhoto(4) },
    { name: '__MACOSX/export/._contacts.csv', content: 'x' },
    { name: 'export/files/.DS_Store', content: 'x' },
  ])
  return {
    name: 'vaultre',
    files: [{ name: 'vaultre-export.zip', path }],
    rows: Object.fromEntries(tables.map(({ name, rows }) => [name, rows.length])),
    expected: {
      contacts,
      files: 5,
      repeatedIds: 1,
      unsubscribed: [unsubscribedEmail],
      doNotContact: ['person5@move.example'],
      archived: ['person3@move.example'],
      lost: { 'relationships.relatedContactId': 1, 'enquiries.contactId': 1 },
      scientific: { 'documents.saleLifeId': 1 },
      dateOrders: { 'contacts.inserted': 'iso', 'notes.date': 'iso', 'tasks.dueDate': 'dmy', 'saleLives.settlementDate': 'mdy' },
      oldNote: { ...oldNote, email: 'person7@move.example' },
    },
  }
}

interface NamedTable {
  name: string
  headings: string[]
  rows: (string | number)[][]
  write?: (headings: string[], rows: (string | number)[][]) => string | Buffer
}

function tablesOf(contacts: number): NamedTable[] {
  const random = randomOf(49)
  const [contactId, propertyId, lifeId] = [(n: number) => 5_000_001 + n, (n: number) => 300_001 + n, (n: number) => 800_001 + n]
  const userName = (n: number) => `User Number${(n % 4) + 1}`
  const [lives, properties] = [contacts / 20, contacts / 10]
  const people = times(contacts, (n) => madeUpPerson(n, random)).map(
    ({ n, firstName, lastName, email, phone, street, suburb, state, postcode }) => [
      contactId(n),
      firstName,
      lastName,
      n % 7 === 0 ? 'Robin' : '',
      n === 0 ? unsubscribedEmail : email,
      phone,
      street,
      suburb,
      state,
      postcode,
      n === 5 ? 'true' : 'false',
      n === 0 ? 'true' : 'false',
      n === 3 ? 'true' : 'false',
      n === 5 ? 'true' : 'false',
      userName(n),
      'Open home',
      `${dayOf(n).iso}T09:30:00+10:00`,
      `${dayOf(n + 1).iso}T09:30:00+10:00`,
      n % 4 ? '' : 'Lot 7 on plan 1234',
    ],
  )
  const [first = []] = people
  return [
    {
      name: 'contacts',
      headings:
        'id,firstName,lastName,partnerFirstName,emails,mobile,address.street,address.suburb.name,address.state,address.postcode,onDoNotCallList,unsubscribe,archived,doNotContact,accessBy,sourceOfEnquiry,inserted,modified,favouriteColour'.split(
          ',',
        ),
      rows: [...people, first.map((cell, i) => (i === 11 ? 'false' : cell))],
      write: (headings, rows) => inWindows(tableText(headings, rows)),
    },
    {
      name: 'users',
      headings: ['id', 'firstName', 'lastName', 'email'],
      rows: times(4, (n) => [n + 1, 'User', `Number${n + 1}`, `user${n + 1}@move.example`]),
    },
    {
      name: 'properties',
      headings: [
        'id',
        'address.unitNumber',
        'address.streetNumber',
        'address.street',
        'address.suburb.name',
        'address.postcode',
        'bed',
        'bath',
        'landArea',
        'ownerId',
      ],
      rows: times(properties, (n) => [
        propertyId(n),
        '',
        n + 1,
        'Invented Street',
        'Darwin City',
        '0800',
        1 + (n % 5),
        1 + (n % 3),
        400 + n,
        contactId(n),
      ]),
    },
    {
      name: 'saleLives',
      headings: [
        'saleLifeId',
        'propertyId',
        'status',
        'authorityType',
        'listedDate',
        'searchPrice',
        'displayPrice',
        'salePrice',
        'settlementDate',
        'vendorId',
      ],
      rows: times(lives, (n) => [
        lifeId(n),
        propertyId(n),
        n % 20 ? 'settled' : 'listing',
        'Exclusive',
        dayOf(n).iso,
        dollars(1_000_000 + n),
        'Contact agent',
        n % 20 ? dollars(1_010_000 + n) : '',
        n % 20 ? dayOf(n).us : '',
        contactId(n),
      ]),
    },
    {
      name: 'relationships',
      headings: ['contactId', 'relatedContactId', 'type'],
      rows: [...times(3, (n) => [contactId(n), contactId((n + 1) % 3), 'Sibling']), [contactId(4), 1, 'Solicitor']],
    },
    {
      name: 'buyerRequirements',
      headings: ['id', 'contactId', 'priceFrom', 'priceTo', 'bedroomsFrom', 'suburbs'],
      rows: times(contacts / 5, (n) => [400_001 + n, contactId(n), 500_000, '900,000', 2, 'Kew; Balwyn']),
    },
    {
      name: 'notes',
      headings: ['id', 'contactId', 'date', 'type', 'note', 'createdBy'],
      rows: times(contacts * 2, (n) =>
        n === 7
          ? [910_001 + n, contactId(n), '2019-03-04T10:30:00', 'note', oldNote.text, oldNote.author]
          : [
              910_001 + n,
              contactId(n % contacts),
              `${dayOf(n).iso}T14:05:00`,
              n % 2 ? 'call' : 'email',
              n === 1 ? 'x'.repeat(10_000) : '=1+1',
              userName(n),
            ],
      ),
      write: (headings, rows) => inUtf16(tableText(headings, rows, '\t')),
    },
    {
      name: 'tasks',
      headings: ['id', 'title', 'dueDate', 'completed', 'userId', 'contactId'],
      rows: times(contacts / 4, (n) => [
        920_001 + n,
        'Follow up',
        dayOf(n).au,
        n % 5 ? dayOf(n).iso : '',
        (n % 4) + 1,
        contactId(n),
      ]),
    },
    {
      name: 'enquiries',
      headings: ['id', 'saleLifeId', 'contactId', 'receivedAt', 'source', 'comments'],
      rows: times(contacts / 4, (n) => [
        930_001 + n,
        lifeId(n % lives),
        n === 0 ? 77 : contactId(n),
        dayOf(n).iso,
        'Portal',
        'May I inspect?',
      ]),
    },
    {
      name: 'openHomes',
      headings: ['id', 'saleLifeId', 'contactId', 'start', 'end', 'feedback'],
      rows: times(properties, (n) => [
        940_001 + n,
        lifeId(n % lives),
        contactId(n),
        `${dayOf(n).iso} 10:00`,
        `${dayOf(n).iso} 10:30`,
        'Too small',
      ]),
    },
    {
      name: 'documents',
      headings: ['id', 'saleLifeId', 'contactId', 'file', 'title', 'date'],
      rows: [
        ...times(4, (n) => [
          950_001 + n,
          n === 3 ? '8.00004E+5' : lifeId(n),
          '',
          `files/contract ${n + 1}.pdf`,
          `Contract ${n + 1}`,
          dayOf(n).iso,
        ]),
        [950_005, '', contactId(7), 'files\\licence.txt', 'Licence', dayOf(7).iso],
        [950_006, lifeId(0), '', 'photos/front.jpg', 'Front', dayOf(8).iso],
      ],
    },
  ]
}
