import { AppError } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { RawJson } from '#platform/http/raw-json.ts'
import { propertyAt } from '#core/properties/server/properties.service.ts'
import type { Listing } from '../listings.contract.ts'
import { listingRelisted } from '../listings.events.ts'
import { canListAgain } from '../listings.rules.ts'
import { fieldsOfNewLife } from '../new-life.rules.ts'
import { refuseWhileOpen } from './lives.service.ts'
import { addListing, readListing, requireEditable } from './listings.service.ts'
import { statusWords } from './status-words.ts'

/**
 * A new life of the property: a draft with what still holds. The old one stays as it is.
 * @throws AppError rule_broken while the life has not ended, conflict when another one is open
 */
export async function listAgain(ctx: Context, id: string, { withPhotos }: { withPhotos: boolean }): Promise<RawJson<Listing>> {
  const before = await requireEditable(ctx, id)
  if (!canListAgain(before.status))
    throw new AppError('rule_broken', `This listing is ${statusWords[before.status]}. You can only relist one that has ended`, {
      fields: [{ path: 'status', message: 'Withdraw, settle or lease it first' }],
      source: 'Listing status rules',
    })
  const fields = fieldsOfNewLife(before.fields, before.status)
  const propertyId = await propertyAt(ctx, fields.address)
  if (propertyId) await refuseWhileOpen(ctx, propertyId, fields.saleOrLease)
  const newId = await addListing(ctx, { fields, status: 'draft' })
  await ctx.emit(listingRelisted, { id, newId, withPhotos })
  await ctx.audit({ action: 'listed again', entity: 'listing', entityId: id })
  return readListing(ctx, newId)
}
