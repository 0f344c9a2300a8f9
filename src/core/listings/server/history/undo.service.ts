import { AppError, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { RawJson } from '#platform/http/raw-json.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { listingWorkResumed } from '../../listings.events.ts'
import { endsWork } from '../../listings.rules.ts'
import { assertNoOtherOpenListing } from '../lives.service.ts'
import type { Listing } from '../../listings.contract.ts'
import { isSame, patchBack, valueAt } from '#common/changes.ts'
import { findHistoryEvent } from './listing-history.store.ts'
import { applyReportedChange, applyUserChange } from '../change/listing-change.service.ts'
import { readListing, requireEditable } from '../listings.service.ts'

interface Step {
  before: ListingStatus
  after: ListingStatus
}
interface UndoOptions {
  eventId: string
  fields?: string[] | undefined
  isForced: boolean
}

/**
 * Undoes the fields of one change, as a change of its own. A field that was changed since is not overwritten unless `isForced`: the conflict
 * carries its values before, after and now.
 *
 * A sale, a lease or a withdrawal goes back with the open homes and tasks that it ended; other steps are undone by another step.
 *
 * @throws AppError conflict with `current.changed`; rule_broken for other steps, and where the status has changed since
 */
export async function undoChange(
  ctx: Context,
  id: string,
  { eventId, fields, isForced }: UndoOptions,
): Promise<RawJson<Listing>> {
  const listing = await requireEditable(ctx, id)
  const event = await findHistoryEvent(ctx, id, eventId)
  if (!event) throw notFound({ event: eventId })
  const step = event.changes.find(({ field }) => field === 'status') as Step | undefined
  const isEnding = step !== undefined && event.action === `became ${step.after}` && endsWork(step.after)
  if (!isEnding && !isUndoable(event.action))
    throw new AppError('rule_broken', 'Only field changes can be undone here. Change the status with the status menu', {
      source: 'Listing status rules',
    })
  if (isEnding && listing.status !== step.after)
    throw new AppError('rule_broken', 'The status was changed since. Use the status menu', { source: 'Listing status rules' })
  // The status is no field.
  const wanted = event.changes.filter(({ field }) => field !== 'status' && (!fields || fields.includes(field)))
  const changed = wanted
    .map((change) => ({ ...change, now: valueAt(listing.fields, change.field) }))
    .filter(({ after, now }) => !isSame(after, now))
  if (changed.length > 0 && !isForced)
    throw new AppError('conflict', 'Some fields were changed since. Compare before you undo', {
      fields: changed.map(({ field }) => ({ path: field, message: 'Changed since' })),
      current: { changed },
    })
  const patch = patchBack(listing.fields, wanted)
  if (isEnding) {
    await assertNoOtherOpenListing(ctx, {
      propertyId: listing.propertyId,
      side: listing.fields.saleOrLease,
      status: step.before,
      listingId: id,
    })
    await applyReportedChange(ctx, listing, { patch, status: step.before, action: 'undid' })
    await ctx.emit(listingWorkResumed, { id, since: event.at })
  } else await applyUserChange(ctx, listing, { patch, action: 'undid' })
  return readListing(ctx, id)
}

const isUndoable = (action: string) => ['changed', 'undid', 'leaseSideEnded'].includes(action)
