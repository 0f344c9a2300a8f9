import type pg from 'pg'
import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { seedDemoWhenEmpty } from '#server/demo/seed-demo.ts'
import { secretsFrom } from '../secrets.ts'
import { acceptKey, migrate } from './migrate.ts'

const portal = await testPortal({}, { own: true })
const { host, port, user, database } = portal.owner.options
const owner = { host, port, user, database } as pg.ClientConfig

test('an older program refuses a database that a newer one has changed, and names what it does not know', async () => {
  await portal.owner.query("insert into gable_migrations (name, checksum) values ('9999_later.sql', 'x')")

  await expect(migrate({ owner })).rejects.toThrow(/newer version of Gable.*9999_later\.sql/)

  await portal.owner.query("delete from gable_migrations where name = '9999_later.sql'")
  expect(await migrate({ owner })).toEqual([])
})

test('a process with another secret key is refused before it changes the password of the others, one with a newer key goes on', async () => {
  const [first, other] = [secretsFrom('x'.repeat(40)), secretsFrom('y'.repeat(40))]
  const password = () =>
    portal.owner.query(`select rolpassword from pg_authid where rolname = 'gable_app'`).then(({ rows }) => rows[0])
  await migrate({ owner, key: first })
  const before = await password()

  await expect(migrate({ owner, key: other, appPassword: 'of the other' })).rejects.toThrow(/another SECRET_KEY/)
  expect(await password()).toEqual(before)

  await migrate({ owner, key: secretsFrom('y'.repeat(40), ['x'.repeat(40)]) })
  await expect(migrate({ owner, key: first })).rejects.toThrow(/another SECRET_KEY/)
  await acceptKey(portal.owner as never, first.fingerprint)
  expect(await migrate({ owner, key: first })).toEqual([])
})

test.each(['0001_accounts.sql', '0009_partitions_and_row_level_security.sql'])(
  'a database from before the first release (%s) is refused, and the way out is named',
  async (name) => {
    await portal.owner.query("insert into gable_migrations (name, checksum) values ($1, 'x')", [name])

    await expect(migrate({ owner })).rejects.toThrow(/before the first release.*archive export.*import the archives/)

    await portal.owner.query('delete from gable_migrations where name = $1', [name])
  },
)

test('so is a database of the baseline as it was earlier', async () => {
  const name = '0007_portals.sql'
  const { rows } = await portal.owner.query<{ checksum: string }>('select checksum from gable_migrations where name = $1', [name])
  await portal.owner.query(`update gable_migrations set checksum = 'x' where name = $1`, [name])

  await expect(migrate({ owner })).rejects.toThrow(/before the first release.*archive export.*import the archives/)

  await portal.owner.query('update gable_migrations set checksum = $2 where name = $1', [name, rows[0]?.checksum])
})

test('two first starts at the same moment make the demo once, and both get the sign-in', async () => {
  const open = { platform: portal.platform, server: { owner } } as never

  const [one, two] = await Promise.all([seedDemoWhenEmpty(open, () => {}), seedDemoWhenEmpty(open, () => {})])

  expect(one).toEqual(two)
  expect(one.map(({ email }) => email)).toContain('owner@harbourvale.example')
  expect((await portal.owner.query('select slug from agencies')).rowCount).toBe(2)
}, 240_000)
