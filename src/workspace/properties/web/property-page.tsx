import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ListAgainButton, RowPhoto } from '#core/listings/web/listing-parts.public.tsx'
import { canListAgain, isOpen } from '#core/listings/listings.rules.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDate, formatDay, formatMoney } from '#ui/formatting.ts'
import { callQuery } from '#ui/api/query.ts'
import { useMay } from '#ui/session/session-store.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import { callsOf } from '#ui/api/calls.ts'
import type { Life, Property, propertyEndpoints } from '../properties.contract.ts'
import { propertyHeads } from '../properties.heads.generated.ts'
import classes from './property-page.module.css'
import { propertyPart } from '#core/properties/web/property.slots.ts'

const getProperty = callsOf<typeof propertyEndpoints>(propertyHeads).getOne
const route = getRouteApi('/shell/properties/$id')

/** An address and everything that was ever listed there. Named after listings, so that their live events read it again. */
export default function PropertyPage() {
  const { id } = route.useParams()
  const property = useQuery(callQuery('listing', getProperty, { params: { id } }))
  if (property.isError && !property.data)
    return (
      <>
        <PageHead title="Property" />
        <ErrorState error={property.error} onRetry={() => void property.refetch()} />
      </>
    )
  if (!property.data)
    return (
      <>
        <PageHead title="Property" />
        <SkeletonRows rows={3} />
      </>
    )
  return <PropertyDetail property={property.data} />
}

function PropertyDetail({ property }: { property: Property }) {
  const { lives, suburb, state, postcode } = property
  const mayWrite = useMay('listings.write')
  const last = lives[0]
  // A property with an open listing has nothing to relist; a listing of the other type is created on the new-listing page.
  const canRelist = mayWrite && last && canListAgain(last.status) && !lives.some(({ status }) => isOpen(status))
  return (
    <>
      <PageHead title={property.streetLine || 'Property'} meta={[suburb, state, postcode].filter(Boolean).join(' ')}>
        {canRelist && <ListAgainButton id={last.id} name={property.streetLine} />}
      </PageHead>
      <section className={classes.page} aria-labelledby="lives">
        <h2 id="lives">{lives.length === 1 ? '1 listing' : `${lives.length} listings`}</h2>
        <p className={classes.quiet}>In Gable since {formatDate(property.createdAt)}. Newest first.</p>
        <ol className={classes.lives}>
          {lives.map((life) => (
            <LifeRow key={life.id} life={life} />
          ))}
        </ol>
        <SlotParts of={propertyPart} props={{ of: { entity: 'property', id: property.id } as const, propertyId: property.id }} />
      </section>
    </>
  )
}

const sideWords = { sale: 'Sale', lease: 'Lease', both: 'Sale and lease' }

function LifeRow({ life }: { life: Life }) {
  const photos = life.photoCount === 1 ? '1 photo' : `${life.photoCount} photos`
  return (
    <li className={classes.life} data-open={isOpen(life.status) || undefined}>
      <RowPhoto path={life.photoUrl} hash={life.photoHash} />
      <div className={classes.what}>
        <p>
          <Link to="/listings/$id" params={{ id: life.id }} search={{}} data-reach>
            {life.reference}
          </Link>
          <StatusTag status={life.status} />
          <span>{sideWords[life.saleOrLease]}</span>
        </p>
        {life.headline && <p className="breaks">{life.headline}</p>}
        <p className={classes.quiet}>
          {[datesOf(life), life.agentName, photos].filter(Boolean).join(' · ')}
          {life.statusReason && ` · “${life.statusReason}”`}
        </p>
      </div>
      <div className={`${classes.price} strong right num`}>
        {life.soldPriceCents === null ? life.priceLabel : formatMoney(life.soldPriceCents)}
        {life.soldPriceCents !== null && (
          <span className={`${classes.quiet} block`}>{life.priceLabel ? 'Sold price (public)' : 'Sold price (undisclosed)'}</span>
        )}
      </div>
    </li>
  )
}

/** From when to when, and how it ended. */
function datesOf({ createdAt, listedAt, soldOn, settledOn, leasedOn, withdrawnOn, status }: Life): string {
  const start = listedAt ? `Listed ${formatDate(listedAt)}` : `Created ${formatDate(createdAt)}`
  const ends: [boolean, string | null, string][] = [
    [status === 'settled' || status === 'sold', soldOn, 'sold'],
    [status === 'settled', settledOn, 'settled'],
    [status === 'leased', leasedOn, 'leased'],
    [status === 'withdrawn', withdrawnOn, 'withdrawn'],
  ]
  return [start, ...ends.flatMap(([holds, day, word]) => (holds && day ? [`${word} ${formatDay(day)}`] : []))].join(', ')
}
