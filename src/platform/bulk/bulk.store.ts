import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { type BulkOutcome, bulkOutcomes } from '#common/bulk.ts'
import type { DeletedBatch } from '#common/deleted-batch.ts'
import type { Page } from '#common/paging.ts'
import { type Context, newId } from '../context.ts'
import { cutPage, readCursor } from '../db/keyset.ts'
import { reachesOffice } from '../scope.ts'

/** The tables of a feature's bulk changes and how its records are read; two such tables are alike in all other columns. */
export interface BulkTables<Records extends string> {
  bulks: string
  items: string
  /** Column of `items` with the record's id. */
  recordId: string
  /** The table of the records, `r` in the following. */
  records: string
  /** The name of a record in a report. */
  recordName: RawBuilder<string>
  /** Which records may be named in a report. */
  isNamed: RawBuilder<boolean>
  /** The contract's name of the records. */
  recordsKey: Records
  /** Name of the user `b.user_id`. */
  userName: (agencyId: string) => RawBuilder<string | null>
  /** The permission to change the records; for the whole office it includes restoring what others deleted. */
  permission: Parameters<typeof reachesOffice>[1]
}

export type BulkState = 'running' | 'finished' | 'undoing' | 'undone'
export interface StoredBulk<Work> {
  id: string
  state: BulkState
  total: number
  work: Work
}
export interface BulkItem<Before> {
  position: number
  recordId: string
  before: Before | null
  versionAfter: number | null
}
export interface SettledItem<Before> {
  position: number
  outcome: BulkOutcome
  reason?: string
  before?: Before
  versionAfter?: number
}
export type BulkReport<Records extends string> = Record<BulkOutcome, number> & {
  id: string
  state: BulkState
  total: number
  done: number
  reasons: ({ reason: string; count: number } & Record<Records, { id: string; name: string }[]>)[]
}

const keptMs = 30 * 86_400_000

