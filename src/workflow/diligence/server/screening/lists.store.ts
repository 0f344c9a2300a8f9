import { sql } from 'kysely'
import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor, rowLimit } from '#platform/db/keyset.ts'
import { birthYears, type GatheredList } from '../../sanction-list.rules.ts'
import type { ListEntry } from '../../sanction-names.rules.ts'
import type { SanctionList } from '../../screening.contract.ts'

type ListRow = Omit<SanctionList, 'uploadedAt' | 'finishedAt'> & {
  uploadedAt: Date
  finishedAt: Date | null
  lastId: string | null
}
const columns = sql`l.id, l.file_name as "fileName", l.listed_on::text as "listedOn", l.entries, l.names, l.left_out as "leftOut", l.state, l.total, l.done,
  l.error, u.full_name as "uploadedBy", l.uploaded_at as "uploadedAt", l.finished_at as "finishedAt", l.last_id as "lastId"`
const tables = sql`diligence_lists l left join users_view u on u.agency_id = l.agency_id and u.id = l.uploaded_by`

export const shownList = ({ lastId: _, uploadedAt, finishedAt, ...one }: ListRow): SanctionList => ({
  ...one,
  uploadedAt: uploadedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

export async function listLists(
  { db, scope }: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<SanctionList>> {
  const before = readCursor(cursor, () => z.tuple([z.uuid()]))
  const { rows } = await sql<ListRow>`select ${columns} from ${tables} where l.agency_id = ${scope.agencyId}
    ${before ? sql`and l.id < ${before[0]}` : sql``} order by l.id desc limit ${rowLimit(limit + 1)}`.execute(db)
  const page = cutPage(rows, limit, ({ id }) => [id])
  return { items: page.rows.map(shownList), nextCursor: page.nextCursor }
}

/** The list that counts: the one that was uploaded last. */
export async function newestList({ db, scope }: Context): Promise<ListRow | undefined> {
  const { rows } = await sql<ListRow>`select ${columns} from ${tables} where l.agency_id = ${scope.agencyId}
    order by l.id desc limit 1`.execute(db)
  return rows[0]
}

export interface NewList extends GatheredList {
  id: string
  fileName: string
  listedOn: string
}
const perInsert = 1000
/** Entries of the lists before it go: only the newest one is compared. */
export async function insertList({ db, scope, clock }: Context, one: NewList): Promise<void> {
  const { agencyId } = scope
  await sql`insert into diligence_lists (agency_id, id, file_name, listed_on, entries, names, left_out, uploaded_by, uploaded_at)
    values (${agencyId}, ${one.id}, ${one.fileName}, ${one.listedOn}::date, ${one.entries.length}, ${one.names}, ${one.leftOut}, ${scope.userId},
      ${clock()})`.execute(db)
  await sql`delete from diligence_list_entries where agency_id = ${agencyId}`.execute(db)
  await sql`update diligence_lists set state = 'failed', error = 'A newer list was uploaded', finished_at = ${clock()}
    where agency_id = ${agencyId} and state = 'running' and id <> ${one.id}`.execute(db)
  for (let from = 0; from < one.entries.length; from += perInsert) {
    const rows = one.entries.slice(from, from + perInsert)
    await sql`insert into diligence_list_entries (agency_id, list_id, reference, kind, names, born, place, citizenship, address)
      select ${agencyId}, ${one.id}, r.reference, r.kind, array(select jsonb_array_elements_text(r.names)), r.born,
        r.place, r.citizenship, r.address
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (reference text, kind text, names jsonb, born text, place text,
        citizenship text, address text)`.execute(db)
  }
}

export async function entriesOf({ db, scope }: Context, listId: string): Promise<ListEntry[]> {
  const { rows } = await sql<Omit<ListEntry, 'bornYears'>>`select reference, kind, names, born, place, citizenship, address
    from diligence_list_entries where agency_id = ${scope.agencyId} and list_id = ${listId} order by reference`.execute(db)
  return rows.map((one) => ({ ...one, bornYears: birthYears(one.born ?? '') }))
}

type Progress = Partial<{
  state: SanctionList['state']
  total: number
  done: number
  last_id: string | null
  error: string | null
  finished_at: Date | null
}>
export async function updateList({ db, scope }: Context, id: string, change: Progress): Promise<void> {
  await db.updateTable('diligence_lists').set(change).where('agency_id', '=', scope.agencyId).where('id', '=', id).execute()
}
