import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { FieldChange } from '#common/changes.ts'
import { getListing, mayNameParties } from '../listings.service.ts'

/** Names people who have no account here. */
const partyField = /^(vendors|buyers|solicitor|buyerSolicitor)\b/

interface HistoryEntry {
  id: string
  at: string
  userName: string | null
  isMine: boolean
  action: string
  changes: FieldChange[]
}

export async function listingHistory(
  ctx: Context,
  id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<HistoryEntry>> {
  const listing = await getListing(ctx, id) // who may not read the listing may not read its past
  const mayName = mayNameParties(ctx, listing)
  const after = readCursor(cursor, () => z.tuple([z.uuid()]))
  const found = await ctx.db
    .selectFrom('audit_events_view as e')
    .leftJoin('users_view as u', (join) => join.onRef('u.agency_id', '=', 'e.agency_id').onRef('u.id', '=', 'e.user_id'))
    .select(['e.id', 'e.at', 'e.action', 'e.changes', 'e.user_id', 'u.first_name', 'u.last_name'])
    .where('e.agency_id', '=', ctx.scope.agencyId)
    .where('e.entity', '=', 'listing')
    .where('e.entity_id', '=', id)
    .$if(after !== undefined, (query) => query.where('e.id', '<', after?.[0] ?? ''))
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.id])
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      userName: row.first_name === null ? null : `${row.first_name} ${row.last_name}`.trim(),
      isMine: row.user_id !== null && row.user_id === ctx.scope.userId,
      action: row.action,
      changes: (row.changes as FieldChange[]).map((change) =>
        mayName || !partyField.test(change.field) ? change : { ...change, before: null, after: null },
      ),
    })),
    nextCursor,
  }
}
