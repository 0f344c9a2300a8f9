import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { openHomeTimes } from '#common/time/local-moment.ts'
import { writtenDay } from '#common/time/written-day.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { useMay } from '#ui/session/session-store.ts'
import { openKind } from '#workflow/opens/opens.rules.ts'
import { endedInspectionsQuery, inspectionCalls } from './inspection-calls.ts'
import classes from './inspections.module.css'

/** Shown once a sale or withdrawal was undone: what was cancelled with it, to book again in one press. */
export function EndedInspections({ listingId }: { listingId: string }) {
  const queryClient = useQueryClient()
  const mayWrite = useMay('opens.write')
  const found = useQuery({ ...endedInspectionsQuery(listingId), enabled: mayWrite })
  const ended = found.data?.items ?? []
  const rebook = useMutation({
    mutationFn: async () => {
      for (const { open } of ended)
        await call(inspectionCalls.restore, { params: { id: open.id }, body: { version: open.version } })
    },
    onSuccess: () => announce('Inspections booked again'),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['calendar'] })
      return queryClient.invalidateQueries({ queryKey: [openKind] })
    },
  })
  if (found.isError && !found.data)
    return (
      <section className={classes.ended} aria-label="Cancelled inspections">
        <p role="alert">Cancelled inspections couldn’t be loaded.</p>
        <Button size="sm" variant="default" onClick={() => void found.refetch()}>
          Retry
        </Button>
      </section>
    )
  if (!mayWrite || !ended.length) return null
  const who = ended.map(({ name, open }) => `${name}, ${writtenDay(open.startsAt, 'weekday')}, ${openHomeTimes(open)}`)
  return (
    <section className={classes.ended} aria-label="Cancelled inspections">
      <p>
        {ended.length === 1 ? 'An inspection was' : `${ended.length} inspections were`} cancelled when the listing came off the
        market: {who.join('; ')}. Contacts who had an invitation get a new one.
      </p>
      {rebook.isError && <p role="alert">{saveFailure(rebook.error)}</p>}
      <Button size="sm" variant="default" loading={rebook.isPending} onClick={() => rebook.mutate()}>
        Rebook {ended.length === 1 ? 'inspection' : 'inspections'}
      </Button>
    </section>
  )
}
export { EndedInspections as default }
