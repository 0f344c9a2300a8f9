import { useDroppable } from '@dnd-kit/react'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { ErrorState } from '#ui/components/states.tsx'
import { MoreRows } from '#ui/list/pages.tsx'
import { useMay } from '#ui/session/session-store.ts'
import type { TaskStatus } from '../../task-values.contract.ts'
import { QuickAdd } from '../quick-add.tsx'
import { type CardActs, TaskCard } from './task-board-card.tsx'
import { type PageQuery, tasksQuery } from '../task-calls.ts'
import { statusWords } from '../task-words.ts'
import classes from '#ui/board/board.module.css'

/** Done tasks are looked at seldom, and the newest of them are at the top. */
const pageSizes = { open: 40, done: 15 } as const

interface TaskColumnProps {
  status: TaskStatus
  query: PageQuery
  /** The card in the hand may be put here. */
  isTarget: boolean
  /** The keys have chosen this column. */
  isOver: boolean
  carriedId: string | undefined
  acts: CardActs
}
export function TaskColumn({ status, query, isTarget, isOver, carriedId, acts }: TaskColumnProps) {
  const [isAdding, setAdding] = useState(false)
  const mayWrite = useMay('tasks.write')
  const show = status === 'done' ? 'done' : 'open'
  const cards = useInfiniteQuery({
    ...tasksQuery({ ...query, show, statuses: [status], limit: pageSizes[show] }),
    placeholderData: keepPreviousData,
  })
  const { ref, isDropTarget } = useDroppable({ id: status, disabled: !isTarget })
  const tasks = cards.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section
      ref={ref}
      id={`board-${status}`}
      aria-label={statusWords[status]}
      className={classes.column}
      data-target={isTarget || undefined}
      data-over={(isTarget && isDropTarget) || isOver || undefined}
    >
      <header>
        <h2 className="small">
          {statusWords[status]}{' '}
          <span className="num dim regular">
            {cards.isSuccess && !cards.isPlaceholderData && tasks.length}
            {cards.hasNextPage && '+'}
          </span>
        </h2>
        {mayWrite && status !== 'done' && (
          <IconButton label={`Add to ${statusWords[status].toLowerCase()}`} onClick={() => setAdding(true)}>
            <IconPlus size={16} stroke={1.7} />
          </IconButton>
        )}
      </header>
      {isAdding && (
        <div className={classes.adding}>
          <QuickAdd
            isFocused
            label={`New task: ${statusWords[status].toLowerCase()}`}
            placeholder="What needs doing?"
            defaults={{ status }}
            onClose={() => setAdding(false)}
          />
        </div>
      )}
      {cards.isError && <ErrorState error={cards.error} onRetry={() => void cards.refetch()} />}
      <ul className={classes.cards} data-board-cards data-old={cards.isPlaceholderData || undefined}>
        {cards.isSuccess && !cards.isPlaceholderData && tasks.length === 0 && (
          <li className={classes.empty}>{status === 'done' ? 'No completed tasks yet.' : 'No tasks here yet.'}</li>
        )}
        {tasks.map((task) => (
          <TaskCard key={task.id} task={task} isCarried={task.id === carriedId} acts={acts} />
        ))}
        {cards.hasNextPage && (
          <li className={classes.empty}>
            <MoreRows of={cards} size="compact-sm" />
          </li>
        )}
      </ul>
    </section>
  )
}
