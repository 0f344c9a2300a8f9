import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useKeys } from '#ui/keys.ts'
import { useMay } from '#ui/session/session-store.ts'
import { PagesState, usePages } from '#ui/list/pages.tsx'
import { QuickAdd } from './quick-add.tsx'
import { useTaskActions } from './task-actions.ts'
import { tasksQuery } from './task-calls.ts'
import { TaskRow } from './task-list.tsx'
import { TemplatesMenu } from './tracks/templates-menu.tsx'
import classes from './tasks.module.css'

export const openTasksQuery = (of: { contactId: string } | { listingId: string }) =>
  tasksQuery({ show: 'open', limit: 50, ...of })

/** Open tasks of a contact or a listing, on its page, with one to add. */
export function RecordTasks({ of }: { of: { entity: 'contact' | 'listing'; id: string } }) {
  const link = of.entity === 'contact' ? { contactId: of.id } : { listingId: of.id }
  const tasks = usePages(openTasksQuery(link))
  const actions = useTaskActions()
  const mayWrite = useMay('tasks.write')
  const navigate = useNavigate()
  const input = useRef<HTMLTextAreaElement>(null)
  useKeys('Tasks', mayWrite ? [{ keys: 't', label: 'Add a task', run: () => input.current?.focus() }] : [])
  const items = tasks.data?.items ?? []
  return (
    <section className={`${classes.record} stack gap-8 one-column pad-y-12`} aria-label="Tasks">
      <header>
        <h2 className="small">Tasks {items.length > 0 && <span className="num dim regular">{items.length}</span>}</h2>
        {mayWrite && <TemplatesMenu actions={actions} of={link} />}
      </header>
      <PagesState of={tasks} rows={2}>
        <p className="dim small">No open tasks.</p>
      </PagesState>
      <ul className="line-above">
        {items.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            actions={actions}
            isBare
            onOpen={() => void navigate({ to: '/tasks', search: { view: 'list', task: task.id } })}
          />
        ))}
      </ul>
      {mayWrite && <QuickAdd inputRef={input} defaults={link} placeholder="Add a task: call Friday 3pm" />}
    </section>
  )
}
