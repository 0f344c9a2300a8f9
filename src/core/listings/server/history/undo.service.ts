import { AppError, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { RawJson } from '#platform/http/raw-json.ts'
import type { ListingFields, ListingPatch } from '#common/listing/listing-fields.ts'
import type { Listing } from '../../listings.contract.ts'
import { type FieldChange, isSame } from '#common/changes.ts'
import { findHistoryEvent } from './listing-history.store.ts'
import { applyChange, readListing, requireEditable } from '../listings.service.ts'

interface UndoOptions {
  eventId: string
  fields?: string[] | undefined
  isForced: boolean
}

/**
 * Undoes the fields of one change, as a change of its own. A field that was changed since is not overwritten unless `isForced`: the conflict
 * carries its values before, after and now.
 *
 * @throws AppError conflict with `current.changed`; rule_broken for status changes, which are undone by another status change
 */
export async function undoChange(
  ctx: Context,
  id: string,
  { eventId, fields, isForced }: UndoOptions,
): Promise<RawJson<Listing>> {
  const listing = await requireEditable(ctx, id)
  const event = await findHistoryEvent(ctx, id, eventId)
  if (!event) throw notFound({ event: eventId })
  if (!isUndoable(event.action))
    throw new AppError('rule_broken', 'Only field changes can be undone here. Change the status with the status menu', {
      source: 'Listing status rules',
    })
  // The status is no field: what became of it is taken back by a step.
  const wanted = event.changes.filter(({ field }) => field !== 'status' && (!fields || fields.includes(field)))
  const changed = wanted
    .map((change) => ({ ...change, now: valueAt(listing.fields, change.field) }))
    .filter(({ after, now }) => !isSame(after, now))
  if (changed.length > 0 && !isForced)
    throw new AppError('conflict', 'Some fields were changed since. Compare before you undo', {
      fields: changed.map(({ field }) => ({ path: field, message: 'Changed since' })),
      current: { changed },
    })
  await applyChange(ctx, listing, { patch: patchBack(listing.fields, wanted), action: 'undid', isChecked: true })
  return readListing(ctx, id)
}

const isUndoable = (action: string) => ['changed', 'undid', 'leaseSideEnded'].includes(action)

function valueAt(fields: ListingFields, field: string): unknown {
  const [key = '', part] = field.split('.')
  const value = fields[key as keyof ListingFields]
  return (part ? (value as Record<string, unknown> | null)?.[part] : value) ?? null
}

function patchBack(fields: ListingFields, changes: readonly FieldChange[]): ListingPatch {
  const parts = changes.filter(({ field }) => field.startsWith('address.'))
  const whole = changes.filter(({ field }) => !field.includes('.') && Object.hasOwn(fields, field))
  const address = Object.fromEntries(parts.map(({ field, before }) => [field.slice('address.'.length), before]))
  return {
    ...Object.fromEntries(whole.map(({ field, before }) => [field, before])),
    ...(parts.length > 0 && { address: { ...fields.address, ...address } }),
  }
}
