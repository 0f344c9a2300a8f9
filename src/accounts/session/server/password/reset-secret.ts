import { createHash, randomBytes } from 'node:crypto'
import { newId, type Platform } from '#platform/context.ts'
import { endResets, findUser, insertReset } from '../session.store.ts'

const validMs = 30 * 60_000
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Makes the single-use secret only when the mail is written, so that it never lies in the job queue. */
export async function makeReset(
  platform: Platform,
  agencyId: string,
  userId: string,
): Promise<{ url: string; email: string; firstName: string; agencyName: string } | undefined> {
  const secret = randomBytes(32).toString('base64url')
  const id = newId()
  const user = await platform.database.inAgency(agencyId, async (db) => {
    const found = await findUser(db, agencyId, userId)
    if (found?.status !== 'active') return undefined
    await endResets(db, agencyId, userId, platform.clock())
    await insertReset(db, agencyId, {
      id,
      userId,
      tokenHash: hashOf(secret),
      expiresAt: new Date(platform.clock().getTime() + validMs),
    })
    return found
  })
  if (!user) return undefined
  return {
    url: `${platform.config.PUBLIC_URL}/reset-password?token=${agencyId}.${id}.${secret}`,
    email: user.email,
    firstName: user.first_name,
    agencyName: user.agency_name,
  }
}
