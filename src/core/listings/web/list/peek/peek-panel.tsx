import { focusStyle } from '#common/listing/focus-style.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconArrowUpRight, IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { localOf } from '#common/time/days.ts'
import { openHomeWords } from '#common/time/local-moment.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { agencyZone } from '#ui/formatting.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { messageOf } from '#ui/api/api-error.ts'
import { useKeys } from '#ui/keys.ts'
import { useMay } from '#ui/session/session-store.ts'
import type { Listing, ListingRow } from '../../../listings.contract.ts'
import { factsOf } from '../../page/listing-page-words.ts'
import { listingQuery } from '../../listing-queries.ts'
import { blurOf, photoSrc } from '../row/listing-row-photo.tsx'
import { addressOf, placeOf, priceOf } from '../row/listing-row-words.ts'
import { PriceWords } from '../row/price-words.tsx'
import classes from './peek-panel.module.css'
import { StatusMenu } from '../../status/status-menu.tsx'

interface PeekPanelProps {
  row: ListingRow
  onClose(): void
  /** To the row below or above; the grid has the arrows itself while it has the focus. */
  onStep?: ((by: 1 | -1) => void) | undefined
}

/** A look at the current listing beside the list; it follows the arrows. */
export default function PeekPanel({ row, onClose, onStep }: PeekPanelProps) {
  const listing = useQuery(listingQuery(row.id))
  const mayWrite = useMay('listings.write')
  const price = priceOf(row)
  useKeys('Preview', [
    ...(onStep
      ? [
          { keys: 'arrowdown', label: 'Next listing', run: () => onStep(1) },
          { keys: 'arrowup', label: 'Previous listing', run: () => onStep(-1) },
        ]
      : []),
    { keys: 'escape', label: 'Close', run: onClose },
  ])
  const agents = listing.data?.agentProfiles.map(({ name }) => name).join(', ') || row.agentName
  return (
    <aside className={classes.panel} aria-label={`Preview of ${addressOf(row)}`}>
      <header className={classes.head}>
        {listing.data ? <StatusMenu listing={listing.data} /> : <StatusTag status={row.status} />}
        <span className="meta grow num">{row.reference}</span>
        <IconButton label="Close" keys="escape" onClick={onClose}>
          <IconX size={17} stroke={1.7} />
        </IconButton>
      </header>
      <Photos key={row.id} row={row} listing={listing.data} />
      <div className={classes.text}>
        <h2>{addressOf(row)}</h2>
        <p className="quiet">{placeOf(row)}</p>
        <p className={classes.price} data-quiet={price.isQuiet || undefined}>
          <PriceWords price={price} />
        </p>
        {row.headline && <p className={classes.headline}>{row.headline}</p>}
        {listing.isError && !listing.data && <p role="alert">{messageOf(listing.error)}</p>}
        <dl className={classes.facts}>
          {listing.data &&
            factsOf(listing.data).map(({ label, value }) => (
              <div className="line-below pad-y-8" key={label}>
                <dt className="tiny tight">{label}</dt>
                <dd className="small num">{value}</dd>
              </div>
            ))}
          {agents && (
            <div className="line-below pad-y-8">
              <dt className="tiny tight">{agents.includes(',') ? 'Agents' : 'Agent'}</dt>
              <dd className="small num">{agents}</dd>
            </div>
          )}
        </dl>
        {listing.data && <OpenHomes listing={listing.data} />}
        <div className="row gap-16">
          {mayWrite && row.canEdit && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil size={14} aria-hidden />}
              renderRoot={(props) => <Link to="/listings/$id/edit" params={{ id: row.id }} {...props} />}
            >
              Edit
            </Button>
          )}
          <Link to="/listings/$id" params={{ id: row.id }} className={`${classes.open} inline-row gap-4 small strong undressed`}>
            Open listing <IconArrowUpRight size={15} aria-hidden />
          </Link>
        </div>
      </div>
    </aside>
  )
}

/** The main photo at once, from the row; the others beneath it once they are known. */
function Photos({ row, listing }: { row: ListingRow; listing: Listing | undefined }) {
  const [chosen, setChosen] = useState(0)
  const photos = listing?.media.filter(({ kind, state }) => kind === 'photo' && state === 'ready') ?? []
  const photo = photos[chosen]
  const path = photo?.urls.card ?? photo?.urls.thumb ?? row.photoUrl
  const hash = photo?.thumbHash ?? row.photoHash
  const blur = path && hash ? blurOf(hash) : undefined
  if (!path) return null
  return (
    <>
      <div className={classes.photo} style={blur ? { backgroundImage: blur } : undefined}>
        <img
          className="cover"
          key={path}
          data-photo
          src={photoSrc(path)}
          style={focusStyle(photo?.focus)}
          width={420}
          height={280}
          alt={photo?.altText ?? ''}
        />
      </div>
      {photos.length > 1 && (
        <div className={classes.strip} role="group" aria-label="Photos">
          {photos.map(({ id, urls, focus }, at) => (
            <button
              key={id}
              type="button"
              aria-pressed={at === chosen}
              aria-label={`Photo ${at + 1}`}
              onClick={() => setChosen(at)}
            >
              {urls.thumb && (
                <img
                  className="cover"
                  data-photo
                  src={photoSrc(urls.thumb)}
                  style={focusStyle(focus)}
                  width={60}
                  height={45}
                  alt=""
                  loading="lazy"
                />
              )}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

function OpenHomes({ listing }: { listing: Listing }) {
  const since = localOf(new Date(), propertyZone(listing.address, agencyZone() ?? 'Australia/Sydney'))
  const coming = listing.inspections
    .filter(({ endsAt }) => endsAt >= since)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  if (coming.length === 0) return null
  return (
    <section className={classes.homes}>
      <h3 className="meta regular below-4">Open homes</h3>
      {coming.slice(0, 4).map((one) => (
        <p key={one.startsAt} className="num small">
          {openHomeWords(one)}
        </p>
      ))}
    </section>
  )
}
