import { IconBan, IconCheck, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Listing } from '../../listings.contract.ts'
import { formatPhone } from '#common/format-phone.ts'
import { emailTo } from '#ui/messages/email-link.ts'
import { Face } from '#ui/components/face.tsx'
import { missingFor } from '../../listings.rules.ts'
import { choiceWord } from '../../choice-words.rules.ts'
import { Facts, Part } from './listing-page-facts.tsx'
import { findingsQuery } from '../compliance-calls.ts'
import { editorHash, MissingList } from './listing-page-missing.tsx'
import { keyDates, privateFacts } from './listing-page-words.ts'
import facts from './listing-page-facts.module.css'
import classes from './listing-page-rail.module.css'

const ComplianceList = lazy(async () => ({
  default: (await import('../compliance-list.tsx')).ComplianceList,
}))
/** The licence line is the agency's, not a field of the listing. */
const linkTo = ({ id, canEdit }: Listing, field: string, message: string) =>
  canEdit && !field.startsWith('branding.') ? (
    <Link to="/listings/$id/edit" params={{ id }} hash={editorHash(field)}>
      {message}
    </Link>
  ) : (
    message
  )

/** The side bar of a listing: readiness, contacts, internal facts, dates. */
export function Rail({ listing }: { listing: Listing }) {
  const secrets = privateFacts(listing)
  return (
    <aside className={facts.rail} aria-label="About this listing">
      <Readiness listing={listing} />
      <Part title="Compliance" isScreenOnly>
        <Suspense>
          <ComplianceList listingId={listing.id} linkTo={(field, message) => linkTo(listing, field, message)} />
        </Suspense>
      </Part>
      {listing.agentProfiles.length > 0 && (
        <Part title={listing.agentProfiles.length === 1 ? 'Agent' : 'Agents'}>
          {listing.agentProfiles.map((agent) => (
            <Person
              key={agent.id + agent.role}
              name={agent.name}
              detail={agent.jobTitle ?? choiceWord(agent.role)}
              photoUrl={agent.photoUrl}
              phone={agent.mobile}
              email={agent.email}
            />
          ))}
        </Part>
      )}
      {(listing.vendors.length > 0 || listing.buyers.length > 0 || secrets.length > 0) && (
        <Part title={listing.saleOrLease === 'lease' ? 'Landlord' : 'Vendor'}>
          <p className="row quiet gap-8 below-8" data-internal>
            <IconLock size={13} stroke={1.8} aria-hidden /> Internal only
          </p>
          {listing.vendors.map((vendor, index) => (
            <Person key={index} {...vendor} listingId={listing.id} name={vendor.name ?? 'Without a name'} />
          ))}
          {listing.buyers.map((buyer, index) => (
            <Person
              key={`buyer ${index}`}
              detail={listing.saleOrLease === 'lease' ? 'Tenant' : 'Buyer'}
              {...buyer}
              listingId={listing.id}
              name={buyer.name ?? 'Without a name'}
            />
          ))}
          <Facts facts={secrets} />
        </Part>
      )}
      <Part title="Key dates" isScreenOnly>
        <Facts facts={keyDates(listing)} />
      </Part>
      {listing.tags.length > 0 && (
        <Part title="Tags" isScreenOnly>
          <ul className={`${classes.tags} flex wrap gap-8`}>
            {listing.tags.map((tag) => (
              <li key={tag}>
                <Link to="/listings" search={{ tag }}>
                  {tag}
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </aside>
  )
}

interface PersonProps {
  name: string
  detail?: string
  /** Undefined for people who have none. */
  photoUrl?: string | null
  phone: string | null
  otherPhones?: readonly string[] | undefined
  email: string | null
  contactId?: string | null | undefined
  /** The listing that an email to them is about. */
  listingId?: string
}
const Person = ({ name, detail, photoUrl, phone, otherPhones = [], email, contactId, listingId }: PersonProps) => (
  <div className={classes.person} data-pictured={photoUrl !== undefined || undefined}>
    {photoUrl !== undefined && <Face name={name} photoUrl={photoUrl} size={40} />}
    <strong>
      {contactId ? (
        <Link to="/contacts/$id" params={{ id: contactId }}>
          {name}
        </Link>
      ) : (
        name
      )}
    </strong>
    {detail && <span>{detail}</span>}
    {[phone, ...otherPhones].map(
      (number) =>
        number && (
          <a key={number} href={`tel:${number.replaceAll(' ', '')}`}>
            {formatPhone(number)}
          </a>
        ),
    )}
    {email && (
      <a href={`mailto:${email}`} {...(contactId && emailTo({ contactId, name, address: email, listingId }))}>
        {email}
      </a>
    )}
  </div>
)

/** Steps that going live needs, by the very rules the server obeys; each line leads to its field. */
function Readiness({ listing }: { listing: Listing }) {
  const missing = missingFor('live', listing)
  const hasPhoto = listing.media.some(({ kind, state }) => kind === 'photo' && state !== 'failed')
  const { data: findings } = useQuery(findingsQuery(listing.id))
  const isBlocked = findings?.some(({ severity }) => severity === 'blocks')
  // The law's findings come a moment later; until then nothing is claimed.
  if (missing.length === 0 && hasPhoto && !findings) return null
  if (missing.length === 0 && hasPhoto) {
    return (
      <Part title="Readiness" isScreenOnly>
        {isBlocked ? (
          <p className="row quiet gap-8 below-8">
            <IconBan className="accent problem" size={16} stroke={2} aria-hidden /> Fix the compliance issues below to publish.
          </p>
        ) : (
          <p className="row quiet gap-8 below-8">
            <IconCheck className="accent" size={16} stroke={2} aria-hidden /> Ready to publish.
          </p>
        )}
      </Part>
    )
  }
  return (
    <Part title="Readiness" isScreenOnly>
      <MissingList id={listing.id} missing={missing} canEdit={listing.canEdit} />
      {!hasPhoto && (
        <MissingList id={listing.id} missing={[{ path: 'media', message: 'Add a photo' }]} canEdit={listing.canEdit} />
      )}
    </Part>
  )
}
