import { UnstyledButton } from '@mantine/core'
import { IconAlarmSnooze, IconBellZ, IconCheck, IconLock, IconRepeat } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { addDays, mondayOf, weekdayOf } from '#common/time/days.ts'
import { useColleagues } from '#accounts/users/web/colleagues.public.tsx'
import { UserFace } from '#accounts/users/web/user-face.public.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDay } from '#ui/formatting.ts'
import { recurrenceWords } from '#common/time/recurrence.ts'
import type { Task } from '../tasks.contract.ts'
import type { useTaskActions } from './task-actions.ts'
import { agencyLocal, dueWords, isLate, snoozeWords } from './task-words.ts'
import classes from './tasks.module.css'
import { LaterMenu } from '#ui/components/opens-later.tsx'

type Actions = ReturnType<typeof useTaskActions>

/** The box that says done. */
export function DoneBox({ task, actions, tabIndex }: { task: Task; actions: Actions; tabIndex?: number }) {
  const isDone = task.status === 'done'
  return (
    <UnstyledButton
      role="checkbox"
      aria-checked={isDone}
      aria-label={`Done: ${task.subject}`}
      className={classes.box}
      data-priority={task.priority}
      disabled={!task.canEdit || task.status === 'cancelled'}
      {...(tabIndex !== undefined && { tabIndex })}
      onClick={(event: MouseEvent) => {
        event.stopPropagation()
        void actions.toggle(task)
      }}
    >
      <span>{isDone && <IconCheck size={12} stroke={3} aria-hidden />}</span>
    </UnstyledButton>
  )
}

export function Faces({ task }: { task: Task }) {
  const colleagues = useColleagues()
  const names = task.assignees.map(({ name }) => name).join(', ')
  return (
    <span className={classes.faces} title={names}>
      {task.assignees.slice(0, 3).map(({ id, name }) => (
        <UserFace key={id} name={name} path={colleagues.find((one) => one.id === id)?.photoPath} size={22} />
      ))}
      <span className="visually-hidden">{names || 'Unassigned'}</span>
    </span>
  )
}

/** Day, priority and the quiet signs: repeats, asleep, private. */
export function DueLine({ task }: { task: Task }) {
  const due = dueWords(task)
  const isAsleep = task.snoozedUntil !== null && new Date(task.snoozedUntil) > new Date()
  return (
    <>
      {due && (
        <span className={`${classes.due} meta one-line num`} data-late={isLate(task) || undefined}>
          {isLate(task) && <span className="visually-hidden">Overdue: </span>}
          {due}
        </span>
      )}
      {task.priority === 'high' && <StatusTag status="high" tone="red" label="High" />}
      {task.recurrence && (
        <span className="inline-row meta gap-2" title={recurrenceWords(task.recurrence, formatDay)}>
          <IconRepeat size={13} stroke={1.8} role="img" aria-label={recurrenceWords(task.recurrence, formatDay)} />
        </span>
      )}
      {isAsleep && (
        <span className="inline-row meta gap-2">
          <IconBellZ size={13} stroke={1.8} aria-hidden /> until {snoozeWords(task.snoozedUntil ?? '')}
        </span>
      )}
      {task.isPrivate && (
        <span className="inline-row meta gap-2">
          <IconLock size={13} stroke={1.8} role="img" aria-label="Private" />
        </span>
      )}
    </>
  )
}

/** Where to put a task to sleep to: as instants, reckoned from the clock of the agency. */
function naps(): { label: string; detail: string; until: string }[] {
  const now = new Date()
  const local = agencyLocal(now)
  const today = local.slice(0, 10)
  // How far the agency's clock is from here; the difference of a night across daylight saving is put right below.
  const at = (day: string, time: string): Date => {
    const guess = new Date(now.getTime() + (Date.parse(`${day}T${time}Z`) - Date.parse(`${local}Z`)))
    const off = Date.parse(`${day}T${time}Z`) - Date.parse(`${agencyLocal(guess)}Z`)
    return new Date(guess.getTime() + off)
  }
  const nap = (label: string, date: Date) => ({ label, detail: snoozeWords(date.toISOString()), until: date.toISOString() })
  return [
    nap('In 1 hour', new Date(now.getTime() + 3_600_000)),
    ...(local.slice(11) < '16:00' ? [nap('This evening', at(today, '17:00'))] : []),
    nap('Tomorrow', at(addDays(today, 1), '09:00')),
    nap(weekdayOf(today) > 5 ? 'Monday' : 'Next week', at(addDays(mondayOf(today), 7), '09:00')),
    nap('In 30 days', at(addDays(today, 30), '09:00')),
  ]
}

export function SnoozeMenu({ task, actions, tabIndex }: { task: Task; actions: Actions; tabIndex?: number }) {
  const isAsleep = task.snoozedUntil !== null && new Date(task.snoozedUntil) > new Date()
  return (
    <LaterMenu
      position="bottom-end"
      shadow="md"
      width={220}
      target={
        <IconButton label="Snooze" {...(tabIndex !== undefined && { tabIndex })} onClick={(event) => event.stopPropagation()}>
          <IconAlarmSnooze size={16} stroke={1.7} />
        </IconButton>
      }
    >
      {(Menu) => (
        <>
          <Menu.Label>Snooze until</Menu.Label>
          {naps().map(({ label, detail, until }) => (
            <Menu.Item
              key={label}
              rightSection={<small className="dim">{detail}</small>}
              onClick={() => void actions.change(task, { snoozedUntil: until }, `Snoozed until ${detail}`)}
            >
              {label}
            </Menu.Item>
          ))}
          {isAsleep && (
            <Menu.Item onClick={() => void actions.change(task, { snoozedUntil: null }, 'Snooze ended')}>End snooze</Menu.Item>
          )}
        </>
      )}
    </LaterMenu>
  )
}
