import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatDay } from '#ui/formatting.ts'
import { toastFailure } from '#ui/toast.ts'
import { candidatesQuery, reviewCalls } from './review-calls.ts'
import { roleWords } from './review-words.ts'
import classes from './review-dialogs.module.css'

/** Clients of recent sales and leases who were not asked yet; where one can't be asked, the reason replaces the button. */
export function AskDialog({ onClose, onAsked }: { onClose(): void; onAsked(): void }) {
  const candidates = useQuery({ ...candidatesQuery(), staleTime: 0 })
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const ask = async (listingId: string, contactId: string) => {
    const key = `${listingId} ${contactId}`
    setAsked((all) => new Set([...all, key]))
    try {
      await call(reviewCalls.ask, { body: { listingId, contactId } })
      onAsked()
    } catch (error) {
      setAsked((all) => new Set([...all].filter((one) => one !== key)))
      toastFailure(error)
    }
  }
  const items = candidates.data?.items ?? []
  return (
    <Dialog label="Request a review" width={620} onClose={onClose}>
      <div className={`${classes.form} stack gap-16 pad scroll-y`}>
        <h2>Request a review</h2>
        <p className="dim">
          Clients receive an email with their own review link. <Link to="/settings/reviews">Set up automatic requests</Link>.
        </p>
        {candidates.isPending && <SkeletonRows rows={4} />}
        {candidates.isError && <ErrorState error={candidates.error} onRetry={() => void candidates.refetch()} />}
        {candidates.data && items.length === 0 && (
          <EmptyState>
            No one to ask right now. Vendors, landlords, buyers and tenants of sold and leased listings appear here.
          </EmptyState>
        )}
        <ul className={classes.people} aria-label="Clients">
          {items.map(({ listingId, contactId, name, role, listingLabel, closedOn, obstacle }) => (
            <li className="row between gap-12 line-above pad-y-12" key={`${listingId} ${contactId}`}>
              <div className="stack narrow">
                <strong>{name}</strong>
                <span className="meta">
                  {[roleWords[role], listingLabel, closedOn && formatDay(closedOn)].filter(Boolean).join(' · ')}
                </span>
              </div>
              {obstacle ? (
                <span className={`${classes.obstacle} meta`}>{obstacle}</span>
              ) : asked.has(`${listingId} ${contactId}`) ? (
                <span role="status">Requested</span>
              ) : (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Request review from ${name}`}
                  onClick={() => void ask(listingId, contactId)}
                >
                  Request
                </Button>
              )}
            </li>
          ))}
        </ul>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
