import { useQuery } from '@tanstack/react-query'
import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import type { OldField, oldSystemEndpoints } from '../old-system.contract.ts'
import { oldSystemHeads } from '../old-system.heads.generated.ts'
import classes from './old-fields.module.css'

const calls = callsOf<typeof oldSystemEndpoints>(oldSystemHeads)

// Keys start with the kind of the record, so that its live events read them again.
export function ContactOldFields({ contactId: id }: { contactId: string }) {
  return <OldFields fields={useQuery(callQuery('contact', calls.ofContact, { params: { id } })).data?.items} />
}
export function ListingOldFields({ listingId: id }: { listingId: string }) {
  return <OldFields fields={useQuery(callQuery('listing', calls.ofListing, { params: { id } })).data?.items} />
}
export function PropertyOldFields({ propertyId: id }: { propertyId: string }) {
  return <OldFields fields={useQuery(callQuery('listing', calls.ofProperty, { params: { id } })).data?.items} />
}

/** Closed until someone looks for it; a record that came from nowhere has none. */
function OldFields({ fields }: { fields: readonly OldField[] | undefined }) {
  if (!fields?.length) return null
  const bySource = Map.groupBy(fields, ({ source }) => source)
  return (
    <details className={classes.section}>
      <summary>From your old system</summary>
      {[...bySource].map(([source, kept]) => (
        <div key={source}>
          <p className="small dim">{source}</p>
          <dl>
            {kept.map(({ label, value }, i) => (
              // Two records of the old system can both have a value under this label.
              <div key={i}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </details>
  )
}
