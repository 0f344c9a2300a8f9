import { UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { addDays, mondayOf, weekdayOf } from '#common/time/days.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { useMay } from '#ui/session/session-store.ts'
import { MoreRows, usePages } from '#ui/list/pages.tsx'
import { groupOf, type TaskGroup, taskGroups } from '../tasks.rules.ts'
import type { Task } from '../tasks.contract.ts'
import { QuickAdd } from './quick-add.tsx'
import { DoneBox, DueLine, Faces, SnoozeMenu } from './task-bits.tsx'
import type { useTaskActions } from './task-actions.ts'
import { type PageQuery, tasksQuery } from './task-calls.ts'
import { agencyToday, groupWords, typeIcons, typeWords } from './task-words.ts'
import classes from './tasks.module.css'

interface TaskListProps {
  query: PageQuery
  actions: ReturnType<typeof useTaskActions>
  isFiltered: boolean
  openId: string | undefined
  onOpen(task: Task): void
}

/** The day that a task written in a group falls on; nothing is written into the past. */
const dayOf = (group: TaskGroup, today: string): string | null =>
  ({
    today,
    thisWeek: addDays(today, 1),
    later: addDays(mondayOf(today), weekdayOf(today) > 5 ? 14 : 7),
    someday: null,
    overdue: null,
    snoozed: null,
  })[group]
const addable: readonly TaskGroup[] = ['today', 'thisWeek', 'later', 'someday']

/** Open tasks by when they fall due. */
export default function TaskList({ query, actions, isFiltered, openId, onOpen }: TaskListProps) {
  const tasks = usePages(tasksQuery({ ...query, show: 'open', limit: 200 }), { placeholderData: keepPreviousData })
  const [adding, setAdding] = useState<TaskGroup>()
  const [isSnoozedShown, setSnoozedShown] = useState(false)
  const mayWrite = useMay('tasks.write')
  const now = new Date()
  const today = agencyToday()
  if (tasks.isPending) return <SkeletonRows />
  if (tasks.isError && !tasks.data) return <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />
  const all = tasks.data.items
  if (!all.length && tasks.isPlaceholderData) return <SkeletonRows />
  if (!all.length && isFiltered) return <EmptyState>No open tasks match.</EmptyState>
  const groups = Map.groupBy(all, (task) => groupOf(task, { now, today }))
  return (
    <div className={classes.list} data-old={tasks.isPlaceholderData || undefined} onKeyDown={walkRows}>
      {taskGroups.map((group) => {
        const rows = groups.get(group) ?? []
        const canAdd = mayWrite && addable.includes(group)
        if (!rows.length && !canAdd) return null
        const isFolded = group === 'snoozed' && !isSnoozedShown
        return (
          <section key={group} className={classes.group} aria-label={groupWords[group]}>
            <h2 className="small" data-late={group === 'overdue' || undefined}>
              {group === 'snoozed' ? (
                <UnstyledButton
                  className="inline-row gap-4 small strong"
                  aria-expanded={isSnoozedShown}
                  onClick={() => setSnoozedShown(!isSnoozedShown)}
                >
                  <IconChevronRight size={14} aria-hidden /> Snoozed
                </UnstyledButton>
              ) : (
                groupWords[group]
              )}{' '}
              <span className="num dim regular">{rows.length}</span>
            </h2>
            {!isFolded && rows.length > 0 && (
              <ul className="line-above">
                {rows.map((task) => (
                  <TaskRow key={task.id} task={task} actions={actions} isOpen={task.id === openId} onOpen={() => onOpen(task)} />
                ))}
              </ul>
            )}
            {canAdd &&
              (adding === group ? (
                <QuickAdd
                  isFocused
                  label={`New task: ${groupWords[group].toLowerCase()}`}
                  placeholder="What needs doing?"
                  defaults={{ dueOn: dayOf(group, today) }}
                  onClose={() => setAdding(undefined)}
                />
              ) : (
                <UnstyledButton data-screen-only className={classes.add} onClick={() => setAdding(group)}>
                  <IconPlus size={14} stroke={1.8} aria-hidden /> Add
                  <span className="visually-hidden"> to {groupWords[group].toLowerCase()}</span>
                </UnstyledButton>
              ))}
          </section>
        )
      })}
      <MoreRows of={tasks} />
    </div>
  )
}

/** Arrows walk along the rows, X ticks one off. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target instanceof HTMLElement && event.target.closest<HTMLElement>('[data-row]')
  if (!row || event.altKey || event.ctrlKey || event.metaKey || event.target !== row.querySelector('[data-open]')) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const by = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key]
  if (by) rows[rows.indexOf(row) + by]?.querySelector<HTMLElement>('[data-open]')?.focus()
  else if (event.key === 'x') row.querySelector<HTMLElement>('[role=checkbox]')?.click()
  else return
  event.preventDefault()
  event.stopPropagation()
}

interface TaskRowProps {
  task: Task
  actions: ReturnType<typeof useTaskActions>
  isOpen?: boolean
  onOpen(): void
  /** Its contact or listing is the page it stands on. */
  isBare?: boolean
}
export function TaskRow({ task, actions, isOpen = false, onOpen, isBare = false }: TaskRowProps) {
  const Icon = typeIcons[task.type]
  const about = isBare ? undefined : [task.listing?.name, task.contact?.name].filter(Boolean).join(' · ')
  return (
    <li className={classes.row} data-row data-open-now={isOpen || undefined} data-done={task.status === 'done' || undefined}>
      <DoneBox task={task} actions={actions} />
      <UnstyledButton className={classes.open} data-open onClick={onOpen}>
        <span className={`${classes.subject} row gap-8 narrow`}>
          {task.type !== 'todo' && <Icon size={14} stroke={1.7} role="img" aria-label={typeWords[task.type]} />}
          <span className="clip medium">{task.subject}</span>
          {task.tags.map((tag) => (
            <small className="clip meta" key={tag}>
              #{tag}
            </small>
          ))}
        </span>
        {about && <span className="clip meta">{about}</span>}
      </UnstyledButton>
      <span className={`${classes.when} row gap-8 fixed`}>
        <DueLine task={task} />
      </span>
      <Faces task={task} />
      {task.canEdit && task.status !== 'done' && (
        <span className={`${classes.rowTools} fixed`}>
          <SnoozeMenu task={task} actions={actions} />
        </span>
      )}
    </li>
  )
}
