import { sql } from 'kysely'
import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import { type Context, newId } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { FeedSettings } from '../../feed-settings.contract.ts'
import type { PortalType } from '../../portal-kinds.rules.ts'

export interface StoredAccount {
  id: string
  portalType: PortalType
  name: string
  portalAgencyId: string
  feed: FeedSettings | null
  isPaused: boolean
  isAutoUpdate: boolean
  /** Another system still publishes: nothing is sent for a listing that is not confirmed. Null: Gable publishes. */
  takingOverSince: Date | null
  serverKey: string | null
  /** Another one, that the server showed the last time. */
  serverKeyShown: string | null
  hasCredentials: boolean
  lastOkAt: Date | null
  lastError: string | null
  /** When a file was last fetched from its pull address, and the number of that address. */
  pulledAt: Date | null
  pullNumber: number
  enquiriesReadUntil: Date | null
  enquiriesError: string | null
  version: number
  createdAt: Date
  isArchived: boolean
  webhook: StoredWebhook
}

/** The hook that the portal calls us by. */
export interface StoredWebhook {
  hasSecret: boolean
  calledAt: Date | null
  refusedAt: Date | null
  /** The fault of the last call, when no good one came since. */
  refusal: string | null
}

const columns = [
  'id',
  'portal_type',
  'name',
  'portal_agency_id',
  'has_credentials',
  'settings',
  'is_enabled',
  'server_key',
  'server_key_shown',
  'last_ok_at',
  'last_error',
  'pulled_at',
  'leads_read_until',
  'leads_error',
  'version',
  'created_at',
  'archived_at',
  'has_webhook_secret',
  'webhook_called_at',
  'webhook_refused_at',
  'webhook_refusal',
  'taking_over_since',
] as const
type Row = Awaited<ReturnType<typeof selectRow>>
const selectRow = ({ db }: Context) => db.selectFrom('portal_accounts').select(columns).executeTakeFirstOrThrow()

/** The stored form of `settings`; a field that an older version left out reads as it was then. */
export interface StoredSettings {
  feed?: FeedSettings | null
  isAutoUpdate?: boolean
  pullNumber?: number
}
export function settingsOf(settings: unknown): Required<StoredSettings> & { feed: FeedSettings | null } {
  const { feed = null, isAutoUpdate = false, pullNumber = 1 } = settings as StoredSettings
  return { feed, isAutoUpdate, pullNumber }
}

const toStored = (row: Row): StoredAccount => ({
  id: row.id,
  portalType: row.portal_type as PortalType,
  name: row.name,
  portalAgencyId: row.portal_agency_id,
  ...settingsOf(row.settings),
  isPaused: !row.is_enabled,
  takingOverSince: row.taking_over_since,
  serverKey: row.server_key,
  serverKeyShown: row.server_key_shown,
  hasCredentials: Boolean(row.has_credentials),
  lastOkAt: row.last_ok_at,
  lastError: row.last_error,
  pulledAt: row.pulled_at,
  enquiriesReadUntil: row.leads_read_until,
  enquiriesError: row.leads_error,
  version: row.version,
  createdAt: row.created_at,
  isArchived: row.archived_at !== null,
  webhook: {
    hasSecret: Boolean(row.has_webhook_secret),
    calledAt: row.webhook_called_at,
    refusedAt: row.webhook_refused_at,
    refusal: row.webhook_refusal,
  },
})

export async function findAccount({ db, scope }: Context, id: string, { lock = false } = {}): Promise<StoredAccount | undefined> {
  const row = await db
    .selectFrom('portal_accounts')
    .select(columns)
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return row && toStored(row)
}

/** Sealed. */
export async function findCredentials({ db }: Context, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ sealed: Buffer | null }>`select secrets.portal_credentials(${id}) as sealed`.execute(db)
  return rows[0]?.sealed ?? null
}

/** Sealed; what Domain signs its calls with. */
export async function findWebhookSecret({ db }: Context, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ sealed: Buffer | null }>`select secrets.webhook_secret(${id}) as sealed`.execute(db)
  return rows[0]?.sealed ?? null
}

/** Oldest first. */
export async function pageOfAccounts(
  { db, scope }: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<StoredAccount>> {
  const after = readCursor(cursor, () => z.tuple([z.uuid()]))
  const found = await db
    .selectFrom('portal_accounts')
    .select(columns)
    .where('agency_id', '=', scope.agencyId)
    .where('archived_at', 'is', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after?.[0] ?? ''))
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.id])
  return { items: rows.map(toStored), nextCursor }
}

export async function insertAccount(
  { db, scope, clock }: Context,
  account: Pick<StoredAccount, 'portalType' | 'name' | 'portalAgencyId' | 'feed' | 'isAutoUpdate' | 'takingOverSince'> & {
    credentials: Buffer | null
  },
): Promise<string> {
  const id = newId()
  const now = clock()
  await db
    .insertInto('portal_accounts')
    .values({
      agency_id: scope.agencyId,
      id,
      portal_type: account.portalType,
      name: account.name,
      portal_agency_id: account.portalAgencyId,
      credentials: account.credentials,
      settings: JSON.stringify({ feed: account.feed, isAutoUpdate: account.isAutoUpdate } satisfies StoredSettings),
      taking_over_since: account.takingOverSince,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

export async function updateAccount(
  { db, scope, clock }: Context,
  id: string,
  change: {
    name?: string
    credentials?: Buffer | null
    webhook_secret?: Buffer | null
    settings?: StoredSettings
    is_enabled?: boolean
    taking_over_since?: Date | null
    server_key?: string | null
    server_key_shown?: null
    last_error?: string | null
    archived_at?: Date | null
  },
): Promise<void> {
  const { settings, ...columns } = change
  await db
    .updateTable('portal_accounts')
    .set((eb) => ({
      ...columns,
      ...(settings && { settings: JSON.stringify(settings) }),
      version: eb('version', '+', 1),
      updated_at: clock(),
    }))
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

/** Result of the last call. No new version, because no user edited it. @returns false when the screen needs no update */
export async function noteAccountHealth(
  { db, scope, clock }: Context,
  id: string,
  trouble: { message: string; shownKey?: string | undefined } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('portal_accounts')
    .set(
      trouble === null
        ? { last_ok_at: clock(), last_error: null, server_key_shown: null }
        : { last_error: trouble.message, server_key_shown: trouble.shownKey ?? null },
    )
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .where((eb) =>
      // 10,000 uploads in a row should not queue for one row: a success is written once a minute.
      trouble === null
        ? eb.or([
            eb('last_error', 'is not', null),
            eb('last_ok_at', 'is', null),
            eb('last_ok_at', '<', new Date(clock().getTime() - 60_000)),
          ])
        : eb.or([
            eb('last_error', 'is distinct from', trouble.message),
            eb('server_key_shown', 'is distinct from', trouble.shownKey ?? null),
          ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Trusted on first use. No new version, because no user edited it. */
export async function rememberServerKey({ db, scope }: Context, id: string, serverKey: string): Promise<void> {
  await db
    .updateTable('portal_accounts')
    .set({ server_key: serverKey })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .where('server_key', 'is', null)
    .execute()
}

/** No new version, because no user edited it; once a minute, however often it is fetched. @returns false when nothing was written */
export async function notePulled({ db, scope, clock }: Context, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('portal_accounts')
    .set({ pulled_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('pulled_at', 'is', null), eb('pulled_at', '<', new Date(clock().getTime() - 60_000))]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
