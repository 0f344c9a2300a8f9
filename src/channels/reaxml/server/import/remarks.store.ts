import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** Reports further back are not read any more, and every one of them would have to be searched. */
const recentBatches = 20

/**
 * Adds a warning to the report of the last import that included this listing, once the listing is done there.
 * @returns the import; undefined when the listing was imported otherwise (command line) or long ago
 */
export async function addRemark(
  { db, scope }: Context,
  { feedAgentId, feedUniqueId }: { feedAgentId: string; feedUniqueId: string },
  words: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ batchId: string }>`
    with item as (
      select i.batch_id, i.position from import_items i
      where i.agency_id = ${scope.agencyId} and i.outcome is not null
        and i.feed_agent_id = ${feedAgentId} and i.feed_unique_id = ${feedUniqueId}
        and i.batch_id in (select b.id from import_batches b where b.agency_id = ${scope.agencyId} order by b.id desc limit ${recentBatches})
      order by i.batch_id desc, i.position desc limit 1)
    update import_items i set warnings = case when i.warnings @> ${JSON.stringify([words])}::jsonb then i.warnings
        else i.warnings || ${JSON.stringify([words])}::jsonb end
      from item where i.agency_id = ${scope.agencyId} and i.batch_id = item.batch_id and i.position = item.position
      returning i.batch_id as "batchId"`.execute(db)
  return rows[0]?.batchId
}
