import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconDots, IconPencil, IconTag, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Presence } from '#accounts/users/web/presence.public.tsx'
import { SlotParts, useEntriesAhead } from '#ui/slot-parts.tsx'
import { useKeys } from '#ui/keys.ts'
import { today } from '#ui/typed/day-text.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import type { Listing } from '../../listings.contract.ts'
import { streetLine, suburbLine } from '#common/listing/address-lines.ts'
import { canListAgain, daysOfAuthority } from '../../listings.rules.ts'
import { priceLabel } from '#common/listing/price-label.ts'
import { ListAgainButton } from './list-again.tsx'
import facts from './listing-page-facts.module.css'
import classes from './listing-page-head.module.css'
import { listingButton, listingMenu } from '../listing.slots.ts'
import { useRemoveListings } from '../list/bulk/listings-page-remove.tsx'
import { priceOf } from '../list/row/listing-row-words.ts'
import { PriceWords } from '../list/row/price-words.tsx'
import { changePriceWords } from '../fields/field-choices.ts'
import { lastList } from '../list/listings-page-search.ts'
import { useMay } from '#ui/session/session-store.ts'
import { forField } from '#ui/typed-ahead.ts'
import { viewOnlyWords } from '../fields/view-only-words.ts'
import { StatusMenu } from '../status/status-menu.tsx'

const PriceDialog = lazy(forField(async () => ({ default: (await import('./price-dialog.tsx')).PriceDialog })))

/** Where it is, how it stands, what it costs, and what can be done. */
export function ListingHead({ listing }: { listing: Listing }) {
  const { address, reference, status, statusReason } = listing
  const mayWrite = useMay('listings.write')
  const [isPricing, setPricing] = useState(false)
  const change = () => setPricing(true)
  const street = streetLine(address)
  const price = priceOf({
    ...listing,
    priceLabel: priceLabel(listing, status),
    soldPriceCents: status === 'sold' || status === 'settled' ? listing.soldPriceCents : null,
  })
  const title = street || address.suburb || 'No address yet'
  return (
    <div className={classes.head}>
      <BackLink />
      <PageHead title={title} meta={reference}>
        <Presence entity="listing" id={listing.id} />
        {listing.canEdit && (
          <Button
            renderRoot={(props) => <Link to="/listings/$id/edit" params={{ id: listing.id }} {...props} />}
            size="xs"
            variant="default"
            leftSection={<IconPencil size={15} stroke={1.7} aria-hidden />}
          >
            Edit
          </Button>
        )}
        <SlotParts
          of={listingButton}
          props={{ listingId: listing.id, version: listing.version, name: title }}
          fallback={<i className={classes.coming} />}
        />
        {listing.canEdit && canListAgain(status) && <ListAgainButton id={listing.id} name={title} />}
        {listing.canEdit && <MoreMenu listing={listing} name={title} onPrice={change} />}
      </PageHead>
      <div className="row wrap gap-flat body gutter-tools">
        <StatusMenu listing={listing} />
        {!price.isQuiet && (
          <Price price={price} change={isPriced(listing) ? { label: changePriceWords(listing), run: change } : undefined} />
        )}
        <span className={`${facts.quiet} quiet`}>{street ? suburbLine(address) : ''}</span>
        {statusReason && <span className={`${facts.quiet} quiet`}>“{statusReason}”</span>}
        <AuthorityFlag listing={listing} />
        {listing.propertyId && (
          <Link to="/properties/$id" params={{ id: listing.propertyId }} className={`${facts.quiet} quiet`} data-reach>
            Property history
          </Link>
        )}
      </div>
      {!listing.canEdit && <p className={classes.readOnly}>{viewOnlyWords(mayWrite)}</p>}
      {isPricing && (
        <Suspense>
          <PriceDialog listing={listing} onClose={() => setPricing(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Excludes what it was sold or leased for, which is no asking price any more. */
const isPriced = ({ canEdit, status }: Listing) => canEdit && !['sold', 'settled', 'leased'].includes(status)

interface PriceProps {
  price: ReturnType<typeof priceOf>
  /** Undefined where the price is only read. */
  change: { label: string; run(): void } | undefined
}
/** The price, a button for who may change it: that is done more often than anything else here. */
function Price({ price, change }: PriceProps) {
  const words = (
    <strong className="num">
      <PriceWords price={price} />
    </strong>
  )
  if (!change) return words
  return (
    <UnstyledButton className={`${classes.price} hovers`} title={change.label} onClick={change.run}>
      {words}
      <IconPencil className="dim" size={14} stroke={1.7} aria-hidden />
      <span className="visually-hidden">. {change.label}</span>
    </UnstyledButton>
  )
}

/** Back to the list as it was left: its filters are here, its place and current row the table knows. */
const BackLink = () => (
  <Link data-screen-only to="/listings" search={lastList.search} className={classes.back}>
    <IconArrowLeft size={15} aria-hidden /> Listings
  </Link>
)

/** An authority that ends within a fortnight, or has ended, while the listing needs it. */
function AuthorityFlag({ listing }: { listing: Listing }) {
  const days = daysOfAuthority(listing, today())
  if (days === null || days > 14) return null
  const words =
    days < 0
      ? 'Authority has ended'
      : days === 0
        ? 'Authority ends today'
        : `Authority ends in ${days === 1 ? '1 day' : `${days} days`}`
  return (
    <span className="inline-row gap-4 small problem" role="status">
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden /> {words}
    </span>
  )
}

function MoreMenu({ listing, name, onPrice }: { listing: Listing; name: string; onPrice(): void }) {
  const { id, reference } = listing
  const navigate = useNavigate()
  const removal = useRemoveListings()
  useEntriesAhead(listingMenu)
  useKeys('Listing', [{ keys: 'p', label: changePriceWords(listing), run: onPrice }])
  return (
    <>
      <Menu position="bottom-end" width={240} shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label="More">
            <IconDots size={17} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconTag size={15} stroke={1.7} aria-hidden />} onClick={onPrice}>
            {changePriceWords(listing)}
          </Menu.Item>
          <SlotParts of={listingMenu} props={{ listingIds: [id], reference }} />
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconTrash size={15} stroke={1.7} aria-hidden />}
            onClick={() =>
              void removal.ask({
                chosen: { ids: [id] },
                name,
                count: 1,
                onDelete: () => void navigate({ to: '/listings', search: lastList.search }),
              })
            }
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {removal.dialog}
    </>
  )
}
