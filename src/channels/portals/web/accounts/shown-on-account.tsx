import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import type { PortalAccount } from '../../portal-accounts.contract.ts'
import classes from './accounts-page.module.css'
import { cockpitCalls } from '../cockpit/cockpit-calls.ts'
import { portalCalls } from '../portal-calls.ts'

export interface ShownThere {
  count: number
  toWithdraw: string[]
  items: { listingId: string; reference: string; streetLine: string; isBeingRemoved: boolean }[]
}
interface ShownOnAccountProps {
  account: PortalAccount
  shown: ShownThere
  onClose(): void
}

/** One call takes at most so many listings. */
const perCall = 50

/** Why a portal account cannot be deleted yet: what is live there, and the way to take it down. */
export function ShownOnAccount({ account, shown, onClose }: ShownOnAccountProps) {
  const [{ count, toWithdraw, items }, setNow] = useState(shown)
  const mayPublish = useMay('portals.publish')
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    async mutationFn() {
      let refused = 0
      for (let from = 0; from < toWithdraw.length; from += perCall) {
        const listingIds = toWithdraw.slice(from, from + perCall)
        const report = await call(cockpitCalls.publishMany, {
          body: { action: 'withdraw', listingIds, portalAccountIds: [account.id] },
        })
        refused += report.refused
      }
      setNow(await call(portalCalls.shownOnAccount, { params: { id: account.id } }))
      return refused
    },
    onError: toastFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['publication'] }),
  })
  const listings = count === 1 ? '1 listing' : `${count.toLocaleString('en-AU')} listings`
  return (
    <Dialog label={`Delete ${account.name}`} onClose={onClose} width={520}>
      <div className={`${classes.shown} stack gap-16 pad`}>
        <h2>{`${account.name} could still show ${listings}`}</h2>
        <p className="dim">Take them down first. Delete the account once the portal has removed them.</p>
        <ul aria-label={`Listings on ${account.name}`}>
          {items.map(({ listingId, reference, streetLine, isBeingRemoved }) => (
            <li className="flex wrap gap-flat" key={listingId}>
              <Link to="/listings/$id" params={{ id: listingId }}>
                {streetLine || 'No address yet'}
              </Link>
              <span className={`${classes.quiet} quiet num`}>{reference}</span>
              {isBeingRemoved && <span className={`${classes.quiet} quiet`}>Taking down</span>}
            </li>
          ))}
          {count > items.length && (
            <li className={`${classes.quiet} quiet flex wrap gap-flat`}>
              and {(count - items.length).toLocaleString('en-AU')} more
            </li>
          )}
        </ul>
        {Boolean(withdraw.data) && (
          <p className="dim" role="alert">{`${withdraw.data} couldn’t be taken down. Open them on the Portals page.`}</p>
        )}
        <div className={`${classes.shownButtons} flex wrap end gap-8`}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {mayPublish && toWithdraw.length > 0 && (
            <Button loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {toWithdraw.length === 1 ? 'Take down' : `Take down all ${toWithdraw.length.toLocaleString('en-AU')}`}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
