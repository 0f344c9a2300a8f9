import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Reach } from '#core/contacts/server/contact-reach.service.ts'
import type { DateOrder } from '#formats/table-profile/table-profile.ts'
import type { StageWord } from '#channels/move-tables/appraisal-stages.rules.ts'
import { type Move, undoDays } from '../move.contract.ts'
import type { StoredTable } from '#channels/move-tables/move-table.contract.ts'
import type { RowOutcome } from '#channels/move-tables/moved-kinds.rules.ts'

/** Rows by outcome, and those among them whose record changed on both sides. */
export type Counts = Record<RowOutcome | 'conflicts', number>
export const noCounts: Counts = { created: 0, merged: 0, unchanged: 0, refused: 0, conflicts: 0 }

export interface StoredMove {
  id: string
  source: string
  state: Move['state']
  files: { uploaded: Move['files']; leftOut: Move['leftOut']; looksLike: string | null }
  tables: StoredTable[]
  reach: Reach
  run: string
  step: number
  done: number
  /** By the place of the table. */
  counts: Record<string, Counts>
}

export async function insertMove(
  { db, scope, clock }: Context,
  move: Pick<StoredMove, 'id' | 'source' | 'files' | 'reach' | 'run'>,
): Promise<void> {
  const { agencyId: agency_id, userId: created_by } = scope
  const { id, source, run } = move
  const json = { files: JSON.stringify(move.files), reach: JSON.stringify(move.reach) }
  await db
    .insertInto('moves')
    .values({ agency_id, id, source, run, state: 'reading', ...json, created_by, created_at: clock() })
    .execute()
}

/** Locks the move: a change waits for the chunk that is being written. */
export async function findMove({ db, scope }: Context, id: string): Promise<StoredMove | undefined> {
  const { rows } = await sql<StoredMove>`select id, source, state, files, tables, reach, run, step, done, counts
    from moves where agency_id = ${scope.agencyId} and id = ${id} for update`.execute(db)
  return rows[0]
}

interface ViewRow
  extends Omit<Move, 'createdAt' | 'finishedAt' | 'undoUntil' | 'files' | 'tables' | 'leftOut' | 'looksLike'>,
    Pick<StoredMove, 'files' | 'tables' | 'counts'> {
  createdAt: Date
  finishedAt: Date | null
}
const canUndo = new Set<Move['state']>(['finished', 'cancelled', 'failed'])

/** Newest first; one, or a page. */
export async function viewMoves(
  { db, scope, clock }: Context,
  which: { id: string } | { before: string | undefined; limit: number },
): Promise<Move[]> {
  const { rows } =
    await sql<ViewRow>`select m.id, m.source, m.state, m.files, m.tables, m.step, m.done, m.counts, m.error, m.undo_counts as undone, f.attachments,
      m.created_at as "createdAt", m.finished_at as "finishedAt", u.full_name as "createdByName"
    from moves m left join users_view u on u.agency_id = m.agency_id and u.id = m.created_by
    cross join lateral (select json_build_object('total', count(*), 'fetched', count(*) filter (where f.state = 'fetched'),
        'missing', count(*) filter (where f.state = 'missing')) as attachments from move_files f where f.agency_id = m.agency_id and f.move_id = m.id) f
    where m.agency_id = ${scope.agencyId} ${'id' in which ? sql`and m.id = ${which.id}` : which.before ? sql`and m.id < ${which.before}` : sql``}
    order by m.id desc limit ${'limit' in which ? which.limit : 1}`.execute(db)
  return rows.map(({ files, tables, counts, createdAt, finishedAt, ...row }) => {
    const until = finishedAt && canUndo.has(row.state) ? new Date(finishedAt.getTime() + undoDays * 86_400_000) : null
    return {
      ...row,
      files: files.uploaded,
      leftOut: files.leftOut,
      looksLike: files.looksLike,
      tables: tables.map((table, i) => {
        const { conflicts, ...outcomes } = { ...noCounts, ...counts[i] }
        return { ...table, counts: outcomes, conflicts }
      }),
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      undoUntil: until && until > clock() ? until.toISOString() : null,
    }
  })
}

type Change = Partial<{
  state: Move['state']
  files: StoredMove['files']
  tables: StoredTable[]
  reach: Reach
  run: string
  step: number
  done: number
  counts: StoredMove['counts']
  undo_counts: Move['undone']
  error: string | null
  finished_at: Date | null
}>
const asJson = new Set(['files', 'tables', 'reach', 'counts', 'undo_counts'])
/** @returns false when the move is in none of these states any more */
export async function updateMove(
  { db, scope }: Context,
  id: string,
  from: readonly Move['state'][],
  change: Change,
): Promise<boolean> {
  const values = Object.fromEntries(
    Object.entries(change).map(([key, value]) => [key, asJson.has(key) && value !== null ? JSON.stringify(value) : value]),
  )
  const { numUpdatedRows } = await db
    .updateTable('moves')
    .set(values)
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Another move of the agency that has started and not ended. */
export async function findRunningMove({ db, scope }: Context, except: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('moves')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .where('state', 'in', ['queued', 'running', 'paused', 'undoing'])
    .where('id', '<>', except)
    .executeTakeFirst()
  return row?.id
}

export async function deleteMove({ db, scope }: Context, id: string): Promise<void> {
  await db.deleteFrom('moves').where('agency_id', '=', scope.agencyId).where('id', '=', id).execute()
}

/** Meanings of the columns that were last chosen for tables with these headings of this system. */
export async function rememberedMappings(
  { db, scope }: Context,
  source: string,
): Promise<
  Map<string, { kind: string | null; columns: { target?: string | null; dateOrder: DateOrder | null; words?: StageWord[] }[] }>
> {
  const rows = await db
    .selectFrom('move_mappings')
    .select(['header_key', 'mapping'])
    .where('agency_id', '=', scope.agencyId)
    .where('source', '=', source)
    .execute()
  return new Map(rows.map((row) => [row.header_key, row.mapping as never]))
}
export async function rememberMappings(
  { db, scope, clock }: Context,
  source: string,
  tables: readonly { key: string; mapping: unknown }[],
): Promise<void> {
  if (!tables.length) return
  const rows = [...new Map(tables.map(({ key, mapping }) => [key, JSON.stringify(mapping)]))]
  await db
    .insertInto('move_mappings')
    .values(
      rows.map(([header_key, mapping]) => ({ agency_id: scope.agencyId, source, header_key, mapping, updated_at: clock() })),
    )
    .onConflict((c) =>
      c
        .columns(['agency_id', 'source', 'header_key'])
        .doUpdateSet((eb) => ({ mapping: eb.ref('excluded.mapping'), updated_at: clock() })),
    )
    .execute()
}
