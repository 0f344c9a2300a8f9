import { plainText } from '#common/plain-text.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import type { Listing } from '../../listings.contract.ts'
import { classFacts } from './listing-page-class-facts.ts'
import { Facts, Part } from './listing-page-facts.tsx'
import { KeptElements } from './listing-page-kept.tsx'
import { PriceHistory } from './price-history.tsx'
import { listingOverview } from '../listing.slots.ts'
import { factsOf, featureWords, formatLocalSpan, leaseFacts, saleFacts } from './listing-page-words.ts'
import classes from './listing-page-facts.module.css'

const classTitles: Partial<Record<Listing['listingClass'], string>> = {
  commercial: 'Tenancy and return',
  commercialLand: 'Tenancy and return',
  business: 'Business',
  rural: 'Farm',
  land: 'Services',
  holidayRental: 'Seasons',
}

/** The listing as an agent would describe it on the phone. */
export function Overview({ listing }: { listing: Listing }) {
  const features = featureWords(listing)
  const own = classFacts(listing)
  const sale = listing.saleOrLease === 'lease' ? [] : saleFacts(listing)
  const lease = listing.saleOrLease === 'sale' ? [] : leaseFacts(listing)
  const paragraphs = plainText(listing.description ?? '')
    .split(/\n\s*\n/)
    .filter((text) => text.trim())
  return (
    <>
      <Part title="Property">
        <Facts facts={factsOf(listing)} />
      </Part>
      {listing.highlights.length > 0 && (
        <Part title="Highlights">
          <ul className="small below-16">
            {listing.highlights.map((text) => (
              <li className="breaks line-below pad-y-8" key={text}>
                {text}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {own.length > 0 && (
        <Part title={classTitles[listing.listingClass] ?? 'More'}>
          <Facts facts={own} />
        </Part>
      )}
      {sale.length > 0 && (
        <Part title="Sale">
          <Facts facts={sale} />
        </Part>
      )}
      {lease.length > 0 && (
        <Part title="Lease">
          <Facts facts={lease} />
        </Part>
      )}
      <PriceHistory id={listing.id} />
      <SlotParts of={listingOverview} props={{ listingId: listing.id, canEdit: listing.canEdit }} />
      {(listing.headline || paragraphs.length > 0) && (
        <Part title="Copy">
          <div className={classes.copy}>
            {listing.headline && <h3 className="below-8">{plainText(listing.headline)}</h3>}
            {paragraphs.map((text, index) => (
              // The text is shown, not edited: a paragraph is its place.
              <p className="breaks below-16 pre-line" key={index}>
                {text}
              </p>
            ))}
          </div>
        </Part>
      )}
      {features.length > 0 && (
        <Part title="Features">
          <ul className={classes.features}>
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </Part>
      )}
      {listing.inspections.length > 0 && (
        <Part title="Inspections">
          <ul className="small below-16">
            {listing.inspections.map(({ startsAt, endsAt }) => (
              <li key={startsAt + endsAt} className="num breaks line-below pad-y-8">
                {formatLocalSpan(startsAt, endsAt)}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {listing.links.length > 0 && (
        <Part title="Links">
          <ul className="small below-16">
            {listing.links.map(({ url }) => (
              <li className="breaks line-below pad-y-8" key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  {url}
                </a>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {listing.importedElements.length > 0 && (
        <Part title="Other feed data">
          <p className={`${classes.quiet} quiet`}>Gable has no fields for this data. It goes to portals unchanged.</p>
          <KeptElements elements={listing.importedElements} />
        </Part>
      )}
    </>
  )
}
