import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Fragment, lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { defined } from '#common/changes.ts'
import { Hint } from '#accounts/appearance/web/hint.public.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { useScope } from '#ui/session/scope.ts'
import { useMay, useSession } from '#ui/session/session-store.ts'
import { MoreRows } from '#ui/list/pages.tsx'
import { useCockpit } from './cockpit/cockpit-calls.ts'
import { CockpitFilters } from './cockpit/cockpit-filters.tsx'
import type { CockpitSearch } from './cockpit/cockpit-search.ts'
import { CockpitTable } from './cockpit/cockpit-table.tsx'
import classes from './cockpit/cockpit.module.css'
import type { PortalAccount } from '../portal-accounts.contract.ts'
import { accountsQuery } from './portal-calls.ts'

const CockpitBulk = lazy(() => import('./cockpit/cockpit-bulk.tsx'))
const CockpitDetail = lazy(() => import('./cockpit/cockpit-detail.tsx'))

const route = getRouteApi('/shell/portals')

/** The publish cockpit: the requested and the actual state on each portal, and what needs fixing. */
export default function PortalsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const clientId = useSession().user?.ClientId ?? ''
  const mayPublish = useMay('portals.publish')
  const accounts = useQuery({ ...accountsQuery(clientId), enabled: clientId !== '' })
  const cockpit = useCockpit(search, useScope())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // From the first choice on: what became of it is said after the choice is gone.
  const [hasChosen, setHasChosen] = useState(false)
  if (selected.size > 0 && !hasChosen) setHasChosen(true)
  const [open, setOpen] = useState<{ listingId: string; accountId: string }>()
  const rows = useMemo(() => cockpit.data?.items ?? [], [cockpit.data])
  const change = useCallback(
    (part: { [K in keyof CockpitSearch]?: CockpitSearch[K] | undefined }) => {
      const next = defined({ ...search, ...part })
      setSelected(new Set())
      void navigate({ to: '/portals', search: next as CockpitSearch, replace: true })
    },
    [navigate, search],
  )
  const items = accounts.data?.items ?? []
  const shown = open && {
    row: rows.find(({ id }) => id === open.listingId),
    account: items.find(({ id }) => id === open.accountId),
  }
  const failure = accounts.error ?? cockpit.error
  const isFiltered = Object.keys(search).length > 0
  return (
    <>
      <PageHead title="Portals">
        <Button component={Link} to={'/portals/accounts' as string} variant="default" size="xs">
          Accounts
        </Button>
      </PageHead>
      <Hint id="portals-sending">
        Saving a listing doesn’t publish it. Each cell shows its status on that portal
        {mayPublish && '; choose one to publish, fix or take down'}.
      </Hint>
      {items.some(({ environment }) => environment === 'test') && (
        <p className={classes.simulation}>
          <StatusTag status="simulation" tone="amber" label="Simulation" /> These portals are simulated. Nothing you publish
          reaches the public.
        </p>
      )}
      <NotTakenOver accounts={items} />
      {accounts.data && !items.length ? (
        <NoAccounts />
      ) : (
        <div className={classes.page}>
          <CockpitFilters search={search} attention={cockpit.data?.first?.attention} onChange={change} />
          {(accounts.isPending || cockpit.isPending) && <SkeletonRows />}
          {failure && <ErrorState error={failure} onRetry={() => void Promise.all([accounts.refetch(), cockpit.refetch()])} />}
          {cockpit.data && !rows.length && (
            <EmptyState>
              {search.attention
                ? 'Nothing needs attention.'
                : isFiltered
                  ? 'No listings match these filters.'
                  : 'No listings on the market yet.'}
            </EmptyState>
          )}
          {rows.length > 0 && items.length > 0 && (
            <CockpitTable
              rows={rows}
              accounts={items}
              mayPublish={mayPublish}
              selected={selected}
              onSelect={setSelected}
              onOpen={(row, account) => setOpen({ listingId: row.id, accountId: account.id })}
            />
          )}
          {cockpit.hasNextPage && (
            <div className={classes.next}>
              <MoreRows of={cockpit} size="sm" />
            </div>
          )}
          {hasChosen && (
            <Suspense>
              <CockpitBulk selected={selected} rows={rows} accounts={items} onClear={() => setSelected(new Set())} />
            </Suspense>
          )}
        </div>
      )}
      {shown?.row && shown.account && (
        <Suspense>
          <CockpitDetail row={shown.row} account={shown.account} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Accounts that another system still publishes for. */
function NotTakenOver({ accounts }: { accounts: readonly PortalAccount[] }) {
  const mayManage = useMay('portals.manage')
  const waiting = accounts.filter(({ isTakingOver }) => isTakingOver)
  if (!waiting.length) return null
  return (
    <p className={classes.simulation}>
      <StatusTag status="notTakenOver" tone="amber" label="Not yet taken over" />
      <span>
        Another system still publishes to{' '}
        {waiting.map(({ id, name }, i) => (
          <Fragment key={id}>
            {i > 0 && (i === waiting.length - 1 ? ' and ' : ', ')}
            {mayManage ? <Link to={`/portals/takeover/${id}` as string}>{name}</Link> : name}
          </Fragment>
        ))}
        . Gable builds what you publish there, and sends nothing.
      </span>
    </p>
  )
}

function NoAccounts() {
  const mayManage = useMay('portals.manage')
  return (
    <EmptyState
      action={
        mayManage && (
          <Button component={Link} to={'/portals/accounts' as string} size="sm">
            Add portal account
          </Button>
        )
      }
    >
      No portal accounts yet.{' '}
      {mayManage ? 'Add your agency’s account to publish listings.' : 'Ask your administrator to add one.'}
    </EmptyState>
  )
}
