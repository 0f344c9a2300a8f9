import * as z from 'zod'
import { invalid } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { contactLines } from '#core/contacts/server/contact-lines.service.ts'
import { comparedStreet } from '#common/search/search-words.ts'
import type { DuplicatePair } from '../duplicates.contract.ts'
import { requireWritable } from '#core/contacts/server/contacts.service.ts'
import { setAside, setAsidePairs, type SharedKey, sharedKeys, takeUpAgain } from './duplicates.store.ts'

/** Pairs with the same email or phone number, or the same name at the same address, except those marked as not duplicates. */
export async function duplicatePairs(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<DuplicatePair>> {
  const after = readCursor(cursor, () => z.tuple([z.string(), z.string()]))
  const { rows, nextCursor } = cutPage(await sharedKeys(ctx, { limit: limit + 1, after }), limit, (key) => [key.kind, key.value])
  const shared = rows.flatMap(sameStreetOnly)
  const ids = [...new Set(shared.flatMap((key) => key.ids))]
  const [lines, aside] = [await contactLines(ctx, ids), await setAsidePairs(ctx, ids)]
  const items = shared.flatMap(({ kind, value, ids: [first, ...others] }) =>
    others.flatMap((other): DuplicatePair[] => {
      const [a, b] = [lines.get(first ?? ''), lines.get(other)]
      if (!a || !b || aside.has(`${a.id} ${b.id}`)) return []
      return [{ a: { ...a, reasons: [kind] }, b: { ...b, reasons: [kind] }, reasons: [kind], shared: value }]
    }),
  )
  // Two people who share email and phone are one pair with both reasons.
  const pairs = new Map<string, DuplicatePair>()
  for (const pair of items) {
    const key = `${pair.a.id} ${pair.b.id}`
    const known = pairs.get(key)
    pairs.set(
      key,
      known ? { ...known, reasons: [...known.reasons, ...pair.reasons], shared: `${known.shared}, ${pair.shared}` } : pair,
    )
  }
  return { items: [...pairs.values()], nextCursor }
}

/** Narrows contacts of one name in one postcode to those of one street. */
function sameStreetOnly(key: SharedKey): Pick<SharedKey, 'kind' | 'value' | 'ids'>[] {
  if (key.kind !== 'nameAndAddress') return [key]
  const byStreet = Map.groupBy(key.ids, (_, i) => comparedStreet(key.streets[i] ?? ''))
  return [...byStreet].flatMap(([street, ids]) =>
    ids.length > 1 ? { kind: key.kind, value: key.value.replace('|', `, ${street}, `), ids: ids.slice(0, 5) } : [],
  )
}

export async function decidePair(
  ctx: Context,
  { aId, bId, isDuplicate }: { aId: string; bId: string; isDuplicate: boolean },
): Promise<{ aId: string; bId: string }> {
  if (aId === bId) throw invalid([{ path: 'bId', message: 'Choose two different contacts' }])
  await requireWritable(ctx, aId)
  await requireWritable(ctx, bId)
  await (isDuplicate ? takeUpAgain(ctx, aId, bId) : setAside(ctx, aId, bId))
  ctx.changed('contact', aId)
  return { aId, bId }
}
