// With DATABASE_URL a backup is a copy of rows: out of one database and into an empty one.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { bytesOf } from '#platform/backup/encryption.ts'
import { copyRows, loadRows } from '#platform/backup/row-copy.ts'
import { cloneDatabase, dropDatabase } from '../../testing/databases.ts'
import { templateName } from '../../testing/test-template.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { fillAgency } from '../../testing/fill/fill-agency.ts'

const portal = await testPortal({}, { own: true })
const server = inject('server')
const { host, port, user, database } = portal.owner.options
const original = { host, port, user, database } as pg.ClientConfig
const name = `test_${randomUUID().replaceAll('-', '')}`
const copy = await cloneDatabase(server, templateName, name)
const copied = new pg.Pool({ ...copy, max: 1 })
afterAll(async () => {
  await copied.end()
  await dropDatabase(server, name)
})

const onCopy = async <T extends object>(text: string): Promise<T[]> => (await copied.query<T>(text)).rows
const tablesSql = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  and not relispartition and relname not in ('gable_migrations', 'installation') order by 1`
const digestSql = (table: string) =>
  `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${table} t`

test('every row of every table arrives as it was, and the copy is marked as restored before anyone can use it', async () => {
  for (const word of ['Acacia', 'Banksia']) await fillAgency(portal, await (await portal.newAgency()).signIn(), word)

  await loadRows(copy, copyRows(original), 'the-backup')

  const { rows: tables } = await portal.owner.query<{ name: string }>(tablesSql)
  let total = 0
  for (const { name: table } of tables) {
    const [before] = (await portal.owner.query<{ rows: number }>(digestSql(table))).rows
    const [after] = await onCopy<{ rows: number }>(digestSql(table))
    expect(after, table).toEqual(before)
    total += before?.rows ?? 0
  }
  expect(total).toBeGreaterThan(200)
  expect(await onCopy('select restored_from as "from", restored_at is not null as "isMarked" from installation')).toEqual([
    { from: 'the-backup', isMarked: true },
  ])
})

test('row level security and foreign keys are as before', async () => {
  const secured = `select relname as name, relrowsecurity and relforcerowsecurity as "isForced" from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`
  const keys = `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition, convalidated as "isValid"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`

  for (const text of [secured, keys]) expect(await onCopy(text)).toEqual((await portal.owner.query(text)).rows)
})

test('a copy that is cut off changes nothing', async () => {
  const bytes = await bytesOf(copyRows(original) as AsyncIterable<Buffer>)
  const before = await onCopy(digestSql('contacts'))

  await expect(loadRows(copy, Readable.from([bytes.subarray(0, bytes.length >> 1)]), 'cut')).rejects.toThrow()

  expect(await onCopy(digestSql('contacts'))).toEqual(before)
  expect(await onCopy('select restored_from as "from" from installation')).toEqual([{ from: 'the-backup' }])
})
