import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { consentEndpoints } from '#features/consent/consent.contract.ts'
import { contactExportEndpoints } from '#features/contacts/contact-export.contract.ts'
import { contactEndpoints } from '#features/contacts/contacts.contract.ts'
import { contactImportEndpoints as e, type ContactImport, type ImportSettings } from '../contact-import.contract.ts'

const portal = await testPortal()

async function upload(me: Call, content: string | Buffer, name = 'people.csv'): Promise<ContactImport> {
  const boundary = 'a-boundary'
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const answer = await portal.app.inject({
    method: 'POST',
    url: e.upload.path,
    headers: { authorization: `Bearer ${me.accessToken}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  if (answer.statusCode !== 201) throw Object.assign(new Error(answer.json().detail), { status: answer.statusCode })
  return answer.json<ContactImport>()
}
async function check(me: Call, one: ContactImport, change: Partial<ImportSettings> = {}): Promise<ContactImport> {
  await me(e.check, { params: { id: one.id }, body: { ...one.settings, ...change } })
  await portal.runJobs()
  return me(e.get, { params: { id: one.id } })
}
async function bring(
  me: Call,
  content: string | Buffer,
  { name = 'people.csv', ...change }: Partial<ImportSettings> & { name?: string } = {},
): Promise<ContactImport> {
  const one = await check(me, await upload(me, content, name), change)
  await me(e.start, { params: { id: one.id } })
  await portal.runJobs()
  return me(e.get, { params: { id: one.id } })
}
const all = async (me: Call) => (await me(contactEndpoints.getAll, { body: { clientId: me.agencyId, limit: 200 } })).items
const only = async (me: Call) => {
  const [row] = await all(me)
  return me(contactEndpoints.get, { params: { id: row?.id ?? '' } })
}
const newOwner = async () => (await portal.newAgency()).signIn()

test('a dry run says what would happen and changes nothing; the import does exactly that', async () => {
  const me = await newOwner()
  await me(contactEndpoints.create, {
    body: { firstName: 'Jane', lastName: 'Smith', emails: [{ address: 'jane@example.com', label: 'personal' }] },
  })
  const file =
    'First name,Surname,Email,Mobile,Suburb\nJane,Smith,JANE@example.com,412345678,Kew\nTom,Reed,tom@example.com,,\nBad,Row,not-a-mail,,\nTom,Reed,tom@example.com,0400 000 001,\n'
  const checked = await check(me, await upload(me, file))

  expect(checked).toMatchObject({ state: 'checked', counts: { created: 1, updated: 2, refused: 1 } })
  expect(checked.preview?.refused).toMatchObject([{ line: 4, reason: '"not-a-mail" is not an e-mail address' }])
  expect(await all(me)).toHaveLength(1)

  await me(e.start, { params: { id: checked.id } })
  await portal.runJobs()
  const done = await me(e.get, { params: { id: checked.id } })

  expect(done).toMatchObject({ state: 'finished', done: 4, counts: { created: 1, updated: 2, refused: 1 }, progress: 1 })
  expect((await all(me)).map((row) => [row.displayName, row.phone, row.suburb])).toEqual([
    ['Tom Reed', '+61400000001', null],
    ['Jane Smith', '+61412345678', 'Kew'],
  ])
  expect(await me(contactEndpoints.find, { params: { clientId: me.agencyId }, query: { q: '0001' } })).toHaveLength(1)
})

test('each rule for duplicates does what it says', async () => {
  for (const [rule, company, phone] of [
    ['skip', 'Old', null],
    ['fill', 'Old', '+61412345678'],
    ['overwrite', 'New', '+61412345678'],
  ] as const) {
    const me = await newOwner()
    await me(contactEndpoints.create, {
      body: { firstName: 'Jane', companyName: 'Old', emails: [{ address: 'jane@example.com', label: 'work' }] },
    })
    await bring(me, 'email,company,mobile\njane@example.com,New,0412345678\n', { rule })
    expect(await only(me)).toMatchObject({ companyName: company, phones: phone ? [{ number: phone }] : [] })
  }
})

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

test('numbers that a spreadsheet rounded are refused by line, and the refused rows come back as a file with reasons', async () => {
  const me = await newOwner()
  const one = await bring(me, 'Name,Mobile,Note\nJo Citizen,6.14E+10,=1+1\nAnn Other,0412 000 111,\n')
  const file = (await me(e.refused, { params: { id: one.id } })) as unknown as Buffer
  expect(one.counts).toMatchObject({ created: 1, refused: 1 })
  expect(file.toString()).toMatch(
    /^\ufeffName,Mobile,Note,Reason\r\nJo Citizen,6\.14E\+10,'=1\+1,"""6\.14E\+10"" is a number that a spreadsheet has rounded/,
  )
})

test('who unsubscribed stays unsubscribed, and no later list makes that a yes', async () => {
  const me = await newOwner()
  const mailchimp = (more: string, rows: string) => `Email Address,First Name,Last Name,LEID,EUID,TAGS${more}\n${rows}`
  await bring(me, mailchimp(',UNSUB_TIME', 'jo@example.com,Jo,Citizen,1,a,"""VIP"",""Blog""",2024-05-01 10:00:00\n'), {
    name: 'unsubscribed_1.csv',
  })
  await bring(me, mailchimp('', 'jo@example.com,Jo,Citizen,1,a,\n'), { name: 'subscribed_1.csv' })
  const jo = await only(me)
  const { answers, events } = await me(consentEndpoints.get, { params: { id: jo.id } })

  expect(jo.tags).toEqual(['VIP', 'Blog'])
  expect(events).toMatchObject([{ state: 'withdrawn', channel: 'email', happenedAt: '2024-05-01T10:00:00.000Z' }])
  expect(answers.filter((a) => a.channel === 'email' && a.isAllowed)).toEqual([])
})

test('an import is taken back for 48 hours: new ones go to the bin, changed ones get their fields back unless changed since', async () => {
  const me = await newOwner()
  const add = (name: string) =>
    me(contactEndpoints.create, { body: { firstName: name, emails: [{ address: `${name}@example.com`, label: 'personal' }] } })
  const [changed, touched] = [await add('changed'), await add('touched')]
  const one = await bring(
    me,
    'email,last name\nchanged@example.com,X\ntouched@example.com,Y\nnew@example.com,Z\nchanged@example.com,W\n',
    { rule: 'overwrite' },
  )
  const now = await me(contactEndpoints.get, { params: { id: touched.id } })
  await me(contactEndpoints.put, { params: { id: touched.id }, body: { version: now.version, title: 'Dr' } })

  await me(e.undo, { params: { id: one.id } })
  await portal.runJobs()

  expect(await me(e.get, { params: { id: one.id } })).toMatchObject({
    state: 'undone',
    undone: { binned: 1, restored: 1, kept: 1 },
    undoUntil: null,
  })
  expect(await me(contactEndpoints.get, { params: { id: changed.id } })).toMatchObject({ lastName: null })
  expect(await me(contactEndpoints.get, { params: { id: touched.id } })).toMatchObject({ lastName: 'Y', title: 'Dr' })
  expect(await all(me)).toHaveLength(2)
  await expect(me(e.undo, { params: { id: one.id } })).rejects.toMatchObject({ status: 409 })
})

test('after 48 hours nothing is taken back', async () => {
  const me = await newOwner()
  const one = await bring(me, 'email\nlate@example.com\n')
  await portal.owner.query("update contact_imports set finished_at = finished_at - interval '49 hours' where id = $1", [one.id])
  await expect(me(e.undo, { params: { id: one.id } })).rejects.toMatchObject({ status: 409 })
})

test('importing what we export changes nothing, whatever the rule', async () => {
  const me = await newOwner()
  await bring(
    me,
    `Name,Company,Email,Mobile,Notes,Tags,Do not call,Unsubscribed,Postal street,DOB
"Smith & Sons, ""Ltd""",=cmd|' /C calc'!A0,a@example.com,0412345678,"-1
second line",one;two,yes,yes,PO Box 1,1/2/1980
,'=already,b@example.com,+64 21 123 456,@x,,,,,
Only Name,,,,,,,,,
`,
  )
  const before = await all(me)
  const csv = (await me(contactExportEndpoints.export, { body: {} })) as unknown as Buffer
  for (const cell of csv.toString().split(/[,\r\n]/)) expect(cell).not.toMatch(/^"?[=+\-@]/)
  for (const rule of ['fill', 'overwrite'] as const) {
    const again = await bring(me, csv, { rule })
    expect(again).toMatchObject({ preset: 'gable', counts: { unchanged: 3, created: 0, updated: 0, refused: 0 } })
  }
  const vcards = (await me(contactExportEndpoints.export, { body: { format: 'vcard' } })) as unknown as Buffer
  expect((await bring(me, vcards, { name: 'all.vcf' })).counts).toMatchObject({ unchanged: 3 })
  expect(await all(me)).toEqual(before)
})

test('only who may export gets a file; another agency sees no import', async () => {
  const agency = await portal.newAgency()
  const [owner, agent, other] = [await agency.signIn(), await agency.signIn('agent'), await newOwner()]
  const { id } = await upload(owner, 'email\na@example.com\n')
  await expect(agent(contactExportEndpoints.export, { body: {} })).rejects.toMatchObject({ status: 403 })
  for (const call of [e.get, e.start, e.cancel, e.undo, e.refused] as const)
    await expect(other(call as typeof e.get, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test("an agent's import leaves other agents' contacts alone and gives new ones to the agent", async () => {
  const agency = await portal.newAgency()
  const [owner, agent] = [await agency.signIn(), await agency.signIn('agent')]
  const theirs = await owner(contactEndpoints.create, {
    body: { firstName: 'Jane', emails: [{ address: 'jane@example.com', label: 'personal' }] },
  })
  const one = await bring(agent, 'email,last name\njane@example.com,Smith\nnew@example.com,Neu\n', { rule: 'overwrite' })
  expect(one.counts).toMatchObject({ skipped: 1, created: 1 })
  expect(await owner(contactEndpoints.get, { params: { id: theirs.id } })).toMatchObject({ lastName: null })
  expect((await all(owner)).find((row) => row.email === 'new@example.com')?.agentId).toBe(agent.agentId)
})

test('a chosen mapping is remembered for files with the same headings', async () => {
  const me = await newOwner()
  const first = await upload(me, 'A,B\nJane,jane@example.org\n')
  expect(first.columns).toEqual([
    { header: 'A', samples: ['Jane'] },
    { header: 'B', samples: ['jane@example.org'] },
  ])
  expect(first.settings.mapping).toEqual([null, 'email'])
  await check(me, first, { mapping: ['firstName', 'email'] })
  expect((await upload(me, 'A,B\nTom,tom@example.org\n')).settings.mapping).toEqual(['firstName', 'email'])
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

const cards = '../shared/data/vcards'
const cardFiles = existsSync(cards) ? readdirSync(cards).filter((name) => name.endsWith('.vcf')) : []
const expected: Record<string, [created: number, sample: object]> = {
  'John_Doe_GMAIL.vcf': [1, { displayName: 'John Richter, James & Jenny Doe', email: 'john.doe@ibm.com' }],
  'John_Doe_IPHONE.vcf': [1, { email: 'john.doe@ibm.com', suburb: 'New York' }],
  'John_Doe_LOTUS_NOTES.vcf': [1, { email: 'john.doe@ibm.com' }],
  'John_Doe_MS_OUTLOOK.vcf': [1, { email: 'john.doe@ibm.cm', suburb: 'Albaney' }],
  'gmail-list.vcf': [3, { displayName: 'Chris Beatle', email: 'chrisy55d@yahoo.com' }],
  'outlook-2003.vcf': [1, { displayName: 'John Doe', email: 'jdoe@hotmail.com', suburb: 'Austin' }],
  'rfc6350-example.vcf': [1, { displayName: 'Simon Perreault', email: 'simon.perreault@viagenie.ca', phone: '+14182626501' }],
}
test.runIf(cardFiles.length).each(cardFiles)('the card file %s comes in right (read in place)', async (name) => {
  const me = await newOwner()
  const one = await bring(me, readFileSync(`${cards}/${name}`), { name })
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
  expect(one.error).toMatch(/does not close/)
  expect(one.counts.created).toBe(1)
})
