import { join } from 'node:path'
import { madeUpPhoto, type MoveFixture, oldNote, times, unsubscribedEmail, writeFiles } from './fixture.ts'
import { dayOf, dollars, inUtf16, inWindows, madeUpPerson, randomOf, tableText } from './made-up.ts'

type Table = {
  headings: string[]
  rows: (string | number)[][]
  write?: (headings: string[], rows: (string | number)[][]) => string | Buffer
}

const contactId = (n: number) => String(n + 1).padStart(7, '0')
const listingId = (n: number) => `L${n + 1}`
const propertyId = (n: number) => `P${n + 1}`
const agentId = (n: number) => `A${(n % 6) + 1}`

/** The 30 files that Agentbox names in its export; its headings are not published, so these are made up. */
export async function writeAgentbox(folder: string, contacts: number): Promise<MoveFixture> {
  const tables = { ...peopleTables(contacts), ...recordTables(contacts), ...noteTables(contacts) }
  const contents = new Map(
    Object.entries(tables).map(([name, { headings, rows, write = tableText }]) => [`${name}.csv`, write(headings, rows)]),
  )
  const photos = await Promise.all(times(3, madeUpPhoto))
  const [archived, doNotContact] = [[3, 4], [5]].map((some) => some.map(contactId))
  return {
    name: 'agentbox',
    files: [
      ...(await writeFiles(folder, contents)),
      ...(await writeFiles(join(folder, 'photos'), new Map(photos.map((photo, n) => [`photo ${n + 1}.jpg`, photo])))),
    ],
    rows: Object.fromEntries(Object.entries(tables).map(([name, { rows }]) => [name, rows.length])),
    expected: {
      contacts,
      files: 3,
      repeatedIds: 1,
      unsubscribed: [unsubscribedEmail],
      archived: archived ?? [],
      doNotContact: doNotContact ?? [],
      lost: { 'contact_relationship.related_contact_id': 2, 'note_x_contact.contact_id': 2 },
      scientific: { 'property_x_contact.contact_id': 2 },
      dateOrders: {
        'contact.created': 'iso',
        'contact.last_contacted': 'undecided',
        'note.date': 'dmy',
        'task.due_date': 'mdy',
      },
      oldNote: { ...oldNote, email: 'person7@move.example' },
    },
  }
}

