import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { useMay, useSession } from '#ui/session/session-store.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import { accountsPart } from '../portal.slots.ts'
import { AccountForm, type AccountFields, credentialsOf, newAccount } from './account-form.tsx'
import { AccountRow } from './account-row.tsx'
import classes from './accounts-page.module.css'
import { ConnectedDomain } from './connected-domain.tsx'
import { accountsQuery, offersQuery, portalCalls } from '../portal-calls.ts'
import { takeoverOfferQuery } from '../takeover/takeover-calls.ts'

/** The agency's portal accounts: one line per account, each with its own agreement, login and settings. */
export default function PortalAccountsPage() {
  const clientId = useSession().user?.ClientId ?? ''
  const mayManage = useMay('portals.manage')
  const [isAdding, setAdding] = useState(false)
  const offers = useQuery(offersQuery)
  const before = useQuery({ ...takeoverOfferQuery, enabled: mayManage })
  const accounts = useQuery({ ...accountsQuery(clientId), enabled: clientId !== '' })

  const add = (typed: Partial<AccountFields>) => {
    const { name, feed, clientId, clientSecret, ...account } = { ...newAccount, ...typed }
    const body = { ...account, ...(name.trim() && { name }), ...(feed && { feed }), ...credentialsOf({ clientId, clientSecret }) }
    return call(portalCalls.createAccount, { body })
  }

  const count = accounts.data?.items.length ?? 0
  const addButton = mayManage && !isAdding && offers.data && (
    <Button size={count > 0 ? 'xs' : 'sm'} data-opens="account" onClick={() => setAdding(true)}>
      Add account
    </Button>
  )
  const test = offers.data?.filter(({ environment, host }) => environment === 'test' && host) ?? []
  return (
    <>
      <PageHead title="Portal accounts" meta={count > 0 ? String(count) : undefined}>
        <Button component={Link} to={'/portals' as string} variant="default" size="xs">
          Publishing
        </Button>
        {count > 0 && addButton}
      </PageHead>
      <div className={classes.page}>
        {test.length > 0 && (
          <p className={classes.intro}>
            Simulation: listings go to <strong>{test[0]?.host}</strong>, not {test.map(({ name }) => name).join(' or ')}. The
            public can’t see them.
          </p>
        )}
        {isAdding && offers.data && !before.isPending && (
          <section className={classes.add} aria-labelledby="add-account">
            <h2 id="add-account">Add portal account</h2>
            <AccountForm
              offers={offers.data}
              hasMovedIn={before.data?.hasMovedIn ?? false}
              oldSystem={before.data?.oldSystem ?? null}
              send={add}
              onSaved={() => {
                setAdding(false)
                announce('Account added')
              }}
              onClose={() => setAdding(false)}
            />
          </section>
        )}
        {accounts.isPending && <SkeletonRows rows={3} />}
        {accounts.isError && <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />}
        {accounts.data && count === 0 && !isAdding && (
          <EmptyState action={addButton}>
            No portal accounts yet.{' '}
            {mayManage ? 'Add your agency’s account to publish listings.' : 'Ask your administrator to add one.'}
          </EmptyState>
        )}
        {count > 0 && offers.data && (
          <ul className="line-above" aria-label="Portal accounts">
            {accounts.data?.items.map((account) => (
              <AccountRow key={account.id} account={account} offers={offers.data} mayManage={mayManage} />
            ))}
          </ul>
        )}
        <Agreement />
        <SlotParts
          of={accountsPart}
          props={{
            mayManage,
            publishing: (agencyId) =>
              accounts.data && (
                <ConnectedDomain
                  agencyId={agencyId}
                  accounts={accounts.data.items}
                  mayManage={mayManage}
                  hasMovedIn={before.data?.hasMovedIn ?? false}
                />
              ),
          }}
        />
      </div>
    </>
  )
}

function Agreement() {
  return (
    <section className={classes.agreement} aria-labelledby="agreement">
      <h2 id="agreement">You need your own agreement with each portal</h2>
      <ol>
        <li>realestate.com.au and Domain: your Gable provider is their partner and gets a client ID and secret from them.</li>
        <li>
          realestate.com.au: in Ignite, under Change of Uploader, add that partner. Domain: your principal approves it by email.
        </li>
        <li>Other portals: ask for an agency ID, server, login and file name rules. Most accept REAXML files.</li>
      </ol>
    </section>
  )
}
