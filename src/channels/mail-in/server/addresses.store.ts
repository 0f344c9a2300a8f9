import { sql } from 'kysely'
import { type Context, newId, type Platform } from '#platform/context.ts'
import { type FoundKey, type MailInKind, newKey } from './mail-keys.ts'

export interface StoredAddress {
  id: string
  key: string
  createdAt: Date
  testId: string | null
  testedAt: Date | null
  testArrivedAt: Date | null
}
const columns = sql`id, key, created_at as "createdAt", test_id as "testId", tested_at as "testedAt", test_arrived_at as "testArrivedAt"`

export interface AddressOwner {
  agencyId: string
  id: string
  userId: string | null
}
/** The agency that has an address with this key, of all agencies. */
export async function agencyOfKey(platform: Platform, key: string): Promise<string | undefined> {
  const { rows } = await platform.database.oneOutsideAgencies((db) =>
    sql<{ id: string }>`select id from due.mail_in_address(${key}) as id`.execute(db),
  )
  return rows[0]?.id
}

/** Finds the address in its agency. @returns undefined for a key of the other kind */
export async function ownerOf({ db, scope }: Context, { kind, key }: FoundKey): Promise<AddressOwner | undefined> {
  const { rows } = await sql<AddressOwner>`select agency_id as "agencyId", id, user_id as "userId" from mail_in_addresses
    where agency_id = ${scope.agencyId} and key = ${key} and kind = ${kind}`.execute(db)
  return rows[0]
}

export async function findAddress(
  { db, scope }: Context,
  kind: MailInKind,
  userId: string | null,
): Promise<StoredAddress | undefined> {
  const { rows } = await sql<StoredAddress>`select ${columns} from mail_in_addresses
    where agency_id = ${scope.agencyId} and kind = ${kind} and user_id is not distinct from ${userId}`.execute(db)
  return rows[0]
}

/** Makes the address, or gives it a new key, which ends the old one. */
export async function renewAddress(
  { db, scope, clock }: Context,
  kind: MailInKind,
  userId: string | null,
): Promise<StoredAddress> {
  const { rows } = await sql<StoredAddress>`
    insert into mail_in_addresses (agency_id, id, kind, user_id, key, created_at)
    values (${scope.agencyId}, ${newId()}, ${kind}, ${userId}, ${newKey()}, ${clock()})
    on conflict (agency_id, kind, user_id) do update set key = excluded.key, created_at = excluded.created_at,
      test_id = null, tested_at = null, test_arrived_at = null
    returning ${columns}`.execute(db)
  const [address] = rows
  if (!address) throw new Error('No address was written')
  return address
}

export async function noteTest({ db, scope, clock }: Context, id: string, testId: string): Promise<void> {
  await sql`update mail_in_addresses set test_id = ${testId}, tested_at = ${clock()}, test_arrived_at = null
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}

/** @returns false for a test that was not the last one sent */
export async function noteTestArrived({ db, scope, clock }: Context, testId: string): Promise<boolean> {
  const { rows } = await sql`update mail_in_addresses set test_arrived_at = coalesce(test_arrived_at, ${clock()})
    where agency_id = ${scope.agencyId} and test_id = ${testId} returning 1`.execute(db)
  return rows.length > 0
}