function peopleTables(contacts: number): Record<string, Table> {
  const random = randomOf(47)
  const people = times(contacts, (n) => madeUpPerson(n, random))
  const rows = people.map(({ n, firstName, lastName, email, phone, street, suburb, state, postcode }) => [
    contactId(n),
    firstName,
    lastName,
    n === 0 ? unsubscribedEmail : email,
    phone,
    n % 50 === 0 ? `07 7010 ${String(n).padStart(4, '0')}` : '',
    street,
    suburb,
    state,
    postcode,
    // The first one is in the file twice, and only here is it said that it must not be mailed.
    n === 0 ? 'No' : n % 3 === 0 ? 'Yes' : '',
    n === 5 ? 'Y' : 'N',
    n === 3 || n === 4 ? 'Y' : 'N',
    agentId(n),
    dayOf(n).iso,
    dayOf(n).ambiguous,
    n % 9 === 0 ? 'likes tennis' : '',
    '',
  ])
  const [first = []] = rows
  const pairs = contacts >= 10 ? contacts / 10 : 1
  return {
    contact: {
      headings:
        'contact_id,first_name,last_name,email,phone,phone,street,suburb,state,postcode,email_subscription,do_not_contact,archived,agent_id,created,last_contacted,hobby,fax'.split(
          ',',
        ),
      rows: [...rows, first.map((cell, i) => (i === 10 ? 'Yes' : cell))],
      write: (headings, all) => inWindows(tableText(headings, all)),
    },
    agent: {
      headings: ['agent_id', 'name', 'email', 'active'],
      rows: times(6, (n) => [agentId(n), `Agent Number${n + 1}`, `agent${n + 1}@move.example`, n < 5 ? 'Y' : 'N']),
    },
    office: { headings: ['office_id', 'name'], rows: [['1', 'Made Up Realty']] },
    contact_relationship: {
      headings: ['contact_id', 'related_contact_id', 'relationship'],
      // Each is a partner of the next and the last one of the first: a cycle. Two of them are related to no one there is.
      rows: [
        ...times(pairs, (n) => [contactId(n), contactId((n + 1) % pairs), 'Partner']),
        ...times(2, (n) => [contactId(n), String(9_000_000 + n), 'Solicitor']),
      ],
    },
    contact_category: {
      headings: ['contact_id', 'category'],
      rows: times(contacts, (n) => [contactId(n), n % 2 ? 'Buyer – Bayside' : 'Café owner']),
      // Two files of different programs, put together.
      write: (headings, all) =>
        Buffer.concat([
          Buffer.from(tableText(headings, all.slice(0, 9))),
          inWindows(tableText(['', ''], all.slice(9)).slice(3).replaceAll('–', '-')),
        ]),
    },
    contact_x_agent: {
      headings: ['contact_id', 'agent_id', 'is_primary'],
      rows: times(contacts, (n) => [contactId(n), agentId(n), 'Y']),
    },
    contact_custom_anniversary: {
      headings: ['contact_id', 'anniversary_name', 'anniversary_date'],
      rows: times(pairs, (n) => [contactId(n), 'Settlement', dayOf(n).iso]),
      write: (headings, all) => `sep=;\r\n${tableText(headings, all, ';')}`,
    },
    contact_requirement: {
      headings: ['requirement_id', 'contact_id', 'price_from', 'price_to', 'bedrooms_min', 'property_type'],
      rows: times(contacts / 5, (n) => [
        `R${n + 1}`,
        contactId(n),
        dollars(500_000 + n * 1000),
        dollars(900_000 + n * 1000),
        2 + (n % 3),
        'House',
      ]),
    },
    contact_requirement_suburbs: {
      headings: ['requirement_id', 'suburb', 'postcode'],
      rows: times(contacts / 5, (n) => [`R${n + 1}`, 'Darwin City', '0800']),
    },
    contact_requirement_regions: { headings: ['requirement_id', 'region'], rows: times(5, (n) => [`R${n + 1}`, 'Bayside']) },
  }
}

function recordTables(contacts: number): Record<string, Table> {
  const { below } = randomOf(48)
  const [listings, properties] = [contacts / 20, contacts / 10]
  return {
    property: {
      headings: ['property_id', 'street_number', 'street', 'suburb', 'state', 'postcode', 'bedrooms', 'land_area', 'year_built'],
      rows: times(properties, (n) => [
        propertyId(n),
        n + 1,
        'Invented Street',
        'Darwin City',
        'NT',
        '0800',
        1 + (n % 5),
        400 + n,
        1950 + (n % 70),
      ]),
    },
    property_x_agent: { headings: ['property_id', 'agent_id'], rows: times(properties, (n) => [propertyId(n), agentId(n)]) },
    property_x_contact: {
      headings: ['property_id', 'contact_id', 'role'],
      rows: times(properties, (n) => [propertyId(n), n < 2 ? '1.23E+11' : contactId(n), 'Owner']),
    },
    listing_sale: {
      headings: [
        'listing_id',
        'property_id',
        'status',
        'authority_type',
        'list_date',
        'price',
        'sold_price',
        'sold_date',
        'agent_id',
        'images',
      ],
      rows: times(listings, (n) => [
        listingId(n),
        propertyId(n),
        n % 20 ? 'Sold' : 'Available',
        'Exclusive',
        dayOf(n).iso,
        dollars(1_250_000 + n * 500),
        n % 20 ? dollars(1_300_000 + below(100) * 1000) : '',
        n % 20 ? dayOf(n + 1).iso : '',
        agentId(n),
        // Only these were kept: the first has two photos, the second one.
        ['photo 1.jpg; photo 2.jpg', 'photo 3.jpg'][n] ?? '',
      ]),
    },
    listing_lease: {
      headings: ['listing_id', 'property_id', 'status', 'rent', 'bond', 'leased_date'],
      rows: times(10, (n) => [listingId(listings + n), propertyId(n), 'Leased', '$650.00', '$2,600', dayOf(n).iso]),
    },
    listing_x_agent: { headings: ['listing_id', 'agent_id'], rows: times(listings, (n) => [listingId(n), agentId(n)]) },
    listing_x_contact: {
      headings: ['listing_id', 'contact_id', 'role'],
      rows: times(listings, (n) => [listingId(n), contactId(n), n % 2 ? 'Vendor' : 'Buyer']),
    },
    listing_appraisal: {
      headings: ['appraisal_id', 'property_id', 'contact_id', 'appraisal_date', 'price_from', 'price_to', 'agent_id'],
      rows: times(listings, (n) => [`V${n + 1}`, propertyId(n), contactId(n), dayOf(n).iso, '900,000', '1,000,000', agentId(n)]),
    },
    listing_inspection: {
      headings: ['inspection_id', 'listing_id', 'contact_id', 'inspection_date', 'feedback'],
      rows: times(properties, (n) => [
        `I${n + 1}`,
        listingId(n % listings),
        contactId(n),
        dayOf(n).iso,
        'Liked the “light” – naïve façade',
      ]),
      write: (headings, all) => inUtf16(tableText(headings, all, '\t')),
    },
    listing_enquiry: {
      headings: ['enquiry_id', 'listing_id', 'contact_id', 'enquiry_date', 'source', 'comments'],
      rows: times(contacts / 4, (n) => [
        `E${n + 1}`,
        listingId(n % (listings + 10)),
        contactId(n),
        dayOf(n).iso,
        'Portal',
        'Is it still for sale?',
      ]),
    },
  }
}

