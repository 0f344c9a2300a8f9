import { Accessibility, PointerSensor, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider } from '@dnd-kit/react'
import { type ComponentProps, useMemo, useState } from 'react'
import { nonce } from '#ui/theme/nonce.ts'
import { useLatest } from '#ui/hooks/use-latest.ts'
import type { TaskStatus } from '../../task-values.contract.ts'
import type { Task } from '../../tasks.contract.ts'
import type { CardActs } from './task-board-card.tsx'
import { TaskColumn } from './task-board-column.tsx'
import { useBoardKeys } from './task-board-keys.ts'
import type { useTaskActions } from '../task-actions.ts'
import type { PageQuery } from '../task-calls.ts'
import { statusWords } from '../task-words.ts'
import classes from './task-board.module.css'

type DragProps = ComponentProps<typeof DragDropProvider>
export const boardOrder = ['open', 'inProgress', 'waiting', 'done'] as const satisfies readonly TaskStatus[]

// Keys are ours (useBoardKeys): the kit's move by pixels, not from column to column.
const plugins: NonNullable<DragProps['plugins']> = (defaults) => [
  StyleInjector.configure({ nonce }),
  ...defaults.filter((plugin) => plugin !== StyleInjector && plugin !== Accessibility),
]
const sensors: NonNullable<DragProps['sensors']> = [
  PointerSensor.configure({
    // A finger scrolls; it moves a card by its menu.
    preventActivation: ({ target, pointerType }) =>
      pointerType === 'touch' || (target instanceof Element && target.closest('button, a, input') !== null),
  }),
]

interface TaskBoardProps {
  query: PageQuery
  actions: ReturnType<typeof useTaskActions>
  onOpen(task: Task): void
}
/** Tasks in columns by status; a card is dragged by mouse or keys, or moved by its menu. */
export default function TaskBoard({ query, actions, onOpen }: TaskBoardProps) {
  const [dragged, setDragged] = useState<Task>()
  const move = (task: Task, to: TaskStatus) => {
    if (to !== task.status && task.canEdit)
      void actions.change(task, { status: to }, `${task.subject}: ${statusWords[to].toLowerCase()}`)
  }
  const { carried, onKeyDown, putDown } = useBoardKeys(boardOrder, move)
  const held = dragged ?? carried?.task
  // Stable, so that unchanged cards are not rendered again while another one is dragged.
  const latest = useLatest<CardActs>({ onKeyDown, onMove: move, onOpen, onBlur: putDown })
  const acts = useMemo<CardActs>(
    () => ({
      onKeyDown: (task, event) => latest.current.onKeyDown(task, event),
      onMove: (task, to) => latest.current.onMove(task, to),
      onOpen: (task) => latest.current.onOpen(task),
      onBlur: () => latest.current.onBlur(),
    }),
    [latest],
  )
  return (
    <DragDropProvider
      plugins={plugins}
      sensors={sensors}
      onDragStart={({ operation }) => {
        putDown()
        setDragged(operation.source?.data['task'] as Task | undefined)
      }}
      onDragEnd={({ operation, canceled }) => {
        const task = operation.source?.data['task'] as Task | undefined
        setDragged(undefined)
        if (!canceled && task && operation.target) move(task, operation.target.id as TaskStatus)
      }}
    >
      <div className={classes.board} role="group" aria-label="Tasks by status" data-held={held ? true : undefined}>
        {boardOrder.map((status) => (
          <TaskColumn
            key={status}
            status={status}
            query={query}
            isTarget={held !== undefined && held.status !== status}
            isOver={carried?.to === status}
            carriedId={carried?.task.id}
            acts={acts}
          />
        ))}
      </div>
    </DragDropProvider>
  )
}
