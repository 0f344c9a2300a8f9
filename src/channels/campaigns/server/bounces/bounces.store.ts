import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** A hard bounce outweighs a soft one. `bounced_at` is set by the event, which counts. @returns false when it was known already */
export async function noteBounce(
  { db, scope }: Context,
  recipientId: string,
  bounce: 'hard' | 'soft',
  detail: string,
): Promise<boolean> {
  const { rows } = await sql`update campaign_recipients set bounce = ${bounce}, bounce_detail = ${detail.slice(0, 500)}
    where agency_id = ${scope.agencyId} and id = ${recipientId} and (bounce is null or (bounce = 'soft' and ${bounce} = 'hard')) returning 1`.execute(
    db,
  )
  return rows.length > 0
}
