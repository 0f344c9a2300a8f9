import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHint } from '#accounts/appearance/web/hint.public.tsx'
import { OutboxBanner } from '#workflow/opens/web/outbox-banner.public.tsx'
import { TodayTasks } from '#workflow/tasks/web/today.public.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState } from '#ui/components/states.tsx'
import { onLive } from '#ui/api/live.ts'
import { useScope } from '#ui/session/scope.ts'
import { useSession } from '#ui/session/session-store.ts'
import type { Home } from '../home.contract.ts'
import { Attention, WaitingEnquiries } from './attention.tsx'
import { Charts } from './charts.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Figures } from './figures.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { homeKind, homeQuery } from './home-calls.ts'
import { OpenHomes } from './open-homes.tsx'
import { Tour } from './tour.tsx'
import classes from './home-page.module.css'
import { greetingAt, longDay, useIsPhone } from './home-words.ts'

export default function HomePage() {
  const scope = useScope()
  const { user } = useSession()
  const home = useQuery({ ...homeQuery(scope), placeholderData: (before) => before })
  useFreshHome()
  const firstName = user?.name.split(' ')[0] ?? ''
  const greeting = greetingAt(new Date())
  return (
    <>
      <PageHead title={firstName ? `${greeting}, ${firstName}` : greeting} meta={home.data && longDay(home.data.today)} />
      {home.isPending && <HomeSkeleton />}
      {home.isError && !home.data && <ErrorState error={home.error} onRetry={() => void home.refetch()} />}
      {home.data && <Sections home={home.data} readAt={home.dataUpdatedAt} />}
    </>
  )
}

function Sections({ home, readAt }: { home: Home; readAt: number }) {
  const isPhone = useIsPhone()
  const { isShown } = useHint('first-steps')
  // One thing after the other: the agency is set up, then the tour.
  const isSettingUp = home.firstSteps.length > 0 && isShown
  return (
    <div className={classes.page}>
      <OutboxBanner />
      {isSettingUp ? <FirstSteps home={home} /> : <Tour home={home} />}
      {!isPhone && <Figures home={home} />}
      <div className={classes.columns}>
        {home.tasks && (
          <div className={classes.card}>
            <TodayTasks key={home.scope} items={home.tasks} readAt={readAt} today={home.today} scope={home.scope} />
          </div>
        )}
        <OpenHomes home={home} />
        <WaitingEnquiries home={home} />
      </div>
      {isPhone && <Figures home={home} />}
      <Attention home={home} />
      <Charts home={home} />
    </div>
  )
}

const shown = new Set(['listing', 'enquiry', 'review', 'blog', 'contact', 'publication'])
/** Shows what others do, at most every five seconds: an import would otherwise read the whole screen again for each record. */
function useFreshHome() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLive(({ kind }) => {
      if (!shown.has(kind) || timer) return
      timer = setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries({ queryKey: [homeKind] })
      }, 5_000)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queryClient])
}
