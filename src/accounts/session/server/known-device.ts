import { createHmac } from 'node:crypto'
import type { Db } from '#platform/db/kysely.ts'
import { newId } from '#platform/context.ts'
import { isSame, type Secrets } from '#platform/secrets.ts'

export interface Person {
  agencyId: string
  userId: string
}

const macOf = (secret: Buffer, { agencyId, userId }: Person, id: string) =>
  createHmac('sha256', secret).update(`${agencyId} ${userId} ${id}`).digest('base64url')

/** The token that a browser stores to be recognised; useless for signing in and for other users. */
export const writeDeviceToken = (secrets: Secrets, person: Person, id: string) =>
  `${id}.${macOf(secrets.key('known device'), person, id)}`

export function readDeviceToken(secrets: Secrets, person: Person, token: string | undefined): string | undefined {
  const [id = '', mac = ''] = token?.split('.') ?? []
  return secrets.keys('known device').some((key) => isSame(mac, macOf(key, person, id))) && id ? id : undefined
}

/** @returns the id of the browser, and whether this person has been seen before, but never with it */
export async function noteDevice(
  db: Db,
  { agencyId, userId }: Person,
  { id, name, now }: { id: string | undefined; name: string; now: Date },
): Promise<{ id: string; isNew: boolean }> {
  const known = id
    ? await db
        .updateTable('known_devices')
        .set({ last_at: now, name })
        .where('agency_id', '=', agencyId)
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
    : undefined
  if (known) return { id: known.id, isNew: false }
  const others = await db
    .selectFrom('known_devices')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  const fresh = newId()
  await db
    .insertInto('known_devices')
    .values({ agency_id: agencyId, id: fresh, user_id: userId, name, first_at: now, last_at: now })
    .execute()
  return { id: fresh, isNew: others !== undefined }
}
