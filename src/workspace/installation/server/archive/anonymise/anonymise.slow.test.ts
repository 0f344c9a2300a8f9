// An anonymised archive has nothing that an agency wrote, and is whole.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { callerOf } from '#platform/context.ts'
import { declarations } from '#server/declarations.ts'
import { manifestIn, type Parts, partsOf } from '#server/testing/spoil-archive.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { fillAgency } from '#server/testing/fill/fill-agency.ts'
import { mobile } from '#server/testing/fill/filling.ts'
import { archiveToWrite } from '../archive.service.ts'
import { archivedTable } from '../archive-rows.store.ts'
import { importArchive } from '../import/import-archive.ts'
import { disguiseFor } from './anonymise.ts'

const [here, there] = await Promise.all([testPortal(), testPortal()])
const folder = mkdtempSync(join(tmpdir(), 'gable-anonymise-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { archived } = declarations

const rowsIn = (parts: Parts, table: string) =>
  String(parts.get(`records/${table}.jsonl`) ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

test('nothing that a filled agency wrote, and no id or address of a file, is in its anonymised archive, which is imported whole', async () => {
  const me = await (await here.newAgency()).signIn()
  await fillAgency(here, me, 'Ownwords')
  await here.owner.query(`update agencies set name = 'Ownwords Realty' where id = $1`, [me.agencyId])
  // A code without a digit looks like a word.
  await here.owner.query(
    `update short_links set code = 'hmpqrst' where id = (select min(id::text)::uuid from short_links where agency_id = $1)`,
    [me.agencyId],
  )
  const caller = callerOf(here.platform, operatorScope(me.agencyId), 'test')
  const [plainPath, path] = [join(folder, 'plain.zip'), join(folder, 'anonymised.zip')]
  for (const [to, isAnonymised] of [
    [plainPath, false],
    [path, true],
  ] as const)
    await pipeline((await archiveToWrite(caller, declarations, { isAnonymised })).archive(), createWriteStream(to))
  const [before, after] = [await partsOf(plainPath), await partsOf(path)]
  const textOf = (parts: Parts) => [...parts].map(([name, bytes]) => `${name}\n${bytes.toString('utf8')}`).join('\n')
  const whole = textOf(after)

  expect(textOf(before).match(/ownwords/gi)?.length).toBeGreaterThan(100)
  expect(whole.match(/.{0,80}ownwords.{0,40}/gi) ?? []).toEqual([])
  const numbers = new RegExp(`.{0,40}(${mobile.slice(1)}|${mobile.slice(1).replaceAll(' ', '')}).{0,40}`, 'g')
  expect(textOf(before)).toMatch(numbers)
  expect(whole.match(numbers) ?? []).toEqual([])
  const ids = new Set(
    [...before].flatMap(([name, bytes]) => (name.startsWith('records/') ? (String(bytes).match(uuids) ?? []) : [])),
  )
  expect([...ids].filter((id) => whole.includes(id))).toEqual([])
  const tokens = [...archived.tokens].flatMap(([table, columns]) =>
    rowsIn(before, table).flatMap((row) => columns.flatMap((column) => (row[column] ? [String(row[column])] : []))),
  )
  expect(tokens.length).toBeGreaterThan(2)
  expect(tokens.filter((token) => whole.includes(token))).toEqual([])

  // There are as many of everything, and each file is another one of the same type.
  // What was opened is written down a moment later.
  for (const table of archived.tables.filter((one) => one !== 'audit_events'))
    expect(rowsIn(after, table).length, table).toBe(rowsIn(before, table).length)
  const files = (parts: Parts) => [...parts].filter(([name]) => name.startsWith('files/'))
  expect(files(after)).toHaveLength(files(before).length)
  const own = new Set(files(before).map(([, bytes]) => bytes.toString('base64')))
  for (const [name, bytes] of files(after)) {
    expect(own.has(bytes.toString('base64')), name).toBe(false)
    if (!name.endsWith('.svg') && bytes.subarray(0, 2).toString('hex') === 'ffd8')
      expect((await sharp(bytes).metadata()).format).toBe('jpeg')
  }
  expect(manifestIn(after)).toMatchObject({ isAnonymised: true })

  const result = await importArchive(there.platform, archived, { path, slug: 'anonymised', say: () => {} })
  expect(result).toMatchObject({ isNew: true, leftOut: {} })
}, 120_000)

test('the same person has the same made-up name and address everywhere', async () => {
  const me = await (await here.newAgency()).signIn()
  const caller = callerOf(here.platform, operatorScope(me.agencyId), 'test')
  await here.owner.query(
    `insert into localities (name, name_key, state, postcode) values ('Richmond', 'richmond', 'VIC', '3121')`,
  )
  const disguise = await disguiseFor(caller, archived, declarations.endpointGroups, 'Bay')
  const tables = await caller.reading(async (ctx) => ({
    contacts: await archivedTable(ctx, 'contacts', []),
    enquiries: await archivedTable(ctx, 'enquiries', []),
    sms: await archivedTable(ctx, 'sms_messages', []),
  }))
  const contact = disguise.row(tables.contacts, {
    display_name: 'Maëlys Kowalczyk',
    email: 'maelys@bay.example',
    fields: {
      firstName: 'Maëlys',
      lastName: 'Kowalczyk',
      roles: ['buyer'],
      address: { street: '12 Hidden Lane', suburb: 'Richmond', state: 'VIC', postcode: '3121' },
      emails: [{ label: 'personal', address: 'maelys@bay.example' }],
      phones: [{ type: 'mobile', number: '0412 345 678' }],
      dates: [{ kind: 'birthday', date: '1984-07-19' }],
    },
  }) as { display_name: string; email: string; fields: Record<string, string> & { phones: { number: string }[] } }
  const enquiry = disguise.row(tables.enquiries, {
    name: 'Maëlys Kowalczyk',
    email: 'Maelys@bay.example',
    phone: '+61412345678',
    message: 'This is Maëlys Kowalczyk, call me on 0412 345 678',
  }) as { name: string; email: string; phone: string; message: string }
  expect(enquiry.name).toBe(contact.display_name)
  expect(enquiry.email).toBe(contact.email)
  expect(contact.display_name).toBe(`${contact.fields['firstName']} ${contact.fields['lastName']}`)
  expect(contact.fields).toMatchObject({
    roles: ['buyer'],
    address: { suburb: 'Richmond', state: 'VIC', postcode: '3121' },
    emails: [{ label: 'personal', address: contact.email }],
    phones: [{ type: 'mobile' }],
    dates: [{ kind: 'birthday', date: '1984-01-01' }],
  })
  const digits = (phone: string) => phone.replaceAll(/\D/g, '').slice(-9)
  expect(digits(enquiry.phone)).toBe(digits(contact.fields.phones[0]?.number ?? ''))
  expect(digits(enquiry.phone)).toMatch(/^[2378](5550|7010)/)
  expect(JSON.stringify([contact, enquiry])).not.toMatch(/ma[eë]lys|kowalczyk|hidden|345/i)
})

test('every column of every table is made up unless its feature says that it is plain', async () => {
  const me = await (await here.newAgency()).signIn()
  const caller = callerOf(here.platform, operatorScope(me.agencyId), 'test')
  const disguise = await disguiseFor(caller, archived, declarations.endpointGroups, 'Bay')
  const word = 'Marker'
  const kept: string[] = []
  for (const name of archived.tables) {
    const table = await caller.reading((ctx) => archivedTable(ctx, name, archived.without.get(name) ?? []))
    for (const [column, type] of table.types) {
      const value = /json/.test(type)
        ? { name: word, [word]: word, list: [{ notes: `${word} ${word}`, html: `<p>${word}</p>`, street: word }], suburb: word }
        : type.endsWith('[]')
          ? [word]
          : word
      if (!/^(text|character|json|inet)/.test(type)) continue
      const row = disguise.row(table, { [column]: value })
      if (JSON.stringify(row).includes(word)) kept.push(`${name}.${column}`)
    }
    const said = new Set([...(archived.plain.get(name) ?? []), ...table.listed, archived.keys.get(name) ?? ''])
    expect(kept.filter((one) => one.startsWith(`${name}.`) && !said.has(one.slice(name.length + 1)))).toEqual([])
    // Each named column is there.
    const fields = ['id']
    expect(
      (archived.plain.get(name) ?? []).filter((one) => !table.types.has(one) && !fields.includes(one)),
      name,
    ).toEqual([])
  }
  expect(kept).toContain('listings.category')
})
