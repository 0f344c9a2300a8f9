import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { editorHash } from '#core/listings/web/listing-parts.public.tsx'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import type { StatusTone } from '#ui/components/status-words.ts'
import { formatDateTime } from '#ui/formatting.ts'
import type { Takeover, TakeoverListing } from '../../takeover.contract.ts'
import { addressAt } from '../cockpit/cell-words.ts'
import { MessageList } from '../publication/message-list.tsx'
import type { TakeoverActions } from './takeover-calls.ts'
import { TakeoverKey } from './takeover-key.tsx'
import classes from './takeover.module.css'

const states: Record<TakeoverListing['state'], { label: string; tone: StatusTone }> = {
  unchecked: { label: 'Not checked yet', tone: 'grey' },
  problems: { label: 'To fix first', tone: 'red' },
  address: { label: 'Address differs', tone: 'red' },
  differences: { label: 'Differs', tone: 'amber' },
  ready: { label: 'Ready', tone: 'blue' },
  takenOver: { label: 'Taken over', tone: 'green' },
}

interface TakeoverListingRowProps {
  listing: TakeoverListing
  takeover: Takeover
  actions: TakeoverActions
}

/** One listing as it would be sent, what differs from the ad that is there, and the step that hands it to Gable. */
export function TakeoverListingRow({ listing, takeover, actions }: TakeoverListingRowProps) {
  const { listingId, state, differences, problems, compared } = listing
  const { account, isInOneGo } = takeover
  const [isAsking, setAsking] = useState(false)
  const [isEditingKey, setEditingKey] = useState(false)
  const navigate = useNavigate()
  const name = listing.streetLine || listing.reference
  const confirm = (acceptsAddress: boolean) => {
    setAsking(false)
    actions.confirm.mutate({ listingId, name, acceptsAddress })
  }
  const isOpen = state !== 'takenOver'
  const isBusy = (actions.confirm.isPending && actions.confirm.variables.listingId === listingId) || actions.confirmAll.isPending
  return (
    <li className={classes.listing}>
      <div className={classes.head}>
        <div className="row wrap gap-flat narrow">
          <Link to="/listings/$id" params={{ id: listingId }} className="title" data-reach>
            {name}
          </Link>
          <span className="quiet">{[listing.suburb, listing.reference].filter(Boolean).join(' · ')}</span>
          <StatusTag status={listing.status} />
        </div>
        <div className="row wrap gap-8">
          <StatusTag status={state} {...states[state]} />
          {listing.isWaiting && <span className="quiet">Waiting to be sent</span>}
          {listing.isChecking && <span className="quiet">Checking again</span>}
        </div>
        <div className={classes.actions}>
          {isOpen && account.isTakingOver && !isInOneGo && state !== 'unchecked' && (
            <Button
              size="sm"
              variant="default"
              loading={isBusy}
              aria-label={`Take over ${name}`}
              onClick={() => (state === 'address' ? setAsking(true) : confirm(false))}
            >
              Take over
            </Button>
          )}
          {!isOpen && !listing.isSent && (
            <Button
              size="sm"
              variant="default"
              aria-label={`Undo ${name}`}
              onClick={() => actions.undo.mutate({ listingId, name })}
            >
              Undo
            </Button>
          )}
        </div>
      </div>
      {isOpen ? (
        <>
          <SentAs listing={listing} takeover={takeover} onEdit={() => setEditingKey(true)} isEditing={isEditingKey} />
          {isEditingKey && listing.externalKey && (
            <TakeoverKey
              name={name}
              externalKey={listing.externalKey}
              save={(key) => actions.setKey(listingId, key)}
              onClose={() => setEditingKey(false)}
            />
          )}
          {differences.length > 0 && <Differences listing={listing} />}
          {compared === 'same' && <p className="quiet small">The same as the ad that is there.</p>}
          {compared === 'notThere' && (
            <p className="quiet small">{`No ad on ${account.name} has this reference or address, so this will be a new one.`}</p>
          )}
          <MessageList
            label={`To fix before ${name} can be published`}
            messages={problems.map(({ field, message }) => ({ severity: 'blocks', field, message }))}
            onField={(path) => void navigate({ to: '/listings/$id/edit', params: { id: listingId }, hash: editorHash(path) })}
          />
        </>
      ) : (
        <p className="quiet small">
          {listing.isSent ? 'Gable publishes it.' : 'Nothing sent yet. Publish it as usual.'}
          {listing.confirmedAt &&
            ` ${listing.confirmedBy ? `Confirmed by ${listing.confirmedBy}, ` : 'Confirmed '}${formatDateTime(listing.confirmedAt)}`}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Take over with another address?"
          button="Take over anyway"
          onConfirm={() => confirm(true)}
          onClose={() => setAsking(false)}
        >
          {`${account.name} has this address written differently. It can make a second ad, and a bill for it. Better: correct the address here, or ask ${account.name} first.`}
        </ConfirmDialog>
      )}
    </li>
  )
}

interface SentAsProps {
  listing: TakeoverListing
  takeover: Takeover
  isEditing: boolean
  onEdit(): void
}
/** The two things that make an upload the ad that is there: address text and reference. */
function SentAs({ listing, takeover, isEditing, onEdit }: SentAsProps) {
  const { account, oldSystem } = takeover
  const { address, externalKey, keySource, compared, portalListingId } = listing
  if (!address || !externalKey) return null
  const place = account.environment === 'live' ? addressAt(account.portalType, portalListingId) : undefined
  const from = {
    person: 'entered here',
    feed: 'from your feed',
    move: `from ${oldSystem ?? 'your old system'}`,
    portal: `from ${account.name}`,
    own: compared === 'notThere' ? 'Gable’s own' : 'Gable’s own, none from the old system is known',
  }[keySource ?? 'own']
  return (
    <dl className={classes.facts}>
      <dt>Address sent</dt>
      <dd>{address}</dd>
      <dt>Reference</dt>
      <dd>
        <span className="num breaks">{externalKey}</span> <span className="quiet">{from}</span>{' '}
        {!isEditing && (
          <button type="button" className={classes.link} data-reach onClick={onEdit}>
            Change<span className="visually-hidden"> reference of {listing.streetLine || listing.reference}</span>
          </button>
        )}{' '}
        {place && (
          <a href={place} target="_blank" rel="noreferrer">
            View ad {portalListingId}
          </a>
        )}
      </dd>
    </dl>
  )
}

/** Field by field, in two columns that turn into lines on a phone; the address first. */
function Differences({ listing }: { listing: TakeoverListing }) {
  return (
    <table className={classes.differences} aria-label={`Differences of ${listing.streetLine || listing.reference}`}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Field</span>
          </th>
          <th scope="col">There now</th>
          <th scope="col">From Gable</th>
        </tr>
      </thead>
      <tbody>
        {listing.differences.map(({ label, there, here, isAddress }) => (
          <tr key={label} data-danger={isAddress || undefined}>
            <th scope="row">
              {label}
              {isAddress && <span className="visually-hidden"> (can make a second ad)</span>}
            </th>
            <td data-label="There now">{there ?? <span className="quiet">Nothing</span>}</td>
            <td data-label="From Gable">{here ?? <span className="quiet">Nothing</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
