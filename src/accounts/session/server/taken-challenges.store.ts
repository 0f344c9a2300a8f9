import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/kysely.ts'

/** @returns false when it was used before */
export async function takeChallenge(
  db: Db,
  challenge: string,
  { now, validMs }: { now: Date; validMs: number },
): Promise<boolean> {
  await db
    .deleteFrom('answered_challenges')
    .where('answered_at', '<', new Date(now.getTime() - 2 * validMs))
    .execute()
  const row = await db
    .insertInto('answered_challenges')
    .values({ hash: createHash('sha256').update(challenge).digest(), answered_at: now })
    .onConflict((c) => c.doNothing())
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}
