import type { Context } from '#platform/context.ts'
import type { FieldChange } from '#common/changes.ts'

export async function findHistoryEvent(
  { db, scope }: Context,
  listingId: string,
  eventId: string,
): Promise<{ action: string; at: Date; changes: FieldChange[] } | undefined> {
  const row = await db
    .selectFrom('audit_events_view')
    .select(['action', 'at', 'changes'])
    .where('agency_id', '=', scope.agencyId)
    .where('entity', '=', 'listing')
    .where('entity_id', '=', listingId)
    .where('id', '=', eventId)
    .executeTakeFirst()
  return row && { action: row.action, at: row.at, changes: row.changes as FieldChange[] }
}
