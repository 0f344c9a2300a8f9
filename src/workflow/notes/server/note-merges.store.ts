import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Moved } from '#core/contacts/contacts.events.ts'

/** Notes about the merged contact are about the kept one as well. */
export async function linkToKept(
  { db, scope }: Context,
  { fromId, toId, moved }: { fromId: string; toId: string; moved: Moved },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with there as (select note_id, happened_at from note_links where agency_id = ${scope.agencyId} and entity = 'contact' and entity_id = ${fromId}),
      added as (insert into note_links (agency_id, note_id, entity, entity_id, happened_at)
        select ${scope.agencyId}, note_id, 'contact', ${toId}, happened_at from there on conflict do nothing returning note_id)
    select note_id as id from added`.execute(db)
  moved['note_links'] = rows.map(({ id }) => id)
}

export async function unlinkFromKept({ db, scope }: Context, { keptId, moved }: { keptId: string; moved: Moved }): Promise<void> {
  await sql`delete from note_links where agency_id = ${scope.agencyId} and entity = 'contact' and entity_id = ${keptId}
    and note_id = any(${moved['note_links'] ?? []}::uuid[])`.execute(db)
}
