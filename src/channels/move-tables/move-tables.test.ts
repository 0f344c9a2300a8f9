import { expect, test } from 'vitest'
import type { ColumnKind, ColumnProfile, TableJoin, TableProfile } from '#formats/table-profile/table-profile.ts'
import { looksLike, recogniseTables } from './move-tables.rules.ts'
import type { MoveKind } from './move-targets.rules.ts'

const column = (heading: string, change: Partial<ColumnProfile> = {}): ColumnProfile => {
  const kind: ColumnKind = /(?:^|_| )id$|Id$/i.test(heading) ? 'id' : 'text'
  return {
    heading,
    filled: 100,
    distinct: 100,
    isUnique: true,
    longest: 10,
    kind,
    hasScientific: false,
    hasLeadingZeros: false,
    samples: ['abc', 'def'],
    ...change,
  }
}
const table = (name: string, ...headings: (string | ColumnProfile)[]): TableProfile => ({
  name,
  format: 'csv',
  encoding: 'utf-8',
  rows: 100,
  columns: headings.map((one) => (typeof one === 'string' ? column(one) : one)),
  problems: [],
})
const join = (table: string, column: string, toTable: string, share = 1, toColumn = 'id'): TableJoin => ({
  table,
  column,
  toTable,
  toColumn,
  share,
  missing: Math.round(100 * (1 - share)),
})
const only = (profile: TableProfile, joins: TableJoin[] = [], others: TableProfile[] = []) => {
  const [first] = recogniseTables([profile, ...others], joins)
  if (!first) throw new Error('No table')
  return first
}

test.each<[MoveKind | null, string]>([
  ['agents', 'agent'],
  ['contacts', 'contact'],
  ['relations', 'contact_relationship'],
  ['requirements', 'contact_requirement'],
  ['links', 'contact_requirement_suburbs'],
  ['links', 'contact_category'],
  ['links', 'contact_requirement_regions'],
  ['links', 'contact_x_agent'],
  ['links', 'contact_custom_anniversary'],
  ['appraisals', 'listing_appraisal'],
  ['inspections', 'listing_inspection'],
  ['listings', 'listing_lease'],
  ['listings', 'listing_sale'],
  ['links', 'listing_x_agent'],
  ['links', 'listing_x_contact'],
  ['enquiries', 'listing_enquiry'],
  ['properties', 'property'],
  ['links', 'property_x_agent'],
  ['links', 'property_x_contact'],
  [null, 'office'],
  ['tasks', 'task'],
  ['links', 'task_x_agent'],
  ['links', 'task_x_contact'],
  ['links', 'task_x_listing'],
  ['links', 'task_x_property'],
  ['notes', 'note'],
  ['links', 'note_x_contact'],
  ['links', 'note_x_listing'],
  ['links', 'note_x_property'],
  ['notes', 'notes_prospective_buyer'],
])('as %s the table %s.csv is recognised by its name', (kind, name) => {
  expect(only(table(`export/${name}.csv`, 'id', 'name')).kind).toBe(kind)
})

test('contacts with the field names of VaultRE have a target for each, and no column is dropped', () => {
  const headings = [
    'id',
    'firstName',
    'lastName',
    'partnerFirstName',
    'company',
    'emails',
    'mobile',
    'onDoNotCallList',
    'unsubscribe',
    'legalDescription',
    'abn',
    'accessBy',
    'sourceOfEnquiry',
    'inserted',
    'modified',
    'shoeSize',
  ]
  const { kind, mapping } = only(table('contacts.csv', ...headings, column('empty', { filled: 0 })))
  expect(kind).toBe('contacts')
  expect(Object.fromEntries(headings.map((heading, i) => [heading, mapping[i]]))).toEqual({
    id: 'oldId',
    firstName: 'firstName',
    lastName: 'lastName',
    partnerFirstName: 'partnerFirstName',
    company: 'companyName',
    emails: 'email',
    mobile: 'mobile',
    onDoNotCallList: 'doNotCall',
    unsubscribe: 'unsubscribed',
    legalDescription: 'legalName',
    abn: 'abn',
    accessBy: 'agents',
    sourceOfEnquiry: 'source',
    inserted: 'createdAt',
    modified: 'modifiedAt',
    shoeSize: 'kept',
  })
  expect(mapping.at(-1)).toBeNull()
  expect(looksLike([table('contacts.csv', ...headings)])).toBe('VaultRE')
})

