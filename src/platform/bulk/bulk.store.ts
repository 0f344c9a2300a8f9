import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { type BulkOutcome, bulkOutcomes } from '#common/bulk.ts'
import type { DeletedBatch } from '#common/deleted-batch.ts'
import type { Page } from '#common/paging.ts'
import { type Context, newId } from '../context.ts'
import { cutPage, readCursor } from '../db/keyset.ts'
import { reachesOffice } from '../scope.ts'

/** The records of a feature that are changed in bulk, and how they are read. */
export interface BulkRecords<Records extends string> {
  entity: 'contact' | 'listing'
  /** The table of the records, `r` in the following. */
  records: string
  /** The name of a record in a report. */
  recordName: RawBuilder<string>
  /** Which records may be named in a report. */
  isNamed: RawBuilder<boolean>
  /** The contract's name of the records. */
  recordsKey: Records
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

/** One record in the report of a change. */
export interface BulkLine {
  recordId: string
  name: string
  outcome: BulkOutcome | null
  reason: string | null
}

const keptMs = 30 * 86_400_000

/** Bulk changes in the database: `Work` is what is done to each record, `Before` what undoing puts back. */
export function bulkStore<Work, Before, Records extends string>(spec: BulkRecords<Records>) {
  const records = sql.table(spec.records)
  const isOfBulk = ({ scope }: Context, id: string) => sql`agency_id = ${scope.agencyId} and bulk_id = ${id}`
  const isDeletion = sql`b.action -> 'action' ->> 'type' = 'delete'`
  /** Only of the user who started it; a deletion may also be restored by who may change all records of the office. */
  const isOwnOrDeletion = ({ scope }: Context) =>
    sql`(b.user_id is not distinct from ${scope.userId} or (${reachesOffice(scope, spec.permission)} and ${isDeletion}))`

  return {
    async insert({ db, scope, clock }: Context, work: Work, ids: readonly string[]): Promise<StoredBulk<Work>> {
      const id = newId()
      const oldest = new Date(clock().getTime() - keptMs)
      await sql`delete from bulk_changes where agency_id = ${scope.agencyId} and created_at < ${oldest}`.execute(db)
      await sql`insert into bulk_changes (agency_id, id, entity, user_id, action, state, total, created_at)
        values (${scope.agencyId}, ${id}, ${spec.entity}, ${scope.userId}, ${JSON.stringify(work)}, 'running', ${ids.length}, ${clock()})`.execute(
        db,
      )
      await sql`insert into bulk_change_items (agency_id, bulk_id, position, record_id)
        select g.agency_id, ${id}::uuid, n, record from agencies_view g, unnest(${[...ids]}::uuid[]) with ordinality as t (record, n)
        where g.agency_id = ${scope.agencyId}`.execute(db)
      return { id, state: 'running', total: ids.length, work }
    },

    /** `isUnchecked`: for the job, whose user was checked when it was queued. */
    async find(ctx: Context, id: string, { lock = false, isUnchecked = false } = {}): Promise<StoredBulk<Work> | undefined> {
      const { rows } = await sql<StoredBulk<Work>>`select b.id, b.state, b.total, b.action as work from bulk_changes b
        where b.agency_id = ${ctx.scope.agencyId} and b.id = ${id} and b.entity = ${spec.entity} ${isUnchecked ? sql`` : sql`and ${isOwnOrDeletion(ctx)}`}
        ${lock ? sql`for update` : sql``}`.execute(ctx.db)
      return rows[0]
    },

    async move({ db, scope }: Context, id: string, state: BulkState): Promise<void> {
      await sql`update bulk_changes set state = ${state} where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
    },

    /** The next ones to do, or to undo. */
    async openItems(ctx: Context, id: string, { isUndoing, limit }: { isUndoing: boolean; limit: number }) {
      const { rows } = await sql<BulkItem<Before>>`
        select position, record_id as "recordId", before, version_after as "versionAfter" from bulk_change_items
        where ${isOfBulk(ctx, id)} and outcome ${isUndoing ? sql`= 'changed'` : sql`is null`}
        order by position limit ${limit}`.execute(ctx.db)
      return rows
    },

    async settle({ db, scope }: Context, id: string, settled: readonly SettledItem<Before>[]): Promise<void> {
      await sql`update bulk_change_items i set outcome = t.outcome, reason = t.reason,
          before = coalesce(t.before, i.before), version_after = coalesce(t."versionAfter", i.version_after)
        from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
          as t (position integer, outcome text, reason text, before jsonb, "versionAfter" integer)
        where i.agency_id = ${scope.agencyId} and i.bulk_id = ${id} and i.position = t.position`.execute(db)
    },

    async report(ctx: Context, { id, state, total }: StoredBulk<Work>): Promise<BulkReport<Records>> {
      const counting = sql.join(bulkOutcomes.map((o) => sql`count(*) filter (where outcome = ${o}) as ${sql.id(o)}`))
      const counted = await sql<
        Record<BulkOutcome, number>
      >`select ${counting} from bulk_change_items where ${isOfBulk(ctx, id)}`.execute(ctx.db)
      const { rows: reasons } = await sql<BulkReport<Records>['reasons'][number]>`
        select i.reason, count(*) as count, coalesce((json_agg(json_build_object('id', i.record_id, 'name', ${spec.recordName})
          order by i.position) filter (where i.place <= 20)), '[]') as ${sql.id(spec.recordsKey)}
        from (select *, row_number() over (partition by reason order by position) as place from bulk_change_items
          where ${isOfBulk(ctx, id)} and outcome in ('refused', 'kept')) i
        left join ${records} r on r.agency_id = ${ctx.scope.agencyId} and r.id = i.record_id and ${spec.isNamed}
        group by i.reason order by count(*) desc, i.reason limit 20`.execute(ctx.db)
      const { changed = 0, unchanged = 0, refused = 0, undone = 0, kept = 0 } = counted.rows[0] ?? {}
      const done = unchanged + refused + (state === 'undoing' || state === 'undone' ? undone + kept : changed)
      return { id, state, total, done, changed, unchanged, refused, undone, kept, reasons }
    },

    /** The records of one change, in order. */
    async items(
      { db, scope }: Context,
      id: string,
      { limit, cursor, outcome }: { limit: number; cursor?: string | undefined; outcome?: BulkOutcome | undefined },
    ): Promise<Page<BulkLine>> {
      const after = readCursor(cursor, () => z.tuple([z.int32()]))?.[0] ?? 0
      const { rows: found } = await sql<BulkLine & { position: number }>`
        select i.position, i.record_id as "recordId", ${spec.recordName} as name, i.outcome, i.reason from bulk_change_items i
        left join ${records} r on r.agency_id = i.agency_id and r.id = i.record_id and ${spec.isNamed}
        where i.agency_id = ${scope.agencyId} and i.bulk_id = ${id} and i.position > ${after} ${outcome ? sql`and i.outcome = ${outcome}` : sql``}
        order by i.position limit ${limit + 1}`.execute(db)
      const { rows, nextCursor } = cutPage(found, limit, (row) => [row.position])
      return { items: rows.map(({ position: _, ...line }) => line), nextCursor }
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
        select b.id, b.created_at as "deletedAt", (select nullif(u.full_name, '') from users_view u where u.agency_id = b.agency_id and u.id = b.user_id) as "deletedBy", b.total, x.left, b.state = 'undoing' as "isRestoring"
        from bulk_changes b cross join lateral (
          select count(*) as left from bulk_change_items i join ${records} r on r.agency_id = i.agency_id and r.id = i.record_id
          where i.agency_id = ${scope.agencyId} and i.bulk_id = b.id and i.outcome = 'changed'
            and r.archived_at is not null and r.version = i.version_after) x
        where b.agency_id = ${scope.agencyId} and b.entity = ${spec.entity} and b.created_at > ${oldest} and b.total > 1 and ${isDeletion}
          and b.state in ('finished', 'undoing') and ${isOwnOrDeletion(ctx)} and x.left > 0 ${after ? sql`and b.id < ${after}` : sql``}
        order by b.id desc limit ${limit + 1}`.execute(db)
      const { rows, nextCursor } = cutPage(found, limit, (row) => [row.id])
      return { items: rows.map((row) => ({ ...row, deletedAt: row.deletedAt.toISOString() })), nextCursor }
    },
  }
}

/** Clears what bulk changes remember of erased records. */
export async function forgetInBulkChanges({ db, scope }: Context, recordIds: readonly string[]): Promise<void> {
  await sql`update bulk_change_items set before = null, reason = null
    where agency_id = ${scope.agencyId} and record_id = any(${recordIds}::uuid[])`.execute(db)
}
