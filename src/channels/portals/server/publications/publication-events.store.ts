import { sql } from 'kysely'
import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import { type Context, newId } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { PublicationEvent, PublicationEventKind } from '../../portals.contract.ts'

export interface NewEvent {
  kind: PublicationEventKind
  detail: string
  userId?: string | null
}
export async function insertEvent({ db, scope, clock }: Context, publicationId: string, event: NewEvent): Promise<void> {
  await db
    .insertInto('publication_events')
    .values({
      agency_id: scope.agencyId,
      id: newId(),
      publication_id: publicationId,
      at: clock(),
      kind: event.kind,
      detail: event.detail,
      user_id: event.userId ?? null,
    })
    .execute()
}

/** Newest first. */
export async function pageOfEvents(
  { db, scope }: Context,
  publicationId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<PublicationEvent>> {
  const after = readCursor(cursor, () => z.tuple([z.uuid()]))
  const found = await db
    .selectFrom('publication_events as e')
    .leftJoin('users_view as u', (join) => join.onRef('u.agency_id', '=', 'e.agency_id').onRef('u.id', '=', 'e.user_id'))
    .select(['e.id', 'e.at', 'e.kind', 'e.detail', 'u.first_name', 'u.last_name'])
    .where('e.agency_id', '=', scope.agencyId)
    .where('e.publication_id', '=', publicationId)
    .$if(after !== undefined, (query) => query.where('e.id', '<', after?.[0] ?? ''))
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.id])
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind as PublicationEventKind,
      detail: row.detail,
      userName: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
    })),
    nextCursor,
  }
}

/** The listing's agents, and who asked for it to be sent last. */
export async function failureRecipients(
  { db, scope }: Context,
  { publicationId, listingId }: { publicationId: string; listingId: string },
): Promise<{ address: string; agentIds: string[]; askedBy: string | null }> {
  const { rows } = await sql<{ address: string; agentIds: string[]; askedBy: string | null }>`
    select coalesce(nullif(trim(both ', ' from concat_ws(', ', l.street_line, l.suburb)), ''), 'A listing') as address,
      array_remove(array[l.agent_id], null)::text[] as "agentIds",
      (select e.user_id from publication_events e where e.agency_id = l.agency_id and e.publication_id = ${publicationId} and e.user_id is not null
        order by e.id desc limit 1) as "askedBy"
    from listings_view l where l.agency_id = ${scope.agencyId} and l.id = ${listingId}`.execute(db)
  return rows[0] ?? { address: 'A listing', agentIds: [], askedBy: null }
}
