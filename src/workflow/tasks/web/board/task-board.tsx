import { useMemo, useState } from 'react'
import { BoardFrame } from '#ui/board/board-frame.tsx'
import { useBoardKeys } from '#ui/board/board-keys.ts'
import { useLatest } from '#ui/hooks/use-latest.ts'
import type { TaskStatus } from '../../task-values.contract.ts'
import type { Task } from '../../tasks.contract.ts'
import type { CardActs } from './task-board-card.tsx'
import { TaskColumn } from './task-board-column.tsx'
import type { useTaskActions } from '../task-actions.ts'
import type { PageQuery } from '../task-calls.ts'
import { statusWords } from '../task-words.ts'
import classes from '#ui/board/board.module.css'

export const boardOrder = ['open', 'inProgress', 'waiting', 'done'] as const satisfies readonly TaskStatus[]
const keysOf = {
  order: boardOrder as readonly TaskStatus[],
  columnOf: (task: Task) => task.status,
  targetsOf: (task: Task): readonly TaskStatus[] => (task.canEdit ? boardOrder : []),
  nameOf: (task: Task) => task.subject,
  wordOf: (status: TaskStatus) => statusWords[status],
}

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
  const { carried, onKeyDown, putDown } = useBoardKeys({ ...keysOf, drop: move })
  const held = dragged ?? carried?.card
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
    <BoardFrame<Task, TaskStatus>
      onDrag={(task) => {
        if (task) putDown()
        setDragged(task)
      }}
      onDrop={move}
    >
      <div className={classes.board} role="group" aria-label="Tasks by status" data-held={held ? true : undefined}>
        {boardOrder.map((status) => (
          <TaskColumn
            key={status}
            status={status}
            query={query}
            isTarget={held !== undefined && held.status !== status}
            isOver={carried?.to === status}
            carriedId={carried?.card.id}
            acts={acts}
          />
        ))}
      </div>
    </BoardFrame>
  )
}
