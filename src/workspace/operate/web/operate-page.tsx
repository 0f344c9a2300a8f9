import { Button } from '@mantine/core'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { ApiError } from '#ui/api/api-error.ts'
import { ErrorState } from '#ui/components/states.tsx'
import { useHeadingFocus } from '#ui/hooks/use-heading-focus.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { toastFailure } from '#ui/toast.ts'
import type { Operator } from '../operate.contract.ts'
import { AgenciesTab } from './agencies-tab.tsx'
import { JobsTab } from './jobs-tab.tsx'
import { LogTab } from './log-tab.tsx'
import { meQuery, operateCalls } from './operate-calls.ts'
import classes from './operate-page.module.css'
import { type OperateTab, operateTabs } from './operate-search.ts'
import { OperatorLink } from './operator-link.tsx'
import { OperatorSignIn } from './operator-sign-in.tsx'
import { OverviewTab } from './overview-tab.tsx'

const linkIn = (hash: string) => /^#link=([A-Za-z0-9_-]{43})$/.exec(hash.slice(0, 60))?.[1]
const isRefused = (error: unknown) => error instanceof ApiError && error.status === 401

/** Asks again who is signed in; nothing that was shown before stays in memory. */
function forgetAll(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ predicate: ({ queryKey: [kind, what] }) => kind === 'operate' && what !== 'me' })
  return queryClient.resetQueries(meQuery)
}

/** The page of operators of the installation, not of users of an agency. */
export default function OperatePage() {
  const queryClient = useQueryClient()
  const [link, setLink] = useState(() => linkIn(location.hash))
  const me = useQuery({ ...meQuery, enabled: link === undefined })
  // A printed address may be pasted into a tab that shows this page already.
  useEffect(() => {
    const onHash = () => setLink(linkIn(location.hash))
    window.addEventListener('hashchange', onHash)
    return () => window.removeEventListener('hashchange', onHash)
  }, [])
  // Any call may find out that the sign-in has ended.
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ query, type }) => {
        if (type !== 'updated' || query.queryKey[0] !== 'operate' || query.queryKey[1] === 'me') return
        if (isRefused(query.state.error) && queryClient.getQueryData(meQuery.queryKey)) void forgetAll(queryClient)
      }),
    [queryClient],
  )
  const enter = (operator: Operator) => {
    history.replaceState(history.state, '', '/operate')
    queryClient.removeQueries({ queryKey: ['operate'] })
    queryClient.setQueryData(meQuery.queryKey, operator)
    setLink(undefined)
  }

  if (link) return <OperatorLink token={link} onDone={enter} />
  if (me.data) return <Inside me={me.data} />
  if (me.isPending) return null
  if (isRefused(me.error)) return <OperatorSignIn onDone={enter} />
  return (
    <main className={classes.alone}>
      <ErrorState error={me.error} onRetry={() => void me.refetch()} />
    </main>
  )
}

const titles: Record<OperateTab, string> = { overview: 'Overview', agencies: 'Agencies', jobs: 'Jobs', log: 'Log' }

function Inside({ me }: { me: Operator }) {
  const { tab = 'overview' } = useSearch({ strict: false }) as { tab?: OperateTab }
  const queryClient = useQueryClient()
  useTitle(titles[tab], 'Gable operator')
  const heading = useHeadingFocus()
  const signOut = useMutation({
    mutationFn: () => call(operateCalls.signOut),
    onSuccess: () => forgetAll(queryClient),
    onError: toastFailure,
  })
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <strong className={classes.brand}>
          Gable <span>operator</span>
        </strong>
        <nav aria-label="Operator pages" className={classes.tabs}>
          {operateTabs.map((one) => (
            <Link
              key={one}
              to="/operate"
              search={one === 'overview' ? {} : { tab: one }}
              className={classes.tab}
              data-here={one === tab || undefined}
              aria-current={one === tab ? 'page' : undefined}
            >
              {titles[one]}
            </Link>
          ))}
        </nav>
        <span className="clip dim" title={me.email}>
          {me.name}
        </span>
        <Button variant="default" size="xs" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      </header>
      <main className={classes.main}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {titles[tab]}
        </h1>
        {tab === 'overview' && <OverviewTab me={me} />}
        {tab === 'agencies' && <AgenciesTab />}
        {tab === 'jobs' && <JobsTab />}
        {tab === 'log' && <LogTab />}
      </main>
    </div>
  )
}
