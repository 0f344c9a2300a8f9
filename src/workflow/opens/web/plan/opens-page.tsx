import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { writtenDay } from '#common/time/written-day.ts'
import { addDays, weekdayOf } from '#common/time/days.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { DayInput } from '#ui/typed/day-input.tsx'
import { nextSaturday, today } from '#ui/typed/day-text.ts'
import { LeaveDialog } from '#ui/form/leave-dialog.tsx'
import { useFocusAfter } from '#ui/hooks/use-focus-after.ts'
import { useKeys } from '#ui/keys.ts'
import { useScope } from '#ui/session/scope.ts'
import { useMay } from '#ui/session/session-store.ts'
import { dayQuery } from '../open-calls.ts'
import { ToCheckNote } from '../check/to-check-note.tsx'
import { Candidates } from './candidates.tsx'
import { OpenLine } from './open-line.tsx'
import { usePlan } from './use-plan.ts'
import classes from './plan.module.css'

const route = getRouteApi('/shell/opens')

/** A whole Saturday on one screen: who opens what when, and what does not fit together. */
export default function OpensPage() {
  const search = route.useSearch()
  const day = search.day ?? nextSaturday(today())
  // What is typed belongs to its day.
  return <PlanOfDay key={day} day={day} />
}

function PlanOfDay({ day }: { day: string }) {
  const navigate = useNavigate()
  const scope = useScope()
  const mayWrite = useMay('opens.write')
  const opens = useQuery({ ...dayQuery(day, scope), placeholderData: keepPreviousData })
  const [isAdding, setAdding] = useState(false)
  const plan = usePlan(day, opens.data?.items ?? [])
  const go = (next: string) => void navigate({ to: '/opens', search: { day: next } })
  const saturday = (by: 1 | -1) => addDays(day, by === 1 ? 7 - ((weekdayOf(day) + 1) % 7) : -((weekdayOf(day) + 1) % 7 || 7))
  useKeys('Open homes', [
    { keys: 'j', label: 'Next Saturday', run: () => go(saturday(1)) },
    { keys: 'k', label: 'Previous Saturday', run: () => go(saturday(-1)) },
    ...(mayWrite ? [{ keys: 'n', label: 'Add an open home', run: () => setAdding(true) }] : []),
    ...(plan.changed.length ? [{ keys: 'mod+s', label: 'Save the plan', run: () => void plan.save() }] : []),
  ])
  // Saved or discarded: the bar with the buttons is gone.
  useFocusAfter(plan.changed.length > 0, () => document.querySelector('h1'))
  const active = plan.lines.filter(({ open }) => open?.state !== 'cancelled')
  const hosts = new Set(active.flatMap((line) => line.hosts.map(({ id }) => id)))
  const meta = opens.data && `${writtenDay(day, 'weekday')} · ${count(active.length, 'open home')}, ${count(hosts.size, 'host')}`
  return (
    <div className={classes.page}>
      <PageHead title="Open homes" meta={meta}>
        <span className="inline-row wrap gap-4">
          <IconButton label="Previous Saturday" keys="k" onClick={() => go(saturday(-1))}>
            <IconChevronLeft size={17} stroke={1.7} />
          </IconButton>
          <DayInput aria-label="Day" size="xs" canBeEmpty={false} value={day} onChange={(next) => next && go(next)} w="9.5rem" />
          <IconButton label="Next Saturday" keys="j" onClick={() => go(saturday(1))}>
            <IconChevronRight size={17} stroke={1.7} />
          </IconButton>
        </span>
        {day !== today() && (
          <Button size="xs" variant="default" onClick={() => go(today())}>
            Today
          </Button>
        )}
        {mayWrite && (
          <Button
            size="xs"
            className={classes.addTop}
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add an open home
          </Button>
        )}
      </PageHead>
      {/* One sentence is enough when nothing can be loaded. */}
      {opens.data && <ToCheckNote />}
      {opens.isPending && <SkeletonRows rows={6} />}
      {opens.isError && !opens.data && <ErrorState error={opens.error} onRetry={() => void opens.refetch()} />}
      {opens.data && (
        <div className={classes.columns} data-adding={mayWrite || undefined}>
          <section aria-label={`Open homes on ${writtenDay(day, 'weekday')}`}>
            {plan.lines.length === 0 && (
              <EmptyState>
                {mayWrite
                  ? 'No open homes on this day. Add the first one from your live listings.'
                  : 'No open homes on this day.'}
              </EmptyState>
            )}
            <ol className={classes.lines}>
              {plan.lines.map((line) => (
                <OpenLine
                  key={line.key}
                  line={line}
                  collisions={plan.collisions.get(line.key) ?? []}
                  problem={plan.problems.get(line.key)}
                  onChange={(edit) => plan.change(line.key, edit)}
                  onRemove={() => plan.remove(line.key)}
                />
              ))}
            </ol>
          </section>
          {mayWrite && (
            <aside className={classes.side} aria-label="Live listings">
              <h2 className="below-8">Not open this day</h2>
              <Candidates day={day} scope={scope} planned={plan.lines} onAdd={plan.add} />
            </aside>
          )}
        </div>
      )}
      {plan.changed.length > 0 && (
        <div className={classes.bar} role="region" aria-label="Unsaved plan">
          <p
            className="grow dim"
            role={plan.problems.size ? 'alert' : undefined}
            data-problem={plan.problems.size > 0 || undefined}
          >
            {plan.problems.size ? 'Fix what is marked, then save again' : `${count(plan.changed.length, 'change')} not saved yet`}
          </p>
          <Button variant="default" disabled={plan.isSaving} onClick={plan.discard}>
            Discard
          </Button>
          <Button loading={plan.isSaving} onClick={() => void plan.save()}>
            Save plan
          </Button>
        </div>
      )}
      {isAdding && (
        <Dialog label="Add an open home" width={480} onClose={() => setAdding(false)}>
          <div className={`${classes.sheet} stack gap-12 pad`}>
            <h2 className="below-8">Add an open home</h2>
            <p>{writtenDay(day, 'weekday')}. Choose as many as you like, then set the times.</p>
            <Candidates day={day} scope={scope} planned={plan.lines} onAdd={plan.add} />
            <footer>
              <Button onClick={() => setAdding(false)}>Done</Button>
            </footer>
          </div>
        </Dialog>
      )}
      <LeaveDialog isUnsaved={() => plan.changed.length > 0} text="The changes to this day are not saved." stay="Keep planning" />
    </div>
  )
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
