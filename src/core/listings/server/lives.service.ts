import { AppError } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { isOpen, shareSide } from '../listings.rules.ts'
import { type Life, livesOf, type OtherLife, otherLives } from './lives.store.ts'
import { statusWords } from './status-words.ts'

interface Claim {
  propertyId: string | null
  side: ListingFields['saleOrLease']
  status: ListingStatus
  /** The listing that claims the property; null for one that is about to be made. */
  listingId: string | null
}

/**
 * A property has one open listing per side (decision note 12). Two drafts are allowed, because nothing is promised yet; beside a listing on the
 * market there can be no second one, and of two drafts only one gets there.
 *
 * @throws AppError conflict naming the open listing, with it as `current`
 */
export async function assertNoOtherOpenListing(ctx: Context, { propertyId, side, status, listingId }: Claim): Promise<void> {
  if (!propertyId || !isOpen(status)) return
  const others = await otherLives(ctx, propertyId, listingId)
  const open = others.find((other) => other.status !== 'draft' && shareSide(other.saleOrLease, side))
  if (open) throw alreadyListed(open)
}

/** Refuses a relisting while another is open: an existing draft is a conflict as well, because the user should continue with it. */
export async function refuseWhileOpen(ctx: Context, propertyId: string, side: ListingFields['saleOrLease']): Promise<void> {
  const open = (await otherLives(ctx, propertyId, null)).find((other) => shareSide(other.saleOrLease, side))
  if (open) throw alreadyListed(open)
}

function alreadyListed({ id, reference, status, saleOrLease, streetLine }: OtherLife): AppError {
  const side = saleOrLease === 'both' ? 'sale and lease' : saleOrLease
  const message = `${streetLine || 'This property'} is already listed for ${side}: ${reference}, ${statusWords[status]}`
  return new AppError('conflict', message, {
    fields: [{ path: 'address', message }],
    current: { id, reference, status, saleOrLease },
    source: 'One open listing per property',
  })
}

/** Past and present listings of a property, for its page. */
export const listingLives = (ctx: Context, propertyId: string): Promise<Life[]> => livesOf(ctx, propertyId)
