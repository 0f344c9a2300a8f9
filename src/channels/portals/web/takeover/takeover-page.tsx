import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatRelative } from '#ui/formatting.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import type { Takeover } from '../../takeover.contract.ts'
import { type TakeoverFilter, takeoverListingsQuery, takeoverQuery, useTakeover } from './takeover-calls.ts'
import { TakeoverChecklist } from './takeover-checklist.tsx'
import { TakeoverListingRow } from './takeover-listing.tsx'
import classes from './takeover.module.css'

/** One portal account that another system still publishes for: who to call, how each listing compares, and the step over to Gable. */
export default function TakeoverPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const takeover = useQuery(takeoverQuery(id))
  if (takeover.isPending) return <SkeletonRows />
  if (takeover.isError) return <ErrorState error={takeover.error} onRetry={() => void takeover.refetch()} />
  return <TakeoverOf takeover={takeover.data} />
}

function TakeoverOf({ takeover }: { takeover: Takeover }) {
  const { account, counts, isInOneGo } = takeover
  const [filter, setFilter] = useState<TakeoverFilter | 'all'>('all')
  const [asks, setAsks] = useState<'all' | 'finish'>()
  const actions = useTakeover(account.id)
  const listings = usePages(takeoverListingsQuery(account.id, filter === 'all' ? undefined : filter), {
    placeholderData: (before) => before,
  })
  const toCheck = counts.problems + counts.address + counts.differences
  const open = counts.total - counts.takenOver
  return (
    <>
      <PageHead title={account.isTakingOver ? `Take over ${account.name}` : account.name} meta={account.portalAgencyId}>
        <Button component={Link} to={'/portals/accounts' as string} variant="default" size="xs">
          Accounts
        </Button>
        {account.isTakingOver && (
          <>
            <Button variant="default" size="xs" loading={actions.check.isPending} onClick={() => actions.check.mutate()}>
              Check again
            </Button>
            {!isInOneGo && counts.takenWithAll > 0 && (
              <Button size="xs" loading={actions.confirmAll.isPending} onClick={() => setAsks('all')}>
                Take over all {counts.takenWithAll.toLocaleString('en-AU')}
              </Button>
            )}
          </>
        )}
      </PageHead>
      <div className={classes.page}>
        <Standing takeover={takeover} />
        {account.isTakingOver && <TakeoverChecklist takeover={takeover} actions={actions} />}
        <section aria-labelledby="takeover-listings" className={classes.list}>
          <div className={classes.listHead}>
            <h2 id="takeover-listings">Listings</h2>
            <SegmentedControl
              size="xs"
              aria-label="Show"
              value={filter}
              onChange={(value) => setFilter(value as typeof filter)}
              data={[
                { value: 'all', label: `All ${counts.total}` },
                { value: 'toCheck', label: `To check ${toCheck}` },
                { value: 'ready', label: `Ready ${counts.ready}` },
                { value: 'takenOver', label: `Taken over ${counts.takenOver}` },
              ]}
            />
          </div>
          <PagesState of={listings}>{filter === 'all' ? 'No listings that this portal shows.' : 'No listings here.'}</PagesState>
          {listings.data && listings.data.items.length > 0 && (
            <ul className="line-above" aria-label="Listings to take over">
              {listings.data.items.map((listing) => (
                <TakeoverListingRow key={listing.listingId} listing={listing} takeover={takeover} actions={actions} />
              ))}
            </ul>
          )}
          <MoreRows of={listings} />
        </section>
        {account.isTakingOver && (
          <section className={classes.finish} aria-labelledby="takeover-finish">
            <h2 id="takeover-finish">Finish the takeover</h2>
            <p className="dim">
              {isInOneGo
                ? `${account.name} gets one file with all listings, so they are taken over in one go.`
                : 'For when the old system no longer publishes there. Listings that are not taken over yet are published as usual as well.'}
            </p>
            <Button variant="default" size="sm" loading={actions.finish.isPending} onClick={() => setAsks('finish')}>
              Finish takeover
            </Button>
          </section>
        )}
      </div>
      {asks === 'all' && (
        <ConfirmDialog
          title={`Take over ${many(counts.takenWithAll)}?`}
          button="Take over"
          onConfirm={() => {
            setAsks(undefined)
            actions.confirmAll.mutate()
          }}
          onClose={() => setAsks(undefined)}
        >
          {[
            `Only do this once ${account.name} has confirmed that it takes listings from Gable.`,
            counts.waiting > 0 && `${many(counts.waiting)} waiting to be sent can go out at once.`,
            open > counts.takenWithAll && `${many(open - counts.takenWithAll)} stay as they are. Check them one by one.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </ConfirmDialog>
      )}
      {asks === 'finish' && (
        <ConfirmDialog
          title={`Finish the takeover of ${account.name}?`}
          button="Finish takeover"
          onConfirm={() => {
            setAsks(undefined)
            actions.finish.mutate(account.version)
          }}
          onClose={() => setAsks(undefined)}
        >
          {[
            open > 0 && `${many(open)} not taken over yet will be published by Gable as well.`,
            counts.waiting > 0 && `${many(counts.waiting)} waiting to be sent go out at once.`,
            counts.address > 0 && `${many(counts.address)} with another address can become second ads.`,
            `Only do this once ${account.name} has confirmed it.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </ConfirmDialog>
      )}
    </>
  )
}

const many = (count: number) => (count === 1 ? '1 listing' : `${count.toLocaleString('en-AU')} listings`)

/** The number of listings that are held, and how they were compared. */
function Standing({ takeover }: { takeover: Takeover }) {
  const { account, oldSystem, canRead, read, readError, checkedAt, counts } = takeover
  if (!account.isTakingOver)
    return (
      <p className={classes.intro}>
        {account.name} is taken over. Gable publishes your listings there, and what you take over can be undone until it is sent.
      </p>
    )
  return (
    <div className={classes.intro}>
      <p>
        {oldSystem ?? 'Another system'} still publishes to {account.name}. Gable sends nothing there for a listing until you take
        it over.
      </p>
      <p className="quiet">
        {canRead
          ? `Each listing is compared with the ad on ${account.name}.`
          : `${account.name} can’t be read by Gable. Compare the address and the reference with the ad yourself.`}{' '}
        {checkedAt ? `Checked ${formatRelative(checkedAt)}.` : 'Checking now.'}
        {counts.unchecked > 0 && ` ${many(counts.unchecked)} not checked yet.`}
      </p>
      {read === 'failed' && readError && <p className={classes.failure}>Couldn’t compare: {readError}</p>}
    </div>
  )
}
