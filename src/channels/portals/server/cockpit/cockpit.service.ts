import { AppError } from '#common/errors.ts'
import type { Caller, Context } from '#platform/context.ts'
import { isRecordsFault } from '#platform/db/failures.ts'
import type { BulkReport, CockpitQuery, CockpitRow, PublishMany } from '../../cockpit.contract.ts'
import { canRetry, canWithdraw } from '../../portals.rules.ts'
import { countAttention, pageOfListings } from './cockpit.store.ts'
import { present, readableListing, shown } from '../publications/publication-view.ts'
import { holdPublication, publishIfShown, retryPublication, withdrawPublication } from '../publications/publications.service.ts'
import { lockPublicationOf, publicationsOf } from '../publications/publications.store.ts'

/** A page of the grid; each cell is the publication as its own calls say it. */
export async function cockpitPage(ctx: Context, query: CockpitQuery) {
  const { items, nextCursor } = await pageOfListings(ctx, query)
  const rows: CockpitRow[] = []
  // One after the other: they share the connection of the transaction.
  for (const { sortKey: _, ...row } of items) {
    const stored = await publicationsOf(ctx, row.id)
    const listing = stored.length && !row.isInBin ? await readableListing(ctx, row.id) : undefined
    const publications: CockpitRow['publications'] = []
    for (const publication of stored) publications.push(await present(ctx, publication, { listing }))
    rows.push({ ...row, publications })
  }
  return { items: rows, nextCursor, attention: await countAttention(ctx, query.allListing) }
}

type Outcome = Pick<BulkReport['items'][number], 'outcome' | 'message'>
const done: Outcome = { outcome: 'done', message: null }
const sentOrHeld = ({ isHeld, accountName }: { isHeld: boolean; accountName: string }): Outcome =>
  isHeld ? { outcome: 'held', message: `Built, not sent: ${accountName} is not yet taken over` } : done
const skipped = (message: string): Outcome => ({ outcome: 'skipped', message })

/** Each pair in a transaction of its own: what one portal would refuse holds up nothing else. */
export async function publishMany(caller: Caller, { action, listingIds, portalAccountIds }: PublishMany): Promise<BulkReport> {
  const items: BulkReport['items'] = []
  for (const listingId of new Set(listingIds))
    for (const portalAccountId of new Set(portalAccountIds)) {
      const pair = { listingId, portalAccountId }
      items.push({ ...pair, ...(await one(caller, action, pair)) })
    }
  const count = (outcome: Outcome['outcome']) => items.filter((item) => item.outcome === outcome).length
  return { done: count('done'), refused: count('refused'), skipped: count('skipped'), held: count('held'), items }
}

async function one(
  caller: Caller,
  action: PublishMany['action'],
  pair: { listingId: string; portalAccountId: string },
): Promise<Outcome> {
  try {
    return await caller.transaction((ctx) => act(ctx, action, pair))
  } catch (error) {
    if (!(error instanceof AppError) || !isRecordsFault(error)) throw error
    return { outcome: 'refused', message: error.message }
  }
}

async function act(
  ctx: Context,
  action: PublishMany['action'],
  { listingId, portalAccountId }: { listingId: string; portalAccountId: string },
): Promise<Outcome> {
  if (action === 'publish') {
    const asked = await publishIfShown(ctx, { listingId, portalAccountId })
    return asked ? sentOrHeld(asked) : skipped('This portal doesn’t list this type of property')
  }
  const publication = await lockPublicationOf(ctx, { listingId, accountId: portalAccountId })
  if (!publication) return skipped('Never published there')
  if (action === 'withdraw') {
    if (!canWithdraw(publication)) return skipped('Already taken down')
    return sentOrHeld(await withdrawPublication(ctx, publication.id))
  }
  if (action === 'retry') {
    if (!canRetry(shown(publication)) || publication.state === 'delivered') return skipped('Nothing to retry')
    return sentOrHeld(await retryPublication(ctx, publication.id))
  }
  if (publication.isPaused === (action === 'pause')) return skipped(action === 'pause' ? 'Already paused' : 'Not paused')
  await holdPublication(ctx, publication.id, action === 'pause')
  return done
}
