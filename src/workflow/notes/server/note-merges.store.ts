import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Moved } from '#core/contacts/contacts.events.ts'

/** Notes about the merged contact are about the kept one as well. */
export async function linkToKept(
  { db, scope }: Context,
  { fromId, toId, moved }: { fromId: string; toId: string; moved: Moved },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into note_links (agency_id, note_id, entity, entity_id, happened_at)
    select k.agency_id, k.note_id, k.entity, ${toId}::uuid, k.happened_at from note_links k
      where k.agency_id = ${scope.agencyId} and k.entity = 'contact' and k.entity_id = ${fromId}
    on conflict do nothing returning note_id as id`.execute(db)
  moved['note_links'] = rows.map(({ id }) => id)
}

export async function unlinkFromKept({ db, scope }: Context, { keptId, moved }: { keptId: string; moved: Moved }): Promise<void> {
  await sql`delete from note_links where agency_id = ${scope.agencyId} and entity = 'contact' and entity_id = ${keptId}
    and note_id = any(${moved['note_links'] ?? []}::uuid[])`.execute(db)
}