test('contacts of Google are known without an id, and their notes by name, day and author', () => {
  const google = table(
    'contacts.csv',
    'First Name',
    'Last Name',
    'Labels',
    'E-mail 1 - Label',
    'E-mail 1 - Value',
    'Phone 1 - Value',
    'Notes',
  )
  const notes = table('my list.xlsx', 'Contact', 'Email', 'Date', 'Who', 'Note')
  const [people, sheet] = recogniseTables([google, notes], [])
  expect(people).toMatchObject({
    kind: 'contacts',
    mapping: ['firstName', 'lastName', 'tags', 'kept', 'email', 'phone', 'background'],
  })
  expect(sheet).toMatchObject({ kind: 'notes', mapping: ['contactName', 'contactEmail', 'at', 'authorName', 'text'], joins: [] })
  expect(looksLike([google, notes])).toBe('Google Contacts')
})

test('a reference joins the table of its kind, and the share is said', () => {
  const contact = table('contact.csv', 'id', 'first_name', 'last_name')
  const note = table('note.csv', 'id', 'contact_id', 'note_date', 'comments', 'created_by')
  // Small numbers are found among the ids of any table.
  const joins = [
    join('note.csv', 'contact_id', 'contact.csv', 0.998),
    join('note.csv', 'contact_id', 'agent.csv', 1),
    join('note.csv', 'id', 'contact.csv', 1),
  ]
  const found = only(note, joins, [contact, table('agent.csv', 'id', 'name')])
  expect(found.mapping).toEqual(['oldId', 'contactId', 'at', 'text', 'authorName'])
  expect(found.joins).toEqual([{ ...joins[0], target: 'contactId' }])
  expect(found.why).toContain('“contact_id” joins contact (99.8 %)')
})

test('a listing’s id joins both tables of listings', () => {
  const enquiry = table('listing_enquiry.csv', 'id', 'listing_id', 'contact_id', 'comments')
  const joins = [
    join('listing_enquiry.csv', 'listing_id', 'listing_sale.csv', 0.6),
    join('listing_enquiry.csv', 'listing_id', 'listing_lease.csv', 0.4),
  ]
  const found = only(enquiry, joins, [table('listing_sale.csv', 'id'), table('listing_lease.csv', 'id')])
  expect(found.joins.map(({ toTable }) => toTable)).toEqual(['listing_sale.csv', 'listing_lease.csv'])
})

test('an unknown key that is found among the ids of one table is a reference to it', () => {
  const note = table('note.csv', 'id', 'linked_record_id', 'comments')
  const found = only(
    note,
    [join('note.csv', 'linked_record_id', 'contact.csv', 0.97)],
    [table('contact.csv', 'id', 'first_name')],
  )
  expect(found.mapping).toEqual(['oldId', 'contactId', 'text'])
})

test('both ends of a relation and of a link have their target', () => {
  expect(only(table('contact_relationship.csv', 'contact_id', 'related_contact_id', 'relationship')).mapping).toEqual([
    'contactId',
    'otherContactId',
    'role',
  ])
  expect(only(table('contact_relationship.csv', 'contact_id', 'contact_id (2)', 'type')).mapping).toEqual([
    'contactId',
    'otherContactId',
    'role',
  ])
  expect(only(table('listing_x_agent.csv', 'listing_id', 'agent_id', 'is_primary')).mapping).toEqual([
    'listingId',
    'agentId',
    'isPrimary',
  ])
})

