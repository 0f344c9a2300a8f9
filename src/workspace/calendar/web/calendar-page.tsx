import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarShare, IconChevronLeft, IconChevronRight, IconPlus, IconStack2 } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, addMonths, localOf } from '#common/time/days.ts'
import { QuickAdd, TaskDrawer } from '#workflow/tasks/web/drawer.public.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Hint } from '#accounts/appearance/web/hint.public.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { useKeys } from '#ui/keys.ts'
import { useScope } from '#ui/session/scope.ts'
import { sessionStore, useMay } from '#ui/session/session-store.ts'
import type { CalendarEvent } from '../calendar.contract.ts'
import { calendarLayers } from '../calendar-values.contract.ts'
import { Agenda } from './agenda.tsx'
import { eventsQuery, useCalendarLive, useMove } from './calendar-calls.ts'
import { readCalendarSearch, withoutOf } from './calendar-search.ts'
import { daysOf, layerWords, longDay, rangeWords, type View, views } from './calendar-words.ts'
import { EventPanel } from './event-panel.tsx'
import { FeedDialog } from './feed-dialog.tsx'
import { MonthGrid } from './month-grid.tsx'
import { TimeGrid } from './time-grid.tsx'
import classes from './calendar.module.css'
import { LaterMenu } from '#ui/components/opens-later.tsx'

const route = getRouteApi('/shell/calendar')
const viewWords: Record<View, string> = { day: 'Day', week: 'Week', month: 'Month', agenda: 'Agenda' }
const viewKeys: Record<View, string> = { day: 'd', week: 'w', month: 'm', agenda: 'a' }

/** Everything that has a time, on the clock of the agency. */
export default function CalendarPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const scope = useScope()
  const isPhone = useMediaQuery('(max-width: 819px)', undefined, { getInitialValueInEffect: false })
  const mayWrite = useMay('tasks.write')
  const moveTo = useMove()
  const move = (...to: Parameters<typeof moveTo>) => void moveTo(...to)
  const [open, setOpen] = useState<CalendarEvent>()
  const [slot, setSlot] = useState<{ day: string; time: string | null }>()
  const [isSharing, setSharing] = useState(false)
  useCalendarLive()
  const now = localOf(new Date(), sessionStore.get().user?.timeZone)
  const today = now.slice(0, 10)
  const view: View = search.view ?? (isPhone ? 'agenda' : 'week')
  const day = search.day ?? today
  const hidden = withoutOf(search.without)
  const days = daysOf(view, day)
  const events = useQuery({ ...eventsQuery(days[0] ?? day, days.at(-1) ?? day, scope), placeholderData: keepPreviousData })
  const shown = (events.data ?? []).filter(({ layer }) => !hidden.includes(layer))
  const current = open && (events.data?.find(({ id }) => id === open.id) ?? open)

  const go = (next: Record<string, unknown>) =>
    void navigate({ to: '/calendar', search: readCalendarSearch({ ...search, ...next }), replace: true })
  const turn = (by: 1 | -1) =>
    go({
      day: view === 'month' ? addMonths(`${day.slice(0, 7)}-01`, by) : addDays(day, by * { day: 1, week: 7, agenda: 30 }[view]),
    })
  const showDay = (next: string) => go({ day: next, view: 'day' })
  const add = (on: string, time: string | null) => mayWrite && setSlot({ day: on, time })
  useKeys('Calendar', [
    ...views.map((one) => ({ keys: viewKeys[one], label: viewWords[one], run: () => go({ view: one }) })),
    { keys: 't', label: 'Today', run: () => go({ day: today }) },
    { keys: 'j', label: 'Next', run: () => turn(1) },
    { keys: 'k', label: 'Previous', run: () => turn(-1) },
    ...(mayWrite ? [{ keys: 'n', label: 'New task on this day', run: () => add(days.includes(today) ? today : day, null) }] : []),
    ...(open ? [{ keys: 'escape', label: 'Close', run: () => setOpen(undefined) }] : []),
  ])
  const parts = { days, events: shown, now, openId: open?.id, onOpen: setOpen, onMove: move, onAdd: add, canAdd: mayWrite }
  return (
    <div className={classes.page}>
      <PageHead title="Calendar" meta={rangeWords(view, day)}>
        <span className={classes.turn}>
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
              {viewWords[one]}
            </button>
          ))}
        </div>
        <LaterMenu
          position="bottom-end"
          shadow="md"
          closeOnItemClick={false}
          target={
            <IconButton
              label={
                hidden.length ? `Calendars: ${calendarLayers.length - hidden.length} of ${calendarLayers.length}` : 'Calendars'
              }
            >
              <IconStack2 size={17} stroke={1.7} {...(hidden.length > 0 && { color: 'var(--gable-accent-text)' })} />
            </IconButton>
          }
        >
          {(Menu) => (
            <>
              {calendarLayers.map((layer) => {
                const isOn = !hidden.includes(layer)
                return (
                  <Menu.Item
                    key={layer}
                    role="menuitemcheckbox"
                    aria-checked={isOn}
                    leftSection={<span className={classes.swatch} data-layer={layer} data-off={!isOn || undefined} />}
                    onClick={() => go({ without: (isOn ? [...hidden, layer] : hidden.filter((one) => one !== layer)).join(',') })}
                  >
                    {layerWords[layer]}
                  </Menu.Item>
                )
              })}
            </>
          )}
        </LaterMenu>
        <IconButton label="Sync calendar" onClick={() => setSharing(true)}>
          <IconCalendarShare size={17} stroke={1.7} />
        </IconButton>
        {mayWrite && (
          <IconButton label="New task" keys="n" onClick={() => add(days.includes(today) ? today : day, null)}>
            <IconPlus size={17} stroke={1.7} />
          </IconButton>
        )}
      </PageHead>
      <Hint id="calendar-move" isForDesk>
        Drag an event to move it, or select it and hold <kbd>Shift</kbd> with the arrow keys. Click an empty time to add a task.
      </Hint>
      <div className={classes.body}>
        {events.isPending ? (
          <SkeletonRows />
        ) : events.isError && !events.data ? (
          <ErrorState error={events.error} onRetry={() => void events.refetch()} />
        ) : view === 'agenda' ? (
          <Agenda {...parts} />
        ) : view === 'month' ? (
          <MonthGrid {...parts} month={day.slice(0, 7)} onDay={showDay} />
        ) : (
          <TimeGrid {...parts} onDay={showDay} onList={(next) => go({ day: next, view: 'agenda' })} />
        )}
        {current?.taskId ? (
          <TaskDrawer key={current.taskId} id={current.taskId} onClose={() => setOpen(undefined)} />
        ) : (
          current && <EventPanel key={current.id} event={current} onMove={move} onClose={() => setOpen(undefined)} />
        )}
      </div>
      {slot && (
        <Dialog label="New task" width={560} onClose={() => setSlot(undefined)}>
          <div className={classes.slot}>
            <h2>
              {longDay(slot.day)}
              {slot.time && `, ${slot.time}`}
            </h2>
            <QuickAdd
              isFocused
              placeholder="Appraisal at 12 Lantern St"
              defaults={{ dueOn: slot.day, dueTime: slot.time }}
              onSaved={() => setSlot(undefined)}
            />
            <Button size="xs" variant="default" onClick={() => setSlot(undefined)}>
              Cancel
            </Button>
          </div>
        </Dialog>
      )}
      {isSharing && <FeedDialog onClose={() => setSharing(false)} />}
    </div>
  )
}
