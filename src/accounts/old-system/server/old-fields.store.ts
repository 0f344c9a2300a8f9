import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import type { MaskedRow } from '#platform/personal-data.ts'
import type { OldField } from '../old-system.contract.ts'
import { oldFieldsChanged } from '../old-system.events.ts'
import type { OldRecordKind } from '../old-system.rules.ts'

export interface KeptField extends OldField {
  /** Names the record in the other system; empty where its file had no ids. */
  externalId: string
  /** The place of its column. */
  position: number
}
/** All that one record keeps, or is to keep, of one system. */
export interface KeptFields {
  recordId: string
  fields: readonly KeptField[]
}

/** In the order in which they came. */
export async function readFields(
  { db, scope }: Context,
  kind: OldRecordKind,
  recordIds: readonly string[],
): Promise<(KeptField & { recordId: string })[]> {
  const { rows } = await sql<KeptField & { recordId: string }>`
    select record_id as "recordId", source, external_id as "externalId", label, value, position from old_fields
    where agency_id = ${scope.agencyId} and record_kind = ${kind} and record_id = any(${recordIds}::uuid[])
    order by record_id, source, external_id, position, label`.execute(db)
  return rows
}

/** From the row of the agency: only so does a cluster send the whole of it to one shard. */
export async function insertFields(ctx: Context, kind: OldRecordKind, all: readonly KeptFields[]): Promise<void> {
  const rows = all.flatMap(({ recordId, fields }) => fields.map((field) => ({ ...field, recordId })))
  if (!rows.length) return
  const { db, scope, clock } = ctx
  await sql`
    insert into old_fields (agency_id, id, record_kind, record_id, source, external_id, label, value, position, created_at)
    select g.agency_id, x.id, ${kind}, x.record_id, x.source, x.external_id, x.label, x.value, x.position, ${clock()}::timestamptz
    from agencies_view g, unnest(${rows.map(() => newId())}::uuid[], ${rows.map((r) => r.recordId)}::uuid[], ${rows.map((r) => r.source)}::text[],
      ${rows.map((r) => r.externalId)}::text[], ${rows.map((r) => r.label)}::text[], ${rows.map((r) => r.value)}::text[], ${rows.map((r) => r.position)}::int[])
      as x (id, record_id, source, external_id, label, value, position)
    where g.agency_id = ${scope.agencyId}`.execute(db)
}

/** @param source all of them without it */
export async function deleteFields(
  { db, scope }: Context,
  kind: OldRecordKind,
  recordIds: readonly string[],
  source?: string,
): Promise<void> {
  await sql`delete from old_fields where agency_id = ${scope.agencyId} and record_kind = ${kind} and record_id = any(${recordIds}::uuid[])
    ${source === undefined ? sql`` : sql`and source = ${source}`}`.execute(db)
}

/** @returns the rows that went over */
export async function repointFields(
  { db, scope }: Context,
  kind: OldRecordKind,
  { fromId, toId }: { fromId: string; toId: string },
  only?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update old_fields set record_id = ${toId} where agency_id = ${scope.agencyId} and record_kind = ${kind} and record_id = ${fromId}
      ${only ? sql`and id = any(${only}::uuid[])` : sql``} returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** After an erasure masked values in the rows of others. */
export async function emitMasked(ctx: Context, masked: readonly MaskedRow[]): Promise<void> {
  const { rows } = await sql<{ kind: OldRecordKind; ids: string[] }>`
    select record_kind as kind, array_agg(distinct record_id) as ids from old_fields
    where agency_id = ${ctx.scope.agencyId} and id = any(${masked.map(({ id }) => String(id))}::uuid[]) group by record_kind`.execute(
    ctx.db,
  )
  for (const { kind, ids } of rows) await ctx.emit(oldFieldsChanged, { kind, ids })
}