test('a key that joins nothing, and an id that comes twice, are said', () => {
  const note = table('note.csv', column('id', { isUnique: false, distinct: 98 }), 'contact_id', 'comments')
  const { why } = only(note, [])
  expect(why).toContain('“contact_id” joins no other table')
  expect(why).toContain('2 rows repeat an id')
})

test('a table that nothing says anything about comes as kept columns, of no kind', () => {
  expect(only(table('Sheet1', 'foo', 'bar'))).toMatchObject({ kind: null, mapping: ['kept', 'kept'], joins: [] })
})

test('a file without a name that helps is recognised by its headings', () => {
  const kindsOf = (...headings: string[]) => only(table('export (3).csv', ...headings)).kind
  expect(kindsOf('Full name', 'Email', 'Mobile')).toBe('contacts')
  expect(kindsOf('Street', 'Suburb', 'Authority', 'Listed date', 'Sold price')).toBe('listings')
  expect(kindsOf('Task', 'Due date', 'Completed', 'Agent')).toBe('tasks')
  expect(kindsOf('Contact', 'Min price', 'Max price', 'Suburbs')).toBe('requirements')
  expect(kindsOf('note_id', 'contact_id')).toBe('links')
})

test('each column that says no to mail, calls or SMS has its target, however many there are', () => {
  const { mapping } = only(table('contact.csv', 'Email', 'Unsubscribed', 'Do not email', 'DNC', 'Do not contact', 'No SMS'))
  expect(mapping).toEqual(['email', 'unsubscribed', 'unsubscribed', 'doNotContact', 'doNotContact', 'unsubscribedSms'])
})

test('a kind that the person chose decides over the name, and others join it', () => {
  const [people, note] = [table('Sheet1.csv', 'id', 'foo'), table('note.csv', 'id', 'contact_id', 'comments')]
  const joins = [join('note.csv', 'contact_id', 'Sheet1.csv', 0.9)]
  const found = recogniseTables([people, note], joins, new Map([['Sheet1.csv', 'contacts']]))
  expect(found[0]).toMatchObject({
    kind: 'contacts',
    mapping: ['oldId', 'kept'],
    why: expect.stringMatching(/^Chosen as contacts/),
  })
  expect(found[1]?.joins).toEqual([{ ...joins[0], target: 'contactId' }])
  expect(only(note, joins, [people]).joins).toEqual([])
})

test('cards are contacts, each part of them its own target', () => {
  const cards = {
    ...table('phone.vcf', 'firstName', 'emailWork', 'postalStreet', column('id', { filled: 0 })),
    format: 'vcard' as const,
  }
  expect(only(cards)).toMatchObject({ kind: 'contacts', mapping: ['firstName', 'emailWork', 'postalStreet', null] })
})

test('a list of people who unsubscribed is one by its name or by the headings of Mailchimp', () => {
  const isList = (name: string, ...headings: string[]) => only(table(name, 'Email Address', ...headings)).isUnsubscribeList
  expect(isList('unsubscribed_members_export.csv')).toBe(true)
  expect(isList('cleaned.csv')).toBe(true)
  expect(isList('people.csv', 'LEID', 'UNSUB_TIME')).toBe(true)
  expect(isList('subscribed_members_export.csv', 'LEID', 'EUID')).toBe(false)
})

test('the name of a table of listings says whether they are for sale or for lease', () => {
  const sides = ['listing_sale.csv', 'saleLives.csv', 'Rentals.csv', 'listings.csv'].map(
    (name) => only(table(name, 'id')).saleOrLease,
  )
  expect(sides).toEqual(['sale', 'sale', 'lease', null])
})

test('three tables with Agentbox’s names look like Agentbox', () => {
  const names = ['contact_requirement.csv', 'note_x_contact.csv', 'a/listing_x_contact.csv']
  expect(looksLike(names.map((name) => table(name, 'id')))).toBe('Agentbox')
  expect(looksLike([table('contact.csv', 'id')])).toBeNull()
})
