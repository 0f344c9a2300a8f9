import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal({ DATABASE_LOCK_TIMEOUT_S: '0.2', DATABASE_STATEMENT_TIMEOUT_S: '20' })
const { database } = portal.owner.options
const agency = await portal.newAgency()
const me = await agency.signIn()
const addContact = () =>
  portal.app.inject({
    method: 'POST',
    url: contactEndpoints.create.path,
    headers: { authorization: `Bearer ${me.accessToken}` },
    payload: { firstName: 'Ann', lastName: 'Lee' },
  })
const expectBusy = (answer: Awaited<ReturnType<typeof addContact>>) => {
  expect(answer.json()).toMatchObject({ status: 503, code: 'busy' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
}
/** Holds what other transactions need, as a migration or a long report does. */
async function locking<T>(table: string, work: () => Promise<T>): Promise<T> {
  const client = await portal.owner.connect()
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    return await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('while the database takes no connections a call is answered 503 with Retry-After, and works again afterwards', async () => {
  await portal.owner.query(`alter database "${database}" connection limit 0`)
  await portal.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'gable_app'`,
    [database],
  )
  expectBusy(await addContact())
  await portal.owner.query(`alter database "${database}" connection limit -1`)
  await expect.poll(async () => (await addContact()).statusCode).toBe(201)
})

test('a lock that is not released in time and a read-only database are 503 with Retry-After', async () => {
  expectBusy(await locking('contacts', () => addContact()))
  await portal.owner.query(`alter database "${database}" set default_transaction_read_only = on`)
  await portal.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'gable_app'`,
    [database],
  )
  const answers = [await addContact(), await addContact()]
  await portal.owner.query(`alter database "${database}" reset default_transaction_read_only`)
  answers.forEach(expectBusy)
})

test('every connection of the application has its time limits', async () => {
  const limits = await portal.platform.database.outsideAgencies((db) =>
    db
      .selectNoFrom((eb) =>
        ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map((name) =>
          eb.fn<string>('current_setting', [eb.val(name)]).as(name),
        ),
      )
      .execute(),
  )
  expect(limits).toEqual([{ statement_timeout: '20s', lock_timeout: '200ms', idle_in_transaction_session_timeout: '1min' }])
})
