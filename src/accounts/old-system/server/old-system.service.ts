import type { Context } from '#platform/context.ts'
import { oldFieldsChanged } from '../old-system.events.ts'
import type { OldRecordKind } from '../old-system.rules.ts'
import { deleteRefsOf, type ExternalId, repointRefs } from './external-refs.store.ts'
import { deleteFields, repointFields } from './old-fields.store.ts'

type Moved = Record<string, readonly string[]>
interface Way {
  fromId: string
  toId: string
}

/** One record becomes part of another: its ids and kept values are the other's. Writes into `moved` what `moveOldSystemBack` needs. */
export async function moveOldSystem(ctx: Context, kind: OldRecordKind, way: Way, moved: Moved): Promise<void> {
  const refs = await repointRefs(ctx, kind, way)
  const fields = await repointFields(ctx, kind, way)
  moved['external_refs'] = refs.map((ref) => JSON.stringify(ref))
  moved['old_fields'] = fields
  if (fields.length) await ctx.emit(oldFieldsChanged, { kind, ids: [way.toId] })
}

/** The two are records of their own again: what was moved, and is there still, goes back. */
export async function moveOldSystemBack(ctx: Context, kind: OldRecordKind, way: Way, moved: Moved): Promise<void> {
  const refs = (moved['external_refs'] ?? []).map((ref) => JSON.parse(ref) as ExternalId)
  const fields = moved['old_fields'] ?? []
  if (refs.length) await repointRefs(ctx, kind, way, refs)
  if (!fields.length) return
  await repointFields(ctx, kind, way, fields)
  await ctx.emit(oldFieldsChanged, { kind, ids: [way.fromId, way.toId] })
}

/** The records are deleted for good, and their ids and kept values with them. */
export async function removeOldSystem(ctx: Context, kind: OldRecordKind, ids: readonly string[]): Promise<void> {
  await deleteRefsOf(ctx, kind, ids)
  await deleteFields(ctx, kind, ids)
}
