import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DomainEnquiries } from '#features/enquiries/web/domain-enquiries.public.tsx'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { useMay, useSession } from '#ui/session-store.ts'
import { AccountForm, type AccountFormValues } from './account-form.tsx'
import { AccountRow } from './account-row.tsx'
import { accountsQuery, offersQuery, portalCalls } from './portal-calls.ts'
import classes from './portals-page.module.css'

export default function PortalsPage() {
  const clientId = useSession().user?.ClientId ?? ''
  const mayManage = useMay('portals.manage')
  const [isAdding, setAdding] = useState(false)
  const queryClient = useQueryClient()
  const offers = useQuery(offersQuery)
  const accounts = useQuery({ ...accountsQuery(clientId), enabled: clientId !== '' })
  const offer = offers.data?.[0]

  async function add({ portalAgencyId, name, credentials }: AccountFormValues) {
    await call(portalCalls.createAccount, {
      body: { portalType: 'REA', portalAgencyId, ...(name && { name }), ...(credentials && { credentials }) },
    })
    setAdding(false)
    announce('Account added')
    await queryClient.invalidateQueries({ queryKey: ['portalAccount'] })
  }

  const count = accounts.data?.items.length ?? 0
  const addButton = mayManage && !isAdding && (
    <Button size="sm" onClick={() => setAdding(true)}>
      Add account
    </Button>
  )
  return (
    <>
      <PageHead title="Portals" meta={count > 0 ? String(count) : undefined}>
        {count > 0 && addButton}
      </PageHead>
      <div className={classes.page}>
        {offer?.environment === 'test' && (
          <p className={classes.intro}>
            This installation sends to <strong>{offer.host}</strong>, not to {offer.name}. Nothing that is published here is
            public.
          </p>
        )}
        {isAdding && (
          <section className={classes.add} aria-labelledby="add-account">
            <h2 id="add-account">Add an account at {offer?.name ?? 'the portal'}</h2>
            <AccountForm isNew needsCredentials={!offer?.hasCredentials} onSave={add} onClose={() => setAdding(false)} />
          </section>
        )}
        {accounts.isPending && <SkeletonRows rows={3} />}
        {accounts.isError && <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />}
        {accounts.data && count === 0 && !isAdding && (
          <EmptyState action={addButton}>
            No portal accounts yet.{' '}
            {mayManage ? 'Add the account of your agency to publish listings.' : 'Ask the owner of the agency to add one.'}
          </EmptyState>
        )}
        {count > 0 && (
          <ul className={classes.accounts} aria-label="Portal accounts">
            {accounts.data?.items.map((account) => (
              <AccountRow key={account.id} account={account} offer={offer} mayManage={mayManage} />
            ))}
          </ul>
        )}
        <Agreement />
        <DomainEnquiries mayManage={mayManage} />
      </div>
    </>
  )
}

function Agreement() {
  return (
    <section className={classes.agreement} aria-labelledby="agreement">
      <h2 id="agreement">You need your own agreement with the portal</h2>
      <ol>
        <li>Your agency has a subscription with realestate.com.au and knows its agency id of six letters.</li>
        <li>Whoever runs this Gable is a partner of REA: the partner programme hands out the client id and the secret.</li>
        <li>In Ignite, under Change of Uploader, the agency adds that partner. Until then the portal refuses every upload.</li>
      </ol>
    </section>
  )
}
