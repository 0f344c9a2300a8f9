import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { clearDemo } from '../../remove-agencies.ts'
import { listAgencies } from '../../cli/command.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { host, port, user, database } = portal.owner.options
const owner = { host, port, user, database } as pg.ClientConfig

test('an owner that is no superuser: sees one agency at a time, lists them and those with work due, and clears the demo; it cannot be the application', async () => {
  await portal.owner.query(`do $$ begin
    create role plain_owner login createrole;
  exception when duplicate_object then null; end $$`)
  const name = `plain_${database}`
  const admin = { ...owner, database: name }
  await portal.owner.query(`create database ${name} owner plain_owner`)
  const plain = { ...admin, user: 'plain_owner' }
  try {
    await migrate({ owner: plain })
    await expect(migrate({ owner: plain, appUser: 'plain_owner' })).rejects.toThrow(/owns tables.*login that owns no tables/)

    const client = new pg.Client(plain)
    await client.connect()
    const [one, two] = [randomUUID(), randomUUID()]
    for (const [id, slug] of [
      [one, 'one'],
      [two, 'two'],
    ]) {
      await client.query(`select set_config('app.agency_id', $1, false)`, [id])
      await client.query(
        `insert into agencies (id, slug, name, reference_prefix, is_demo) values ($1, $2, $2, 'XX', $2 = 'one')`,
        [id, slug],
      )
      await client.query(
        `insert into roles (agency_id, id, name, permissions) values ($1, gen_random_uuid(), 'Reception', '{}')`,
        [id],
      )
    }
    expect((await client.query('select agency_id from roles')).rows).toEqual([{ agency_id: two }])
    for (const id of [one, two]) {
      await client.query(`select set_config('app.agency_id', $1, false)`, [id])
      await client.query(`insert into search_rebuilds (agency_id, kind) values ($1, 'note')`, [id])
    }
    const due = await client.query<{ id: string }>(`select id from due.search_rebuilds('note') as d (id)`)
    expect(due.rows.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted())
    expect((await listAgencies(plain)).map(({ slug }) => slug)).toEqual(['one', 'two'])
    await client.query('create schema pgboss; create table pgboss.job (data jsonb, state text)')
    await clearDemo({ owner: plain, storage: { removeFolder: async () => {} } as never }, [one])
    expect((await listAgencies(plain)).map(({ slug }) => slug)).toEqual(['two'])
    await client.end()
  } finally {
    await portal.owner.query(`drop database ${name} with (force)`)
  }
})
