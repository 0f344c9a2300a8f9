import { useQuery } from '@tanstack/react-query'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { ArchivePanel } from './archive-panel.tsx'
import { BackupFacts } from './backup-facts.tsx'
import classes from './data-page.module.css'
import { installationQuery } from './installation-calls.ts'
import { heldOf, ReleasePanel } from './release-panel.tsx'

/** The safety of the agency's data, and everything that may be done with all of it. For owners. */
export default function DataPage() {
  const state = useQuery(installationQuery)
  return (
    <>
      <PageHead title="Data and backups" />
      <div className={classes.page}>
        {state.isPending && <SkeletonRows rows={4} />}
        {state.isError && !state.data && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
        {state.data && (
          <>
            {heldOf(state.data).map((held) => (
              <ReleasePanel key={held.title} held={held} />
            ))}
            <BackupFacts backups={state.data.backups} />
            <ArchivePanel />
          </>
        )}
      </div>
    </>
  )
}
