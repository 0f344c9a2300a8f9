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
 * One open life per property and side (decision note 0012). Two drafts may stand beside each other, because nothing is promised
 * yet; beside a life that is on the market no second one may begin, and of two drafts only one gets there.
 *
 * @throws AppError conflict naming the open life, with it as `current`
 */
export async function refuseSecondLife(ctx: Context, { propertyId, side, status, listingId }: Claim): Promise<void> {
  if (!propertyId || !isOpen(status)) return
  const others = await otherLives(ctx, propertyId, listingId)
  const open = others.find((other) => other.status !== 'draft' && shareSide(other.saleOrLease, side))
  if (open) throw alreadyListed(open)
}

/** For a new life that is asked for: then a draft that somebody has begun already is the one to go on with. */
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

/** For the page of the property. */
export const listingLives = (ctx: Context, propertyId: string): Promise<Life[]> => livesOf(ctx, propertyId)
