import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconCalendar, IconChartBar, IconLayoutKanban, IconList, IconSearch } from '@tabler/icons-react'
import { useDebouncedCallback } from '@mantine/hooks'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useColleagues } from '#accounts/users/web/colleagues.public.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Hint } from '#accounts/appearance/web/hint.public.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { SkeletonRows } from '#ui/components/states.tsx'
import { useOnTop } from '#ui/hooks/use-on-top.ts'
import { useKeys } from '#ui/keys.ts'
import { useScope } from '#ui/session/scope.ts'
import { useMay } from '#ui/session/session-store.ts'
import { priorities, taskTypes } from '../task-values.contract.ts'
import type { Task } from '../tasks.contract.ts'
import { QuickAdd } from './quick-add.tsx'
import { useTaskActions } from './task-actions.ts'
import type { PageQuery } from './task-calls.ts'
import { TaskDrawer } from './drawer/task-drawer-later.tsx'
import { priorityWords, typeWords } from './task-words.ts'
import { TemplatesMenu } from './tracks/templates-menu.tsx'
import { readTasksSearch, type TasksSearch } from './tasks-search.ts'
import { withoutEmpty } from '#ui/list/search-params.ts'
import classes from './tasks-page.module.css'

const TaskList = lazy(() => import('./task-list.tsx'))
const TaskBoard = lazy(() => import('./board/task-board.tsx'))
const route = getRouteApi('/shell/tasks')

/** Tasks as a board or by day; one task opens beside it. */
export default function TasksPage() {
  const search: TasksSearch = route.useSearch()
  const navigate = useNavigate()
  const scope = useScope()
  const actions = useTaskActions()
  const mayWrite = useMay('tasks.write')
  const quick = useRef<HTMLTextAreaElement>(null)
  const go = (next: Record<string, unknown>, replace = true) =>
    void navigate({ to: '/tasks', search: withoutEmpty(readTasksSearch({ ...search, ...next })), replace })
  const view = search.view ?? 'board'
  const setView = (next: 'board' | 'list') => go({ view: next === 'list' ? 'list' : undefined }, false)
  const onTop = useOnTop()
  const at = (task: string | undefined) => ({ to: '/tasks', search: withoutEmpty(readTasksSearch({ ...search, task })) }) as const
  const open = ({ id }: Task) => onTop.open(at(id))
  const query: PageQuery = {
    tasks: scope,
    ...(search.q && { q: search.q }),
    ...(search.type && { type: search.type }),
    ...(search.priority && { priority: search.priority }),
    ...(search.assignee && { assigneeId: search.assignee }),
  }
  const startNew = useEffectEvent(() => {
    quick.current?.focus()
    go({ new: undefined })
  })
  useEffect(() => {
    if (search.new) startNew()
  }, [search.new])
  useKeys('Tasks', [
    ...(mayWrite ? [{ keys: 'n', label: 'New task', run: () => quick.current?.focus() }] : []),
    { keys: '1', label: 'Board', run: () => setView('board') },
    { keys: '2', label: 'List', run: () => setView('list') },
    { keys: '3', label: 'Calendar', run: () => void navigate({ to: '/calendar' }) },
  ])
  return (
    <div className={classes.page}>
      <PageHead title="Tasks">
        {mayWrite && <TemplatesMenu actions={actions} onMade={open} />}
        <IconButton label="Task performance" onClick={() => void navigate({ to: '/tasks/analysis' })}>
          <IconChartBar size={17} stroke={1.7} />
        </IconButton>
        <div className={`${classes.switch} flex gap-2`} role="group" aria-label="View">
          <IconButton label="Board" keys="1" aria-pressed={view === 'board'} onClick={() => setView('board')}>
            <IconLayoutKanban size={17} stroke={1.7} />
          </IconButton>
          <IconButton label="List" keys="2" aria-pressed={view === 'list'} onClick={() => setView('list')}>
            <IconList size={17} stroke={1.7} />
          </IconButton>
          <IconButton label="Calendar" keys="3" onClick={() => void navigate({ to: '/calendar' })}>
            <IconCalendar size={17} stroke={1.7} />
          </IconButton>
        </div>
      </PageHead>
      {mayWrite && (
        <Hint id="tasks-line">
          Type a task in plain English: “call Amelia tomorrow 3pm !high”.{' '}
          <span data-keys>
            Drag cards to move them, or use <kbd>Space</kbd> and the arrow keys.
          </span>
        </Hint>
      )}
      <div className={`${classes.bar} flex wrap top gap-wide gutter-tools`} data-screen-only>
        {mayWrite && (
          <div className={classes.barQuick}>
            <QuickAdd inputRef={quick} />
          </div>
        )}
        <Filters search={search} onChange={go} />
      </div>
      <div className="flex grow anchor low">
        <Suspense fallback={<SkeletonRows />}>
          {view === 'list' ? (
            <div className="narrow grow line-above scroll-y">
              <TaskList
                query={query}
                actions={actions}
                isFiltered={Boolean(search.q ?? search.type ?? search.priority ?? search.assignee)}
                openId={search.task}
                onOpen={open}
              />
            </div>
          ) : (
            <TaskBoard query={query} actions={actions} onOpen={open} />
          )}
        </Suspense>
        {search.task && <TaskDrawer key={search.task} id={search.task} onClose={() => onTop.close(at(undefined))} />}
      </div>
    </div>
  )
}

function Filters({ search, onChange }: { search: TasksSearch; onChange(next: Record<string, unknown>): void }) {
  const colleagues = useColleagues()
  const [q, setQ] = useState(search.q ?? '')
  useEffect(() => setQ(search.q ?? ''), [search.q])
  const send = useDebouncedCallback((value: string) => onChange({ q: value || undefined }), 250)
  const isFiltered = search.q ?? search.type ?? search.priority ?? search.assignee
  return (
    <div className={`${classes.filters} filter-row row wrap gap-8`}>
      <TextInput
        size="xs"
        aria-label="Filter tasks"
        placeholder="Filter"
        data-filter
        leftSection={<IconSearch size={14} aria-hidden />}
        value={q}
        maxLength={200}
        onChange={(event) => {
          setQ(event.currentTarget.value)
          send(event.currentTarget.value)
        }}
      />
      <NativeSelect
        size="xs"
        aria-label="Assigned to"
        value={search.assignee ?? ''}
        data={[{ value: '', label: 'Everyone' }, ...colleagues.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(event) => onChange({ assignee: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Type"
        value={search.type ?? ''}
        data={[{ value: '', label: 'All types' }, ...taskTypes.map((value) => ({ value, label: typeWords[value] }))]}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Priority"
        value={search.priority ?? ''}
        data={[{ value: '', label: 'All priorities' }, ...priorities.map((value) => ({ value, label: priorityWords[value] }))]}
        onChange={(event) => onChange({ priority: event.currentTarget.value })}
      />
      {isFiltered && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => onChange({ q: undefined, type: undefined, priority: undefined, assignee: undefined })}
        >
          Clear filters
        </Button>
      )}
    </div>
  )
}
