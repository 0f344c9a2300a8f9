import type { Caller } from '#platform/context.ts'
import { wantBackfill } from './consent/backfill.ts'
import { keysPage } from './contacts.store.ts'

/** Writes the keys by which duplicate checks and incoming emails find the contacts of an imported agency. */
export async function writeArrivedKeys(caller: Caller): Promise<void> {
  for (let after: string | null = null, isFirst = true; isFirst || after; isFirst = false) {
    const from: string | null = after
    after = await caller.transaction((ctx) => keysPage(ctx, from, 500))
  }
  // An archive of an earlier version kept refusals with contacts only.
  await caller.transaction(wantBackfill)
}
