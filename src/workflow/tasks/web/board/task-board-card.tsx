import { useDraggable } from '@dnd-kit/react'
import { UnstyledButton } from '@mantine/core'
import { IconArrowsMove } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useMemo } from 'react'
import type { TaskStatus } from '../../task-values.contract.ts'
import type { Task } from '../../tasks.contract.ts'
import { canBecome } from '../../tasks.rules.ts'
import { DueLine, Faces } from '../task-bits.tsx'
import { statusWords, typeIcons, typeWords } from '../task-words.ts'
import classes from '#ui/board/board.module.css'
import { LaterMenu } from '#ui/components/opens-later.tsx'

/** Actions for any card. */
export interface CardActs {
  onKeyDown(task: Task, event: KeyboardEvent): void
  onMove(task: Task, to: TaskStatus): void
  onOpen(task: Task): void
  onBlur(): void
}
interface TaskCardProps {
  task: Task
  isCarried: boolean
  acts: CardActs
}
const targets = ['open', 'inProgress', 'waiting', 'done', 'cancelled'] as const

export const TaskCard = memo(function TaskCard({ task, isCarried, acts }: TaskCardProps) {
  const data = useMemo(() => ({ card: task }), [task])
  const { ref, isDragging } = useDraggable({ id: task.id, data, disabled: !task.canEdit })
  const Icon = typeIcons[task.type]
  const about = task.listing?.name ?? task.contact?.name
  return (
    // The keys of a card are the board's: Enter opens it, Space picks it up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={ref}
      id={`card-${task.id}`}
      data-board-card
      className={classes.card}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={task.subject}
      aria-roledescription={task.canEdit ? 'movable task' : undefined}
      data-dragging={isDragging || undefined}
      data-carried={isCarried || undefined}
      data-still={!task.canEdit || undefined}
      data-done={task.status === 'done' || undefined}
      onKeyDown={(event) => {
        acts.onKeyDown(task, event)
        if (event.defaultPrevented || event.target !== event.currentTarget) return
        if (event.key === 'Enter') acts.onOpen(task)
      }}
      onClick={(event) => {
        if (!(event.target as Element).closest('button, a')) acts.onOpen(task)
      }}
      onBlur={(event) => event.target === event.currentTarget && isCarried && acts.onBlur()}
    >
      <strong className="breaks">
        {task.type !== 'todo' && <Icon size={14} stroke={1.7} role="img" aria-label={typeWords[task.type]} />}
        {task.subject}
      </strong>
      {about && <span className="clip meta">{about}</span>}
      {task.tags.length > 0 && <span className="clip meta">{task.tags.map((tag) => `#${tag}`).join(' ')}</span>}
      <span className={classes.foot}>
        <span className="row wrap gap-flat narrow grow">
          <DueLine task={task} />
        </span>
        {task.canEdit && (
          <LaterMenu
            position="bottom-end"
            width={190}
            shadow="md"
            target={
              <UnstyledButton className={`${classes.move} hovers`} aria-label={`Move ${task.subject}`} tabIndex={-1}>
                <IconArrowsMove size={15} stroke={1.7} aria-hidden />
              </UnstyledButton>
            }
          >
            {(Menu) => (
              <>
                <Menu.Label>Move to</Menu.Label>
                {targets
                  .filter((to) => canBecome(task.status, to))
                  .map((to) => (
                    <Menu.Item key={to} onClick={() => acts.onMove(task, to)}>
                      {statusWords[to]}
                    </Menu.Item>
                  ))}
              </>
            )}
          </LaterMenu>
        )}
        <Faces task={task} />
      </span>
    </li>
  )
})
