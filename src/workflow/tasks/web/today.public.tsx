import { Link, useNavigate } from '@tanstack/react-router'
import { useMay } from '#ui/session/session-store.ts'
import { usePages } from '#ui/list/pages.tsx'
import type { Task } from '../tasks.contract.ts'
import { QuickAdd } from './quick-add.tsx'
import { useTaskActions } from './task-actions.ts'
import { tasksQuery } from './task-calls.ts'
import { TaskRow } from './task-list.tsx'
import classes from './tasks.module.css'

interface TodayTasksProps {
  /** Came with the screen, so that it needs no request of its own; from then on the list keeps itself fresh. */
  items: Task[]
  readAt: number
  today: string
  scope: 'agent' | 'office'
}
const most = 8

/** Tasks due by tonight, ready to be ticked off. */
export function TodayTasks({ items: given, readAt, today, scope }: TodayTasksProps) {
  const tasks = usePages(tasksQuery({ show: 'open', dueTo: today, tasks: scope, limit: most }), {
    initialData: { pages: [{ items: given, nextCursor: null }], pageParams: [undefined] },
    initialDataUpdatedAt: readAt,
  })
  const actions = useTaskActions()
  const mayWrite = useMay('tasks.write')
  const navigate = useNavigate()
  const items = tasks.data?.first?.items ?? []
  return (
    <section className={`${classes.record} stack gap-8 one-column pad-y-12`} data-card aria-label="Today">
      <header>
        <h2 className="flex baseline gap-12">
          Today {items.length > 0 && <span className="num dim regular">{items.length === most ? `${most}+` : items.length}</span>}
        </h2>
        <Link to="/tasks" search={{ view: 'list' }} data-reach>
          All tasks
        </Link>
      </header>
      {items.length === 0 && <p className="dim small">Nothing due today.</p>}
      <ul className="line-above">
        {items.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            actions={actions}
            onOpen={() => void navigate({ to: '/tasks', search: { view: 'list', task: task.id } })}
          />
        ))}
      </ul>
      {mayWrite && <QuickAdd defaults={{ dueOn: today }} placeholder="Add a task for today: call the vendor 3pm" />}
    </section>
  )
}
