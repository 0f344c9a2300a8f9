import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import { type Column, spreadsheet, type TableRow } from '#formats/spreadsheet/spreadsheet.ts'
import { madeUpPhoto, type MoveFixture, oldNote, times, unsubscribedEmail, writeFiles } from './fixture.ts'
import { dayOf, madeUpPerson, randomOf, tableText } from './made-up.ts'

/** Someone who only has exports of everyday programs: contacts of Google, a feed for portals, notes in Excel, a list of Mailchimp. */
export async function writePlain(folder: string, contacts: number): Promise<MoveFixture> {
  const random = randomOf(50)
  const people = times(contacts, (n) => madeUpPerson(n, random))
  const emailOf = (n: number) => (n === 0 ? unsubscribedEmail : `person${n}@move.example`)
  const google = people.map(({ n, firstName, lastName, phone, street, suburb, state, postcode }) => [
    firstName,
    lastName,
    n % 2 ? '* myContacts ::: Buyers' : '* myContacts',
    '* Home',
    emailOf(n),
    'Mobile',
    phone,
    street,
    suburb,
    state,
    postcode,
    n === 0 ? 'Loves the newsletter' : '',
  ])
  const notes = times(contacts, (n) => {
    const { firstName = '', lastName = '' } = people[n] ?? {}
    const isOld = n === 7
    return [
      `${firstName} ${lastName}`,
      emailOf(n),
      isOld ? oldNote.day : dayOf(n).iso,
      isOld ? oldNote.author : 'Agent Number1',
      isOld ? oldNote.text : n === 1 ? 'x'.repeat(10_000) : '=1+1 was offered',
    ]
  })
  const files = await writeFiles(
    folder,
    new Map<string, string | Buffer>([
      [
        'contacts.csv',
        tableText(
          'First Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Notes'.split(
            ',',
          ),
          google,
        ),
      ],
      [
        'unsubscribed.csv',
        tableText(
          ['Email Address', 'First Name', 'Last Name', 'UNSUB_TIME', 'LEID', 'EUID'],
          [[unsubscribedEmail, '', '', '2024-05-06 07:08:09', 1, 'a1']],
        ),
      ],
      ['listings.xml', feed(contacts / 20)],
      ['front 1.jpg', await madeUpPhoto(1)],
      ['plan 1.jpg', await madeUpPhoto(2)],
    ]),
  )
  const path = join(folder, 'notes.xlsx')
  await writeFile(path, await notesWorkbook(notes))
  return {
    name: 'plain',
    files: [...files, { name: 'notes.xlsx', path }],
    rows: { contacts: contacts, unsubscribed: 1, listings: contacts / 20, notes: notes.length },
    expected: {
      contacts,
      files: 2,
      repeatedIds: 0,
      unsubscribed: [unsubscribedEmail],
      doNotContact: [],
      archived: [],
      lost: {},
      scientific: {},
      dateOrders: { 'notes.Date': 'iso' },
      oldNote: { ...oldNote, email: 'person7@move.example' },
    },
  }
}

function notesWorkbook(notes: readonly string[][]): Promise<Buffer> {
  const columns = (['Contact', 'Email', 'Date', 'Who', 'Note'] as const).map(
    (heading): Column => ({ heading, kind: heading === 'Date' ? 'day' : 'text', width: 20 }),
  )
  async function* rows(): AsyncGenerator<TableRow[]> {
    yield notes.map((cells) => ({ cells }))
  }
  return buffer(spreadsheet({ name: 'Notes', columns, rows: rows() }, 'xlsx').body)
}

const feed = (listings: number): string => `<?xml version="1.0" encoding="UTF-8"?>
<propertyList date="2026-11-28-09:00:00">
${times(
  listings,
  (n) => `<residential modTime="2026-11-28-09:00:00" status="${n % 20 ? 'sold' : 'current'}">
<agentID>MADEUP</agentID><uniqueID>MU${n + 1}</uniqueID><authority value="exclusive"/><headline>Made up home ${n + 1}</headline>
<address display="yes"><streetNumber>${n + 1}</streetNumber><street>Invented Street</street><suburb display="yes">Darwin City</suburb><state>NT</state><postcode>0800</postcode></address>
<category name="House"/><description>A home that is not there.</description><price display="yes">${900_000 + n * 1000}</price>
${n % 20 ? `<soldDetails><soldPrice display="yes">${910_000 + n * 1000}</soldPrice><soldDate>${dayOf(n).iso}</soldDate></soldDetails>` : ''}
${n === 0 ? '<objects><img id="m" file="front 1.jpg" format="jpg"/><floorplan id="1" file="plan 1.jpg" format="jpg"/></objects>' : ''}</residential>`,
).join('\n')}
</propertyList>
`
