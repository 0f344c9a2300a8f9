// The application's role, as anyone who found a way to run SQL through the program would use it.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const [mine, theirs] = [await portal.newAgency(), await portal.newAgency()]
const [me, stranger] = [await mine.signIn(), await theirs.signIn()]
const accountId = '01990000-0000-7000-8000-000000000001'
for (const [agency, user] of [
  [mine, me],
  [theirs, stranger],
] as const) {
  await portal.owner.query(
    `insert into portal_accounts (agency_id, id, portal_type, name, credentials, webhook_secret) values ($1, $2, 'domain', 'x', $3, $3)`,
    [agency.id, agency === mine ? accountId : agency.id, agency.id],
  )
  await portal.owner.query('insert into user_factors (agency_id, user_id, totp_secret) values ($1, $2, $3)', [
    agency.id,
    user.userId,
    agency.id,
  ])
}
await portal.owner.query(
  `insert into portal_sign_ins (agency_id, portal_agency_id, portal_agency_name, refresh_token, connected_at)
   values ($1, 'x', 'x', $2, now())`,
  [mine.id, mine.id],
)

const app = new pg.Client({ ...portal.owner.options, user: 'gable_app' })
beforeAll(() => app.connect())
afterAll(() => app.end())

const asAgency = async (agencyId: string, text: string, values: unknown[] = []) => {
  await app.query(`begin; set local app.agency_id = '${agencyId}'`)
  try {
    const { rows } = await app.query<{ value: Buffer | string | null }>(text, values)
    return rows.map(({ value }) => value?.toString())
  } finally {
    await app.query('rollback')
  }
}

test.each([
  ['portal_accounts', 'credentials'],
  ['portal_accounts', 'webhook_secret'],
  ['portal_sign_ins', 'refresh_token'],
  ['user_factors', 'totp_secret'],
  ['logins', 'password_hash'],
])('a select of %s.%s is refused, alone, with its row, and after a change', async (table, column) => {
  const refused = { code: '42501' }
  await expect(asAgency(mine.id, `select ${column} as value from ${table}`)).rejects.toMatchObject(refused)
  await expect(asAgency(mine.id, `select t::text as value from ${table} t`)).rejects.toMatchObject(refused)
  await expect(asAgency(mine.id, `delete from ${table} returning ${column} as value`)).rejects.toMatchObject(refused)
  await expect(asAgency(mine.id, `select count(*) as value from ${table} where ${column} is not null`)).rejects.toMatchObject(
    refused,
  )
})

test.each([
  ['portal_credentials', accountId],
  ['webhook_secret', accountId],
  ['refresh_token', undefined],
  ['totp_secret', me.userId],
])('secrets.%s gives one row of the own agency, and nothing to another agency or to none', async (name, key) => {
  const call = `select secrets.${name}(${key ? '$1' : ''}) as value`
  const values = key ? [key] : []

  expect(await asAgency(mine.id, call, values)).toEqual([mine.id])
  expect(await asAgency(theirs.id, call, values)).toEqual([undefined])
  expect((await app.query(call, values)).rows).toEqual([{ value: null }])
})

test('the password hash is read by the whole email address', async () => {
  const call = `select secrets.password_hash($1) as value`
  const { rows } = await portal.owner.query('select email, password_hash from logins where user_id = $1', [me.userId])

  expect(await asAgency(mine.id, call, [rows[0].email])).toEqual([rows[0].password_hash])
  expect(await asAgency(mine.id, call, ['%'])).toEqual([undefined])
})

test('only the application may call these functions', async () => {
  await portal.owner.query(`do $$ begin create role passer_by; exception when duplicate_object then null; end $$`)
  const { rows } = await portal.owner.query(
    `select p.proname as name from pg_proc p where p.pronamespace = 'secrets'::regnamespace and has_function_privilege('passer_by', p.oid, 'execute')`,
  )
  expect(rows).toEqual([])
})
