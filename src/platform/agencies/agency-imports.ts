import type pg from 'pg'
import type { Context } from '../context.ts'
import type { Db } from '../db/kysely.ts'

export async function agencyAt(db: Db, slug: string): Promise<string | undefined> {
  const row = await db.selectFrom('public_addresses_view').select('agency_id').where('slug', '=', slug).executeTakeFirst()
  return row?.agency_id
}

export async function insertImport(
  db: Db,
  agencyId: string,
  { archive, sourceId, madeAt, at }: { archive: Buffer; sourceId: string; madeAt: Date; at: Date },
): Promise<void> {
  await db
    .insertInto('agency_imports')
    .values({
      agency_id: agencyId,
      archive_sha256: archive,
      source_agency_id: sourceId,
      made_at: madeAt,
      started_at: at,
    })
    .execute()
}

/** From now on agencies may be held because they were imported. */
export async function noteImport(db: Db, at: Date): Promise<void> {
  await db.updateTable('installation').set({ last_import_at: at }).where('id', '=', 1).execute()
}

export interface Place {
  table: string | null
  lines: number
}
/** @returns false when another import of this agency has gone on from there */
export async function moveOn({ db, scope }: Context, from: Place, to: Place): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agency_imports')
    .set({ table_name: to.table, lines_done: to.lines })
    .where('agency_id', '=', scope.agencyId)
    .where('table_name', from.table === null ? 'is' : '=', from.table)
    .where('lines_done', '=', from.lines)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false when it is finished already */
export async function finishImport({ db, scope, clock }: Context): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agency_imports')
    .set({ finished_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns true while an import is unfinished; called as the owner of the tables. */
export async function isUnfinishedImport(owner: pg.ClientBase, agencyId: string): Promise<boolean> {
  const { rows } = await owner.query('select 1 from agency_imports where agency_id = $1 and finished_at is null', [agencyId])
  return rows.length > 0
}
