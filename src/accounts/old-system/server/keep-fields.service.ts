import type { Context } from '#platform/context.ts'
import { maxLabelLetters, maxOldFields, maxValueLetters } from '../old-system.rules.ts'
import { type KeptField, oldFieldsOf, ofSource, replaceOldFields } from './old-fields.service.ts'

export interface KeptText {
  heading: string
  text: string
}

/** The texts that a row keeps “From your old system”; a text too long for one field goes on in a second one. */
export const keptOf = (texts: readonly KeptText[]): KeptText[] =>
  texts.flatMap(({ heading, text }) => {
    const parts = Math.ceil(text.length / maxValueLetters)
    return Array.from({ length: parts }, (_, i) => ({
      heading: `${heading.slice(0, maxLabelLetters - 6)}${i ? ` (${i + 1})` : ''}`,
      text: text.slice(i * maxValueLetters, (i + 1) * maxValueLetters),
    }))
  })
export const tooManyKept = (kept: readonly KeptText[]): string[] =>
  kept.length > maxOldFields ? [`The row keeps more than ${maxOldFields} fields as they are. Leave some columns out`] : []

export interface KeptRow {
  recordId: string
  externalId: string
  kept: readonly KeptText[]
}
/**
 * Keeps what rows say, each in place of what its id said before; a record that has two ids there keeps both.
 * @returns what each of these records had kept of this system, by record
 */
export async function keepFields(
  ctx: Context,
  kind: 'listing' | 'property',
  source: string,
  rows: readonly KeptRow[],
): Promise<ReadonlyMap<string, KeptField[]>> {
  const ids = [...new Set(rows.map(({ recordId }) => recordId))]
  const all = await oldFieldsOf(ctx, kind, ids)
  const before = new Map(ids.map((id) => [id, ofSource(all.get(id) ?? [], source)]))
  const after = new Map(before)
  for (const { recordId, externalId, kept } of rows) {
    const others = (after.get(recordId) ?? []).filter((one) => one.externalId !== externalId)
    const own = kept.map(({ heading, text }, position) => ({ source, externalId, label: heading, value: text, position }))
    after.set(recordId, [...others, ...own].slice(0, maxOldFields))
  }
  const changed = ids.filter((id) => (before.get(id)?.length ?? 0) + (after.get(id)?.length ?? 0) > 0)
  await replaceOldFields(
    ctx,
    kind,
    source,
    changed.map((recordId) => ({ recordId, fields: after.get(recordId) ?? [] })),
  )
  return before
}
