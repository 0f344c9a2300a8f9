import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarShare, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, addMonths, localOf } from '#common/time/days.ts'
import { NewEntry, TaskDrawer } from '#workflow/tasks/web/drawer.public.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Hint } from '#accounts/appearance/web/hint.public.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { useOnTop } from '#ui/hooks/use-on-top.ts'
import { type KeyBinding, useKeys } from '#ui/keys.ts'
import { useScope } from '#ui/session/scope.ts'
import { sessionStore, useMay } from '#ui/session/session-store.ts'
import type { CalendarEvent } from '../calendar.contract.ts'
import { Agenda } from './agenda.tsx'
import { eventsQuery, type Place, placeNow, useCalendarLive, useMove } from './calendar-calls.ts'
import { useFocusOfMoved } from './use-focus-of-moved.ts'
import { readCalendarSearch, withoutOf } from './calendar-search.ts'
import { daysOf, rangeWords, type View, views } from './calendar-words.ts'
import { LayersMenu } from './layers-menu.tsx'
import { EventPanel } from './event-panel.tsx'
import { FeedDialog } from './feed-dialog.tsx'
import { MonthDots } from './grid/month-dots.tsx'
import { MonthGrid } from './grid/month-grid.tsx'
import { PeopleLegend } from './people-legend.tsx'
import { peopleOf } from './people.ts'
import { TimeGrid } from './grid/time-grid.tsx'
import { shifted, snapMinutes } from './grid/use-event-drag.ts'
import classes from './calendar.module.css'

const route = getRouteApi('/shell/calendar')
const viewWords: Record<View, string> = { day: 'Day', week: 'Week', month: 'Month', agenda: 'Agenda' }
const viewKeys: Record<View, string> = { day: 'd', week: 'w', month: 'm', agenda: 'a' }

