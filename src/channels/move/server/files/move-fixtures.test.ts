import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bareName } from '#channels/move-tables/move-names.rules.ts'
import { looksLike, recogniseTables } from '#channels/move-tables/move-tables.rules.ts'
import { findJoins, type ReadTable } from '#channels/move-tables/server/find-joins.ts'
import { readTable } from '#channels/move-tables/server/read-table.ts'
import { unpack } from '#channels/move-tables/server/unpack.ts'
import { writeMoveFixtures } from '../../testing/move-fixtures.ts'

const folder = mkdtempSync(join(tmpdir(), 'fixtures-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [agentbox, vault, plain] = await Promise.all((await writeMoveFixtures(folder, 200)).map(moved))

async function moved(fixture: Awaited<ReturnType<typeof writeMoveFixtures>>[number]) {
  const work = join(folder, `work-${fixture.name}`)
  mkdirSync(work)
  const unpacked = await unpack(fixture.files, work)
  const tables: ReadTable[] = []
  for (const [n, table] of unpacked.tables.entries()) {
    const rowsFile = join(work, `rows${n}`)
    tables.push({ rowsFile, profile: await readTable(table, rowsFile) })
  }
  const profiles = tables.map(({ profile }) => profile)
  const joins = await findJoins(tables)
  const recognised = recogniseTables(profiles, joins)
  const profileOf = (name: string) => profiles.find((profile) => bareName(profile.name) === name)
  const foundOf = (name: string) => recognised.find(({ table }) => bareName(table) === name)
  return { ...fixture, unpacked, profiles, joins, profileOf, foundOf, recognised }
}

test('each table of the fixtures is read to its last row, and its dates have the order they were written in', () => {
  for (const { rows, expected, profiles, profileOf } of [agentbox, vault, plain].flatMap((one) => one ?? [])) {
    expect(Object.fromEntries(profiles.map((profile) => [bareName(profile.name), profile.rows]))).toEqual(rows)
    for (const [where, dateOrder] of Object.entries(expected.dateOrders)) {
      const [table = '', heading] = where.split('.')
      expect([where, profileOf(table)?.columns.find((column) => column.heading === heading)]).toMatchObject([
        where,
        { kind: 'date', dateOrder },
      ])
    }
  }
})

test('references of the fixtures join their tables, but for the ids that are not there', () => {
  for (const { expected, foundOf } of [agentbox, vault].flatMap((one) => one ?? []))
    for (const [where, missing] of Object.entries(expected.lost)) {
      const [table = '', column] = where.split('.')
      expect([where, foundOf(table)?.joins.find((join) => join.column === column)]).toMatchObject([where, { missing }])
    }
})

test('the 30 files in the shape of Agentbox are recognised with their keys', () => {
  expect(agentbox?.recognised).toHaveLength(30)
  expect(agentbox?.recognised.filter(({ kind }) => kind === null).map(({ table }) => table)).toEqual(['office.csv'])
  expect(looksLike(agentbox?.profiles ?? [])).toBe('Agentbox')
  expect(agentbox?.foundOf('contact')?.mapping).toEqual([
    'oldId',
    'firstName',
    'lastName',
    'email',
    'phone',
    'phone',
    'street',
    'suburb',
    'state',
    'postcode',
    'subscribed',
    'doNotContact',
    'isArchived',
    'agentId',
    'createdAt',
    'lastContactedAt',
    'kept',
    null,
  ])
  expect(agentbox?.foundOf('contact')?.why).toContain('1 row repeats an id')
  expect(agentbox?.profileOf('contact')?.columns[0]).toMatchObject({ hasLeadingZeros: true, kind: 'id', isUnique: false })
  expect(agentbox?.profileOf('contact_category')?.encoding).toBe('mixed')
  expect(agentbox?.profileOf('property_x_contact')?.problems).toEqual([expect.stringMatching(/rounded ids/)])
  expect(agentbox?.foundOf('note')?.mapping).toEqual(['oldId', 'at', 'type', 'text', 'authorName'])
})

test('the ZIP in the shape of VaultRE brings tables and documents, and nothing of the computer that made it', () => {
  expect(vault?.recognised.map(({ table, kind }) => [bareName(table), kind])).toEqual([
    ['contacts', 'contacts'],
    ['users', 'agents'],
    ['properties', 'properties'],
    ['saleLives', 'listings'],
    ['relationships', 'relations'],
    ['buyerRequirements', 'requirements'],
    ['notes', 'notes'],
    ['tasks', 'tasks'],
    ['enquiries', 'enquiries'],
    ['openHomes', 'inspections'],
    ['documents', 'documents'],
  ])
  expect(vault?.unpacked.documents.map(({ name }) => name)).toContain('export/files/contract 1.pdf')
  expect(vault?.unpacked).toMatchObject({ refused: [], ignored: [{}, {}] })
  expect(looksLike(vault?.profiles ?? [])).toBe('VaultRE')
  expect(vault?.foundOf('saleLives')?.mapping.slice(0, 2)).toEqual(['oldId', 'propertyId'])
  expect(vault?.foundOf('enquiries')?.joins.map(({ target }) => target)).toEqual(
    expect.arrayContaining(['listingId', 'contactId']),
  )
})

test('contacts of Google, a feed, notes in Excel and a list of Mailchimp are told apart', () => {
  expect(plain?.recognised.map(({ table, kind }) => [table, kind]).toSorted()).toEqual([
    ['contacts.csv', 'contacts'],
    ['listings.xml', 'feeds'],
    ['notes.xlsx', 'notes'],
    ['unsubscribed.csv', 'contacts'],
  ])
  expect(plain?.foundOf('notes')?.mapping).toEqual(['contactName', 'contactEmail', 'at', 'authorName', 'text'])
  expect(plain?.foundOf('unsubscribed')?.isUnsubscribeList).toBe(true)
  expect(plain?.foundOf('unsubscribed')?.mapping).toEqual(['email', null, null, 'unsubscribedAt', 'kept', 'kept'])
})
