import pg from 'pg'
import { tokenPurpose } from '#channels/enquiries/server/domain-token.service.ts'
import { credentialsPurpose, webhookPurpose } from '#channels/portals/server/accounts/portal-accounts.service.ts'
import { factorPurpose } from '#accounts/session/server/factor/proof.ts'
import type { Platform } from '#platform/context.ts'

/** Every column that holds something sealed; a test looks for ones that were forgotten. */
export const sealedColumns = [
  { table: 'portal_accounts', column: 'credentials', keys: ['agency_id', 'id'], purpose: credentialsPurpose },
  { table: 'portal_accounts', column: 'webhook_secret', keys: ['agency_id', 'id'], purpose: webhookPurpose },
  { table: 'portal_sign_ins', column: 'refresh_token', keys: ['agency_id', 'portal'], purpose: tokenPurpose },
  { table: 'user_factors', column: 'totp_secret', keys: ['agency_id', 'user_id'], purpose: factorPurpose },
] as const

async function asOwner<T>(owner: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner as pg.ClientConfig)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Row = Record<string, unknown> & { sealed: Buffer }
const read = (client: pg.Client, agencyId: string, { table, column, keys }: (typeof sealedColumns)[number]) =>
  client.query<Row>(
    `select ${keys.join(', ')}, ${column} as sealed from ${table} where agency_id = $1 and ${column} is not null`,
    [agencyId],
  )

/** In the scope of one agency after the other: row level security binds the owner too. */
async function inEachAgency(client: pg.Client, work: (agencyId: string) => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from agencies')
  for (const { id } of rows) {
    await client.query(`select set_config('app.agency_id', $1, false)`, [id])
    await work(id)
  }
}

export const sealedWithOldKeys = ({ secrets }: Platform, owner: pg.PoolConfig): Promise<number> =>
  asOwner(owner, async (client) => {
    let old = 0
    await inEachAgency(client, async (agencyId) => {
      for (const one of sealedColumns)
        old += (await read(client, agencyId, one)).rows.filter(({ sealed }) => !secrets.isCurrent(sealed)).length
    })
    return old
  })

/** A row that is changed at the same time is left for the next run. */
export const resealAll = ({ secrets }: Platform, owner: pg.PoolConfig): Promise<number> =>
  asOwner(owner, async (client) => {
    let done = 0
    await inEachAgency(client, async (agencyId) => {
      for (const one of sealedColumns) {
        const { table, column, keys, purpose } = one
        for (const row of (await read(client, agencyId, one)).rows) {
          if (secrets.isCurrent(row.sealed)) continue
          const sealed = secrets.seal(secrets.open(row.sealed, purpose), purpose)
          const where = keys.map((key, i) => `${key} = $${i + 3}`).join(' and ')
          const { rowCount } = await client.query(`update ${table} set ${column} = $1 where ${column} = $2 and ${where}`, [
            sealed,
            row.sealed,
            ...keys.map((key) => row[key]),
          ])
          done += rowCount ?? 0
        }
      }
    })
    return done
  })
