import pg from 'pg'
import { tokenPurpose } from '#channels/enquiries/server/domain/domain-token.service.ts'
import { credentialsPurpose, webhookPurpose } from '#channels/portals/server/accounts/portal-accounts.service.ts'
import { suppressionPurpose } from '#core/contacts/server/consent/suppression-keys.store.ts'
import { factorPurpose } from '#accounts/session/server/factor/proof.ts'
import { operatorAppPurpose } from '#workspace/operate/server/operator-sign-in.service.ts'
import type { Platform } from '#platform/context.ts'

/** Every column that holds something sealed; a test looks for ones that were forgotten. */
export const sealedColumns = [
  { table: 'portal_accounts', column: 'credentials', keys: ['agency_id', 'id'], purpose: credentialsPurpose },
  { table: 'portal_accounts', column: 'webhook_secret', keys: ['agency_id', 'id'], purpose: webhookPurpose },
  { table: 'portal_sign_ins', column: 'refresh_token', keys: ['agency_id'], purpose: tokenPurpose },
  { table: 'suppression_keys', column: 'hash_key', keys: ['agency_id', 'id'], purpose: suppressionPurpose },
  { table: 'user_factors', column: 'totp_secret', keys: ['agency_id', 'user_id'], purpose: factorPurpose },
  { table: 'operators', column: 'totp_secret', keys: ['id'], purpose: operatorAppPurpose },
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

type Sealed = (typeof sealedColumns)[number]
type Row = Record<string, unknown> & { sealed: Buffer }

/** Row level security binds the owner too: one agency after the other, and what belongs to none at the end. */
async function eachSealed(client: pg.Client, work: (one: Sealed, rows: Row[]) => Promise<void>): Promise<void> {
  const { rows: agencies } = await client.query<{ id: string }>('select agency_id as id from agencies_view')
  const read = async (one: Sealed, where: string, values: string[]) => {
    const { table, column, keys } = one
    const text = `select ${keys.join(', ')}, ${column} as sealed from ${table} where ${column} is not null${where}`
    await work(one, (await client.query<Row>(text, values)).rows)
  }
  const isShared = ({ keys }: Sealed) => !(keys as readonly string[]).includes('agency_id')
  for (const { id } of agencies) {
    await client.query(`select set_config('app.agency_id', $1, false)`, [id])
    for (const one of sealedColumns) if (!isShared(one)) await read(one, ' and agency_id = $1', [id])
  }
  for (const one of sealedColumns) if (isShared(one)) await read(one, '', [])
}

export const sealedWithOldKeys = ({ secrets }: Platform, owner: pg.PoolConfig): Promise<number> =>
  asOwner(owner, async (client) => {
    let old = 0
    await eachSealed(client, async (_one, rows) => {
      old += rows.filter(({ sealed }) => !secrets.isCurrent(sealed)).length
    })
    return old
  })

/** A row that is changed at the same time is left for the next run. */
export const resealAll = ({ secrets }: Platform, owner: pg.PoolConfig): Promise<number> =>
  asOwner(owner, async (client) => {
    let done = 0
    await eachSealed(client, async ({ table, column, keys, purpose }, rows) => {
      for (const row of rows) {
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
    })
    return done
  })
