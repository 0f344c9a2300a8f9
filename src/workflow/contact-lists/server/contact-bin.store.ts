import { sql } from 'kysely'
import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import { binDays } from '#core/contacts/server/bin/contact-bin.service.ts'
import { readableContacts, writableContacts } from '#core/contacts/server/contact-access.service.ts'
import type { Context } from '#platform/context.ts'
import { containsWords } from '#platform/db/contains-words.ts'
import { cursorValues } from '#platform/db/cursor-values.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { BinnedContact } from '../contact-lists.contract.ts'

/** Lists the part of the bin that the caller may see, latest first. A merged record is no deleted one. */
export async function listBin(
  ctx: Context,
  { limit, cursor, q }: { limit: number; cursor?: string | undefined; q?: string | undefined },
): Promise<Page<BinnedContact>> {
  const { db, scope, clock } = ctx
  const after = readCursor(cursor, () => z.tuple([cursorValues.timestamptz, z.uuid()]))
  const { rows: found } = await sql<Omit<BinnedContact, 'deletedAt' | 'until'> & { deletedAt: Date }>`
    select c.id, c.fields ->> 'kind' as kind, c.display_name as "displayName", c.email, c.phone, c.archived_at as "deletedAt", ${writableContacts(ctx)} as "canRestore",
      (select nullif(u.full_name, '') from audit_events_view e join users_view u on u.agency_id = e.agency_id and u.id = e.user_id
        where e.agency_id = ${scope.agencyId} and e.entity = 'contact' and e.entity_id = c.id and e.action = 'deleted' order by e.id desc limit 1) as "deletedBy"
    from contacts_view c where c.agency_id = ${scope.agencyId} and c.archived_at > ${new Date(clock().getTime() - binDays * 86_400_000)}
      and c.merged_into is null and ${readableContacts(ctx)} and ${containsWords(sql`concat_ws(' ', c.display_name, c.email, c.phone, c.suburb)`, q)}
      ${after ? sql`and (c.archived_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by c.archived_at desc, c.id desc limit ${limit + 1}`.execute(db)
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.deletedAt.toISOString(), row.id])
  return {
    items: rows.map(({ deletedAt, ...row }) => ({
      ...row,
      deletedAt: deletedAt.toISOString(),
      until: new Date(deletedAt.getTime() + binDays * 86_400_000).toISOString(),
    })),
    nextCursor,
  }
}
