import { setImmediate as nextTurn } from 'node:timers/promises'

/** Maps in parts of a millisecond or two: other requests do not wait for thousands of items. */
export async function mapInTurns<A, B>(list: readonly A[], map: (one: A, i: number) => B, perTurn = 100): Promise<B[]> {
  const mapped: B[] = []
  for (const [i, one] of list.entries()) {
    mapped.push(map(one, i))
    if (i % perTurn === perTurn - 1) await nextTurn()
  }
  return mapped
}
