import { notFound } from '#common/errors.ts'
import { wordsIn } from '#common/search/search-words.ts'
import type { Context } from '#platform/context.ts'
import type { OldField } from '../old-system.contract.ts'
import { oldFieldsChanged, oldFieldsShown } from '../old-system.events.ts'
import { type OldRecordKind, searchedText } from '../old-system.rules.ts'
import { deleteFields, insertFields, type KeptField, type KeptFields, readFields } from './old-fields.store.ts'

export type { KeptField, KeptFields }

/** @throws not_found for a record that the user may not read */
export async function listOldFields(ctx: Context, kind: OldRecordKind, id: string): Promise<{ items: OldField[] }> {
  const asked: { entity: OldRecordKind; recordId: string; mayRead?: boolean } = { entity: kind, recordId: id }
  await ctx.emit(oldFieldsShown, asked)
  if (!asked.mayRead) throw notFound({ [kind]: id })
  const fields = await readFields(ctx, kind, [id])
  return { items: fields.map(({ source, label, value }) => ({ source, label, value })) }
}

/** The kept values of these records, by record. The caller has checked who may read them. */
export async function oldFieldsOf(
  ctx: Context,
  kind: OldRecordKind,
  recordIds: readonly string[],
): Promise<Map<string, KeptField[]>> {
  const byRecord = new Map<string, KeptField[]>()
  if (!recordIds.length) return byRecord
  for (const { recordId, ...field } of await readFields(ctx, kind, recordIds))
    byRecord.set(recordId, [...(byRecord.get(recordId) ?? []), field])
  return byRecord
}

/** Those of one system. */
export const ofSource = (fields: readonly KeptField[], source: string): KeptField[] =>
  fields.filter((one) => one.source === source)

/**
 * Saves all that these records keep of one system, in place of what they kept of it; in two statements, however many there are. The caller
 * holds the limits of `old-system.rules.ts` and has locked the records.
 */
export async function replaceOldFields(
  ctx: Context,
  kind: OldRecordKind,
  source: string,
  all: readonly KeptFields[],
): Promise<void> {
  if (!all.length) return
  const ids = all.map(({ recordId }) => recordId)
  await deleteFields(ctx, kind, ids, source)
  await insertFields(ctx, kind, all)
  await ctx.emit(oldFieldsChanged, { kind, ids })
}

/** The search words of kept values, by record. */
export async function oldFieldWords(
  ctx: Context,
  kind: OldRecordKind,
  recordIds: readonly string[],
): Promise<Map<string, string[]>> {
  const fields = await oldFieldsOf(ctx, kind, recordIds)
  return new Map([...fields].map(([id, kept]) => [id, wordsIn(searchedText(kept.map(({ value }) => value)))]))
}