/** Bulk changes in the database: `Work` is what is done to each record, `Before` what undoing puts back. */
export function bulkStore<Work, Before, Records extends string>(spec: BulkTables<Records>) {
  const [bulks, items, records] = [sql.table(spec.bulks), sql.table(spec.items), sql.table(spec.records)]
  const [recordId, itemRecordId] = [sql.ref(spec.recordId), sql.ref(`i.${spec.recordId}`)]
  const isOfBulk = ({ scope }: Context, id: string) => sql`agency_id = ${scope.agencyId} and bulk_id = ${id}`
  const isDeletion = sql`b.action -> 'action' ->> 'type' = 'delete'`
  /** Only of the user who started it; a deletion may also be restored by who may change all records of the office. */
  const isOwnOrDeletion = ({ scope }: Context) =>
    sql`(b.user_id is not distinct from ${scope.userId} or (${reachesOffice(scope, spec.permission)} and ${isDeletion}))`

  return {
    async insert({ db, scope, clock }: Context, work: Work, ids: readonly string[]): Promise<StoredBulk<Work>> {
      const id = newId()
      const oldest = new Date(clock().getTime() - keptMs)
      await sql`delete from ${bulks} where agency_id = ${scope.agencyId} and created_at < ${oldest}`.execute(db)
      await sql`insert into ${bulks} (agency_id, id, user_id, action, state, total, created_at)
        values (${scope.agencyId}, ${id}, ${scope.userId}, ${JSON.stringify(work)}, 'running', ${ids.length}, ${clock()})`.execute(
        db,
      )
      await sql`insert into ${items} (agency_id, bulk_id, position, ${recordId})
        select g.agency_id, ${id}::uuid, n, record from agencies_view g, unnest(${[...ids]}::uuid[]) with ordinality as t (record, n)
        where g.agency_id = ${scope.agencyId}`.execute(db)
      return { id, state: 'running', total: ids.length, work }
    },

    /** `isUnchecked`: for the job, whose user was checked when it was queued. */
    async find(ctx: Context, id: string, { lock = false, isUnchecked = false } = {}): Promise<StoredBulk<Work> | undefined> {
      const { rows } = await sql<StoredBulk<Work>>`select b.id, b.state, b.total, b.action as work from ${bulks} b
        where b.agency_id = ${ctx.scope.agencyId} and b.id = ${id} ${isUnchecked ? sql`` : sql`and ${isOwnOrDeletion(ctx)}`}
        ${lock ? sql`for update` : sql``}`.execute(ctx.db)
      return rows[0]
    },

    async move({ db, scope }: Context, id: string, state: BulkState): Promise<void> {
      await sql`update ${bulks} set state = ${state} where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
    },

    /** The next ones to do, or to undo. */
    async openItems(ctx: Context, id: string, { isUndoing, limit }: { isUndoing: boolean; limit: number }) {
      const { rows } = await sql<BulkItem<Before>>`
        select position, ${recordId} as "recordId", before, version_after as "versionAfter" from ${items}
        where ${isOfBulk(ctx, id)} and outcome ${isUndoing ? sql`= 'changed'` : sql`is null`}
        order by position limit ${limit}`.execute(ctx.db)
      return rows
    },

    async settle({ db, scope }: Context, id: string, settled: readonly SettledItem<Before>[]): Promise<void> {
      await sql`update ${items} i set outcome = t.outcome, reason = t.reason,
          before = coalesce(t.before, i.before), version_after = coalesce(t."versionAfter", i.version_after)
        from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
          as t (position integer, outcome text, reason text, before jsonb, "versionAfter" integer)
        where i.agency_id = ${scope.agencyId} and i.bulk_id = ${id} and i.position = t.position`.execute(db)
    },

    async report(ctx: Context, { id, state, total }: StoredBulk<Work>): Promise<BulkReport<Records>> {
      const counting = sql.join(bulkOutcomes.map((o) => sql`count(*) filter (where outcome = ${o}) as ${sql.id(o)}`))
      const counted = await sql<Record<BulkOutcome, number>>`select ${counting} from ${items} where ${isOfBulk(ctx, id)}`.execute(
        ctx.db,
      )
      const { rows: reasons } = await sql<BulkReport<Records>['reasons'][number]>`
        select i.reason, count(*) as count, coalesce((json_agg(json_build_object('id', ${itemRecordId}, 'name', ${spec.recordName})
          order by i.position) filter (where i.place <= 20)), '[]') as ${sql.id(spec.recordsKey)}
        from (select *, row_number() over (partition by reason order by position) as place from ${items}
          where ${isOfBulk(ctx, id)} and outcome in ('refused', 'kept')) i
        left join ${records} r on r.agency_id = ${ctx.scope.agencyId} and r.id = ${itemRecordId} and ${spec.isNamed}
        group by i.reason order by count(*) desc, i.reason limit 20`.execute(ctx.db)
      const { changed = 0, unchanged = 0, refused = 0, undone = 0, kept = 0 } = counted.rows[0] ?? {}
      const done = unchanged + refused + (state === 'undoing' || state === 'undone' ? undone + kept : changed)
      return { id, state, total, done, changed, unchanged, refused, undone, kept, reasons }
    },

    /** Deletions of several records of which some are still in the bin as they were deleted. */
    async deletedBatches(
      ctx: Context,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<Page<DeletedBatch>> {
      const { db, scope, clock } = ctx
      const after = readCursor(cursor, () => z.tuple([z.uuid()]))?.[0]
      const oldest = new Date(clock().getTime() - keptMs)
      const { rows: found } = await sql<Omit<DeletedBatch, 'deletedAt'> & { deletedAt: Date }>`
        select b.id, b.created_at as "deletedAt", ${spec.userName(scope.agencyId)} as "deletedBy", b.total, x.left, b.state = 'undoing' as "isRestoring"
        from ${bulks} b cross join lateral (
          select count(*) as left from ${items} i join ${records} r on r.agency_id = i.agency_id and r.id = ${itemRecordId}
          where i.agency_id = ${scope.agencyId} and i.bulk_id = b.id and i.outcome = 'changed'
            and r.archived_at is not null and r.version = i.version_after) x
        where b.agency_id = ${scope.agencyId} and b.created_at > ${oldest} and b.total > 1 and ${isDeletion}
          and b.state in ('finished', 'undoing') and ${isOwnOrDeletion(ctx)} and x.left > 0 ${after ? sql`and b.id < ${after}` : sql``}
        order by b.id desc limit ${limit + 1}`.execute(db)
      const { rows, nextCursor } = cutPage(found, limit, (row) => [row.id])
      return { items: rows.map((row) => ({ ...row, deletedAt: row.deletedAt.toISOString() })), nextCursor }
    },
  }
}
