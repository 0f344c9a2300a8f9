import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { preferenceEndpoints } from '#workflow/preferences/preferences.contract.ts'
import { contactImportEndpoints as e } from '../contact-import.contract.ts'
import { importer } from './testing/importer.ts'

const portal = await testPortal()
const { upload, check, bring, all, only, newOwner } = importer(portal)

test('a dry run says what would happen and changes nothing; the import does exactly that', async () => {
  const me = await newOwner()
  await me(contactEndpoints.create, {
    body: { firstName: 'Jane', lastName: 'Smith', emails: [{ address: 'jane@example.com', label: 'personal' }] },
  })
  const file =
    'First name,Surname,Email,Mobile,Suburb\nJane,Smith,JANE@example.com,412345678,Kew\nTom,Reed,tom@example.com,,\nBad,Row,not-a-mail,,\nTom,Reed,tom@example.com,0400 000 001,\n'
  const checked = await check(me, await upload(me, file))

  expect(checked).toMatchObject({ state: 'checked', counts: { created: 1, updated: 2, refused: 1 } })
  expect(checked.preview?.refused).toMatchObject([{ line: 4, reason: '"not-a-mail" is not an email address' }])
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

test('rows that can come in and should be looked at are counted by the check, and can be listed alone', async () => {
  const me = await newOwner()
  const file =
    'Name,Email,Phone\nMr & Mrs A. Papas,papas@example.com,\nJo Citizen,jo@example.com,0491 570 156\nAnn Other,,12345\n'
  const checked = await check(me, await upload(me, file))
  const { items } = await me(e.rows, { params: { id: checked.id }, query: { isDoubtful: 'yes' } })

  expect(checked).toMatchObject({ counts: { created: 3, refused: 0 }, preview: { doubtful: 2 } })
  expect(items.map(({ line, doubts }) => [line, doubts])).toEqual([
    [2, ['Two people: add both first names']],
    [4, ['Phone “12345” is too short to call']],
  ])
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

test('numbers that a spreadsheet rounded are refused by line, and the refused rows come back as a file with reasons', async () => {
  const me = await newOwner()
  const one = await bring(me, 'Name,Mobile,Note\nJo Citizen,6.14E+10,=1+1\nAnn Other,0412 000 111,\n')
  const file = (await me(e.refused, { params: { id: one.id } })) as unknown as Buffer
  expect(one.counts).toMatchObject({ created: 1, refused: 1 })
  expect(file.toString()).toMatch(
    /^\ufeffName,Mobile,Note,Reason\r\nJo Citizen,6\.14E\+10,'=1\+1,"""6\.14E\+10"" was rounded by a spreadsheet and lost its last digits/,
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
  expect(first.settings.mapping).toEqual(['kept', 'email'])
  await check(me, first, { mapping: ['firstName', 'email'] })
  expect((await upload(me, 'A,B\nTom,tom@example.org\n')).settings.mapping).toEqual(['firstName', 'email'])
})

test('what buyers look for becomes requirements, once, and is undone with the import', async () => {
  const me = await newOwner()
  await me(contactEndpoints.create, { body: { firstName: 'Jane', emails: [{ address: 'jane@example.com', label: 'personal' }] } })
  const file = [
    'First name,Email,Price from,Max price,Beds,Preferred suburbs,Property type',
    'Jane,jane@example.com,,$1.1m,3+,"Kew, Richmond",House',
    'Tom,tom@example.com,800k - 950k,,2,Kew,',
    'Una,una@example.com,,650,,Kew,Unit',
    'Vic,vic@example.com,,,,,',
  ].join('\n')
  const done = await bring(me, file)
  const of = async (email: string) => {
    const [row] = (await all(me)).filter((one) => one.email === email)
    return { roles: row?.roles, wants: await me(preferenceEndpoints.byContact, { params: { id: row?.id ?? '' } }) }
  }

  expect(done.counts).toMatchObject({ created: 3, updated: 1 })
  expect(await of('jane@example.com')).toMatchObject({
    roles: ['buyer'],
    wants: [
      {
        saleOrLease: 'sale',
        classes: ['residential'],
        categories: ['House'],
        minPriceCents: null,
        maxPriceCents: 110_000_000,
        bedrooms: 3,
        suburbs: [{ suburb: 'Kew' }, { suburb: 'Richmond' }],
      },
    ],
  })
  expect((await of('tom@example.com')).wants).toMatchObject([{ minPriceCents: 80_000_000, maxPriceCents: 95_000_000 }])
  expect(await of('una@example.com')).toMatchObject({
    roles: ['tenant'],
    wants: [{ saleOrLease: 'lease', maxRentCents: 65_000 }],
  })
  expect(await of('vic@example.com')).toMatchObject({ roles: [], wants: [] })
  expect((await bring(me, file)).counts).toMatchObject({ unchanged: 4 })

  await me(e.undo, { params: { id: done.id } })
  await portal.runJobs()
  expect(await of('jane@example.com')).toEqual({ roles: [], wants: [] })
})

test('a budget is the most a buyer pays, a range fills both ends, and what cannot be understood is kept', async () => {
  const me = await newOwner()
  const file = [
    'First name,Email,Budget',
    'Jo,jo@example.com,"$1,200,000"',
    'Kim,kim@example.com,1.2m',
    'Lee,lee@example.com,"$800,000 - $900,000"',
    'Max,max@example.com,around a million',
    'Ned,ned@example.com,$1.40',
  ].join('\n')
  await bring(me, file)
  const of = async (email: string) => {
    const [row] = (await all(me)).filter((one) => one.email === email)
    const contact = await me(contactEndpoints.get, { params: { id: row?.id ?? '' } })
    return { wants: await me(preferenceEndpoints.byContact, { params: { id: row?.id ?? '' } }), background: contact.background }
  }

  expect((await of('jo@example.com')).wants).toMatchObject([{ minPriceCents: null, maxPriceCents: 120_000_000 }])
  expect((await of('kim@example.com')).wants).toMatchObject([{ minPriceCents: null, maxPriceCents: 120_000_000 }])
  expect((await of('lee@example.com')).wants).toMatchObject([{ minPriceCents: 80_000_000, maxPriceCents: 90_000_000 }])
  expect(await of('max@example.com')).toEqual({ wants: [], background: 'Price range as imported: around a million' })
  expect(await of('ned@example.com')).toEqual({ wants: [], background: 'Price range as imported: $1.40' })
})

test('an ABN with wrong check digits is kept in words, and a right one as a number', async () => {
  const me = await newOwner()
  await bring(
    me,
    'Company name,Email,ABN\nRight Pty Ltd,right@example.com,ABN 51 824 753 556\nWrong Pty Ltd,wrong@example.com,12 345 678 901',
  )
  const of = async (email: string) => {
    const [row] = (await all(me)).filter((one) => one.email === email)
    return me(contactEndpoints.get, { params: { id: row?.id ?? '' } })
  }

  expect(await of('right@example.com')).toMatchObject({ abn: '51824753556', background: null })
  expect(await of('wrong@example.com')).toMatchObject({ abn: null, background: 'ABN as imported: 12 345 678 901' })
})

test('columns are guessed by their headings and by what is in them', async () => {
  const me = await newOwner()
  const file = [
    'Salutation,Given name,Surname,H Phone,St No & Street,Town,St,P/C,Type,OK to mail?',
    'Mr,Tom,Reed,03 9000 0000,12 Lantern St,Kew,VIC,3101,Buyer,Y',
    'Ms,Ann,Lane,03 9000 0001,1 Low St,Kew,VIC,3101,Seller,N',
  ].join('\n')

  expect((await upload(me, file)).settings.mapping).toEqual([
    'title',
    'firstName',
    'lastName',
    'phoneHome',
    'street',
    'suburb',
    'state',
    'postcode',
    'roles',
    'subscribed',
  ])
  await bring(me, file)
  expect((await all(me)).map(({ displayName, roles }) => [displayName, roles])).toEqual([
    ['Ann Lane', ['vendor']],
    ['Tom Reed', ['buyer']],
  ])
})

test('a rejected row is corrected after the check, checked again and imported as corrected', async () => {
  const me = await newOwner()
  const file = 'First name,Email\nTom,tom@example.com\nBad,not-a-mail\nUna,una@example.com\n'
  const one = await check(me, await upload(me, file))
  const { items } = await me(e.rows, { params: { id: one.id }, query: { outcome: 'refused' } })
  const still = await me(e.correct, { params: { id: one.id }, body: { position: 1, cells: ['Ben', 'still-none'] } })
  const fixed = await me(e.correct, { params: { id: one.id }, body: { position: 1, cells: ['Ben', 'ben@example.com'] } })

  expect(items).toMatchObject([{ position: 1, line: 3, cells: ['Bad', 'not-a-mail'] }])
  expect([still.counts.refused, fixed.counts.refused, fixed.counts.created]).toEqual([1, 0, 3])
  await expect(me(e.correct, { params: { id: one.id }, body: { position: 0, cells: ['Tim'] } })).rejects.toMatchObject({
    status: 409,
  })
  // Checked again with other settings, the correction stays.
  expect((await check(me, fixed, { tags: ['List'] })).counts).toMatchObject({ created: 3, refused: 0 })
  await me(e.start, { params: { id: one.id } })
  await portal.runJobs()
  expect((await all(me)).map(({ email }) => email).toSorted()).toEqual(['ben@example.com', 'tom@example.com', 'una@example.com'])
})

test('corrections that are too long to keep are refused, and the row stays as it was', async () => {
  const me = await newOwner()
  const more = Array.from({ length: 58 }, (_, at) => `Column ${at}`)
  const file = `First name,Email,${more.join(',')}\nAnn,no\nBen,no\nCay,no\n`
  const one = await check(me, await upload(me, file))
  const long = (email: string) => ['Ann', email, ...more.slice(0, 42).map(() => 'x'.repeat(20_000))]
  const correct = (position: number) =>
    me(e.correct, { params: { id: one.id }, body: { position, cells: long(`a${position}@x.example`) } })
  await correct(0)
  await correct(1)

  await expect(correct(2)).rejects.toMatchObject({ status: 422 })
  const { items } = await me(e.rows, { params: { id: one.id }, query: { outcome: 'refused' } })
  expect(items).toMatchObject([{ position: 2, cells: ['Cay', 'no'] }])
})
