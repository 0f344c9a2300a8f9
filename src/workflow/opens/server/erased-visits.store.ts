import { sql } from 'kysely'
import { erasedName } from '#core/contacts/erased.rules.ts'
import { contractKey } from '../visits.rules.ts'
import { forgetNotificationsKeyed } from '#accounts/notifications/server/notify.service.ts'
import type { Context } from '#platform/context.ts'

/**
 * Forgets who it was that came; that someone came stays, for the figures of the open home. Address and number may be others than the contact has
 * by now. Who came along with them stays.
 */
export async function emptyVisitsOf(ctx: Context, contactIds: readonly string[]): Promise<void> {
  const { db, scope } = ctx
  const emptied = { name: erasedName, mobile: null, email: null }
  const { rows } = await sql<{ id: string; openId: string }>`
    update visits set people = case when jsonb_array_length(people) = 0 then people
      else jsonb_set(people, '{0}', ${JSON.stringify(emptied)}::jsonb) end
    where agency_id = ${scope.agencyId} and contact_id = any(${[...contactIds]}::uuid[]) returning id, open_id as "openId"`.execute(
    db,
  )
  if (!rows.length) return
  await forgetNotificationsKeyed(
    ctx,
    rows.map(({ id }) => contractKey(id)),
  )
  for (const openId of new Set(rows.map((row) => row.openId))) {
    ctx.changed('visit', openId)
    ctx.changed('open', openId)
  }
}
