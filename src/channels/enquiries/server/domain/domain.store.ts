import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

export interface SignIn {
  portalAgencyId: string
  portalAgencyName: string
  connectedAt: Date
  connectedByName: string | null
  readUntil: Date | null
  nextReadAt: Date | null
  lastError: string | null
}

export async function findSignIn({ db, scope }: Context, { lock = false } = {}): Promise<SignIn | undefined> {
  const { rows } = await sql<SignIn>`
    select s.portal_agency_id as "portalAgencyId", s.portal_agency_name as "portalAgencyName",
      s.connected_at as "connectedAt", s.read_until as "readUntil", s.next_read_at as "nextReadAt", s.last_error as "lastError",
      (select u.full_name from users_view u where u.agency_id = ${scope.agencyId} and u.id = s.connected_by) as "connectedByName"
    from portal_sign_ins s where s.agency_id = ${scope.agencyId} ${lock ? sql`for update of s` : sql``}`.execute(db)
  return rows[0]
}

/** Sealed. @throws Error when Domain is not connected */
export async function getRefreshToken({ db }: Context): Promise<Buffer> {
  const { rows } = await sql<{ token: Buffer | null }>`select secrets.refresh_token() as token`.execute(db)
  if (!rows[0]?.token) throw new Error('Domain is not connected')
  return rows[0].token
}

export async function saveSignIn(
  { db, scope, clock }: Context,
  signIn: Pick<SignIn, 'portalAgencyId' | 'portalAgencyName'> & { refreshToken: Buffer },
): Promise<void> {
  const values = {
    portal_agency_id: signIn.portalAgencyId,
    portal_agency_name: signIn.portalAgencyName,
    refresh_token: signIn.refreshToken,
    connected_by: scope.userId,
    connected_at: clock(),
    last_error: null,
  }
  await db
    .insertInto('portal_sign_ins')
    .values({ agency_id: scope.agencyId, ...values })
    .onConflict((c) => c.column('agency_id').doUpdateSet(values))
    .execute()
}

interface SignInChange {
  refresh_token?: Buffer
  read_until?: Date
  next_read_at?: Date | null
  last_error?: string | null
}
export async function changeSignIn({ db, scope }: Context, change: SignInChange): Promise<void> {
  await db.updateTable('portal_sign_ins').set(change).where('agency_id', '=', scope.agencyId).execute()
}

export async function deleteSignIn({ db, scope }: Context): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('portal_sign_ins').where('agency_id', '=', scope.agencyId).executeTakeFirst()
  return numDeletedRows > 0n
}
