import type { Context } from '#platform/context.ts'
import type { FieldChange } from '#common/changes.ts'

export async function findHistoryEvent(
  { db, scope }: Context,
  listingId: string,
  eventId: string,
): Promise<{ action: string; changes: FieldChange[] } | undefined> {
  const row = await db
    .selectFrom('audit_events_view')
    .select(['action', 'changes'])
    .where('agency_id', '=', scope.agencyId)
    .where('entity', '=', 'listing')
    .where('entity_id', '=', listingId)
    .where('id', '=', eventId)
    .executeTakeFirst()
  return row && { action: row.action, changes: row.changes as FieldChange[] }
}