function noteTables(contacts: number): Record<string, Table> {
  const noteId = (n: number) => String(700_000 + n)
  const texts = ['=HYPERLINK("http://evil.example")', 'x'.repeat(10_000), 'First line\nSecond line', 'Met at the open home']
  const notes = times(contacts * 2, (n) => [
    noteId(n),
    dayOf(n).au,
    'Call',
    texts[n] ?? texts[3] ?? '',
    `Agent Number${(n % 6) + 1}`,
  ])
  notes[7] = [noteId(7), '4/3/2019', 'Note', oldNote.text, oldNote.author]
  const linked = (ids: (n: number) => string, count: number) => times(count, (n) => [noteId(n), ids(n)])
  const taskLinks = (ids: (n: number) => string) => times(contacts / 10, (n) => [`T${n + 1}`, ids(n)])
  return {
    note: {
      headings: ['note_id', 'date', 'type', 'comments', 'created_by'],
      rows: notes,
      // One note has a lone quotation mark, as programs write it that don't know CSV.
      write: (headings, rows) => tableText(headings, rows).replace('Met at the open home', 'Gate is 5" too low'),
    },
    note_x_contact: {
      headings: ['note_id', 'contact_id'],
      rows: linked((n) => (n >= contacts * 2 - 2 ? String(9_900_000 + n) : contactId(n % contacts)), contacts * 2),
    },
    note_x_listing: { headings: ['note_id', 'listing_id'], rows: linked((n) => listingId(n % (contacts / 20)), contacts / 20) },
    note_x_property: {
      headings: ['note_id', 'property_id'],
      rows: linked((n) => propertyId(n % (contacts / 10)), contacts / 10),
    },
    notes_prospective_buyer: {
      headings: ['id', 'contact_id', 'listing_id', 'date', 'comments'],
      rows: times(contacts / 10, (n) => [
        `B${n + 1}`,
        contactId(n),
        listingId(n % (contacts / 20)),
        dayOf(n).iso,
        'Would pay the guide',
      ]),
    },
    task: {
      headings: ['task_id', 'title', 'due_date', 'completed_date', 'agent_id'],
      rows: times(contacts / 4, (n) => [`T${n + 1}`, 'Call back', dayOf(n).us, n % 5 ? dayOf(n + 1).iso : '', agentId(n)]),
    },
    task_x_agent: { headings: ['task_id', 'agent_id'], rows: taskLinks(agentId) },
    task_x_contact: { headings: ['task_id', 'contact_id'], rows: taskLinks(contactId) },
    task_x_listing: { headings: ['task_id', 'listing_id'], rows: taskLinks((n) => listingId(n % (contacts / 20))) },
    task_x_property: { headings: ['task_id', 'property_id'], rows: taskLinks(propertyId) },
  }
}
