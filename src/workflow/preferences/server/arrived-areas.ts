import type { Caller } from '#platform/context.ts'
import { areasPage } from './preferences.store.ts'

/** Of an imported agency: what matching reads. */
export async function writeArrivedAreas(caller: Caller): Promise<void> {
  for (let after: string | null = null, isFirst = true; isFirst || after; isFirst = false) {
    const from: string | null = after
    after = await caller.transaction((ctx) => areasPage(ctx, from, 200))
  }
}
