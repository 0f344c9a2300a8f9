import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#common/errors.ts'
import type { Platform } from '#platform/context.ts'
import { clientNetwork } from '#platform/http/load/client-network.ts'

/** The origin of an attempt: a browser that has signed in before, or a network address. */
export type Where = { deviceId: string } | { ip: string }

/** A wait that ends later than this was set by a clock that was wrong, and is over. */
const longestWaitS = 900

/**
 * Failed attempts, counted before the password is checked, so that a thousand at once count as a thousand. After five from one place each waits
 * longer, up to a quarter of an hour. A place is a known browser or a network address: failures elsewhere do not lock the user out. All unknown places together have a hundred attempts a day (NIST SP 800-63B-4, 3.2.2); known browsers do not count there.
 */
export async function countTry(platform: Platform, account: string, where: Where): Promise<{ forgive(): Promise<void> }> {
  const keys = keysOf(account, where)
  const now = platform.clock()
  const waitS = await platform.database.outsideAgencies(async (db) => {
    await sql`delete from sign_in_failures where updated_at < ${now}::timestamptz - interval '1 day'`.execute(db)
    for (const { key, free } of keys) {
      const counted = await sql`
        insert into sign_in_failures as f (key, failures, retry_at, updated_at) values (${key}, 1, ${now}, ${now})
        on conflict (key) do update set failures = f.failures + 1, updated_at = ${now},
          retry_at = ${now}::timestamptz + case when f.failures + 1 < ${free} then interval '0'
            else least(${longestWaitS}::int, 5 * 2 ^ least(10, f.failures + 1 - ${free})) * interval '1 second' end
        where f.retry_at <= ${now} or f.retry_at > ${now}::timestamptz + ${longestWaitS}::int * interval '1 second' returning key`.execute(
        db,
      )
      if (counted.rows.length) continue
      const { rows } = await sql<{ s: number }>`select extract(epoch from retry_at - ${now}::timestamptz) as s
        from sign_in_failures where key = ${key}`.execute(db)
      return Math.max(1, Math.ceil(rows[0]?.s ?? 1))
    }
    return 0
  })
  if (waitS) throw tooMany(waitS)
  return { forgive: () => forgiveTries(platform, account, where) }
}

/** A successful sign-in resets the count. */
export async function forgiveTries(platform: Platform, account: string, where: Where): Promise<void> {
  const keys = keysOf(account, where).map(({ key }) => key)
  await platform.database.outsideAgencies((db) => db.deleteFrom('sign_in_failures').where('key', 'in', keys).execute())
}

const keysOf = (account: string, where: Where) =>
  'deviceId' in where
    ? [{ key: keyOf(account, `device ${where.deviceId}`), free: 5 }]
    : [
        { key: keyOf(account, `address ${clientNetwork(where.ip)}`), free: 5 },
        { key: keyOf(account, 'anywhere'), free: 100 },
      ]

/** After a password reset by email, all counts start again. */
export async function forgiveEverywhere(platform: Platform, account: string): Promise<void> {
  await platform.database.outsideAgencies((db) =>
    db.deleteFrom('sign_in_failures').where('key', '=', keyOf(account, 'anywhere')).execute(),
  )
}

const keyOf = (account: string, where: string) => createHash('sha256').update(`${account}\n${where}`).digest()

const tooMany = (seconds: number) =>
  new AppError(
    'too_many',
    `Too many attempts. Try again in ${seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`}`,
    { retryAfterS: seconds },
  )