/** Everything that has a time, on the clock of the agency. */
export default function CalendarPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const scope = useScope()
  const isPhone = useMediaQuery('(max-width: 51.1875em)', undefined, { getInitialValueInEffect: false })
  const mayWrite = useMay('tasks.write')
  const queryClient = useQueryClient()
  const moveTo = useMove()
  /** The event opened last, for when it is outside the days that are shown. */
  const [open, setOpen] = useState<CalendarEvent>()
  const [slot, setSlot] = useState<{ day: string; time: string | null }>()
  const [isSharing, setSharing] = useState(false)
  useCalendarLive()
  const now = localOf(new Date(), sessionStore.get().user?.timeZone)
  const today = now.slice(0, 10)
  const view: View = search.view ?? (isPhone ? 'agenda' : 'week')
  const day = search.day ?? today
  const hidden = withoutOf(search.without)
  const days = daysOf(view, day, isPhone)
  const events = useQuery({ ...eventsQuery(days[0] ?? day, days.at(-1) ?? day, scope), placeholderData: keepPreviousData })
  const inLayers = (events.data ?? []).filter(({ layer }) => !hidden.includes(layer))
  const people = search.people?.split(',') ?? []
  const shown = people.length ? inLayers.filter((event) => event.people.some(({ id }) => people.includes(id))) : inLayers
  const current = search.event
    ? (events.data?.find(({ id }) => id === search.event) ?? (open?.id === search.event ? open : undefined))
    : undefined

  const at = (next: Record<string, unknown>) => ({ to: '/calendar', search: readCalendarSearch({ ...search, ...next }) }) as const
  const go = (next: Record<string, unknown>) => void navigate({ ...at(next), replace: true, state: true })
  const onTop = useOnTop()
  const show = (event: CalendarEvent) => {
    setOpen(event)
    onTop.open(at({ event: event.id }))
  }
  const close = () => onTop.close(at({ event: undefined }))
  const keepFocus = useFocusOfMoved()
  const move = (event: CalendarEvent, to: Place) => {
    const sent = moveTo(event, to)
    keepFocus(event.id, sent)
    void sent.then((moved) => {
      if (!moved || moved.id === event.id || search.event !== event.id) return
      setOpen(moved)
      go({ event: moved.id })
    })
  }
  const turn = (by: 1 | -1) =>
    go({
      day:
        view === 'month'
          ? addMonths(`${day.slice(0, 7)}-01`, by)
          : addDays(day, by * { day: 1, week: isPhone ? 3 : 7, agenda: 30 }[view]),
    })
  const showDay = (next: string) => go({ day: next, view: 'day' })
  const add = (on: string, time: string | null) => mayWrite && setSlot({ day: on, time })
  const addHere = () => add((view !== 'month' || !isPhone) && days.includes(today) ? today : day, null)
  /** Moves the event that has the focus. */
  const keyMove = (key: string, label: string, by: Parameters<typeof shifted>[1]): KeyBinding => ({
    keys: `shift+arrow${key}`,
    label,
    run: () => {
      const chip = document.activeElement?.closest<HTMLElement>('[data-event]')
      const event = shown.find(({ id }) => id === chip?.dataset['event'])
      if (event?.canMove && (by.days || (!event.isAllDay && chip?.dataset['line'] === undefined)))
        move(event, shifted(placeNow(queryClient, event), by))
    },
  })
  useKeys('Calendar', [
    ...views.map((one) => ({ keys: viewKeys[one], label: viewWords[one], run: () => go({ view: one }) })),
    { keys: 't', label: 'Today', run: () => go({ day: today }) },
    { keys: 'j', label: 'Next', run: () => turn(1) },
    { keys: 'k', label: 'Previous', run: () => turn(-1) },
    ...(mayWrite ? [{ keys: 'n', label: 'New entry', run: addHere }] : []),
    ...(current && !current.taskId ? [{ keys: 'escape', label: 'Close', run: close }] : []),
    keyMove('left', 'Move event a day earlier', { days: -1 }),
    keyMove('right', 'Move event a day later', { days: 1 }),
    keyMove('up', `Move event ${snapMinutes} minutes earlier`, { minutes: -snapMinutes }),
    keyMove('down', `Move event ${snapMinutes} minutes later`, { minutes: snapMinutes }),
  ])
  const parts = { days, events: shown, now, openId: search.event, onOpen: show, onMove: move, onAdd: add, canAdd: mayWrite }
  return (
    <div className={classes.page}>
      <PageHead title="Calendar" meta={rangeWords(view, day, isPhone)}>
        <span className="inline-row gap-2">
          <IconButton label="Previous" keys="k" onClick={() => turn(-1)}>
            <IconChevronLeft size={17} stroke={1.7} />
          </IconButton>
          <Button size="xs" variant="default" onClick={() => go({ day: today })}>
            Today
          </Button>
          <IconButton label="Next" keys="j" onClick={() => turn(1)}>
            <IconChevronRight size={17} stroke={1.7} />
          </IconButton>
        </span>
        <div className={classes.switch} role="group" aria-label="View" data-screen-only>
          {views.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === view}
              title={viewKeys[one].toUpperCase()}
              onClick={() => go({ view: one })}
            >
              {one === 'week' && isPhone ? '3 days' : viewWords[one]}
            </button>
          ))}
        </div>
        <LayersMenu hidden={hidden} onChange={(next) => go({ without: next.join(',') })} />
        <IconButton label="Sync calendar" onClick={() => setSharing(true)}>
          <IconCalendarShare size={17} stroke={1.7} />
        </IconButton>
        {mayWrite &&
          (isPhone ? (
            <IconButton label="New entry" onClick={addHere}>
              <IconPlus size={19} stroke={1.8} />
            </IconButton>
          ) : (
            <Button size="xs" leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={addHere}>
              New entry
            </Button>
          ))}
      </PageHead>
      {mayWrite && (
        <Hint id="calendar-move" isForDesk>
          Drag an event to move it, or select it and hold <kbd>Shift</kbd> with the arrow keys. Click a free time to add an entry.
        </Hint>
      )}
      <PeopleLegend
        people={peopleOf(inLayers)}
        chosen={people}
        onChange={(next) => go({ people: next.join(',') || undefined })}
      />
      <div className={`${classes.body} flex grow anchor low`} aria-busy={events.isPlaceholderData}>
        {events.isPending ? (
          <SkeletonRows />
        ) : events.isError && !events.data ? (
          <ErrorState error={events.error} onRetry={() => void events.refetch()} />
        ) : view === 'agenda' ? (
          <Agenda {...parts} />
        ) : view === 'month' && isPhone ? (
          <MonthDots {...parts} chosen={day} onDay={(next) => go({ day: next })} />
        ) : view === 'month' ? (
          <MonthGrid {...parts} month={day.slice(0, 7)} onDay={showDay} />
        ) : (
          <TimeGrid {...parts} onDay={showDay} />
        )}
        {current?.taskId ? (
          <TaskDrawer key={current.taskId} id={current.taskId} onClose={close} />
        ) : (
          current && (
            <EventPanel
              key={`${current.layer} ${current.listingId ?? current.campaignId}`}
              event={current}
              onMove={move}
              onClose={close}
            />
          )
        )}
      </div>
      {slot && <NewEntry day={slot.day} time={slot.time} onClose={() => setSlot(undefined)} />}
      {isSharing && <FeedDialog onClose={() => setSharing(false)} />}
    </div>
  )
}
