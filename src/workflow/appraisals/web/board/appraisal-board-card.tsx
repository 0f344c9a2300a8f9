import { useDraggable } from '@dnd-kit/react'
import { UnstyledButton } from '@mantine/core'
import { IconArrowsMove } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useMemo } from 'react'
import classes from '#ui/board/board.module.css'
import { LaterMenu } from '#ui/components/opens-later.tsx'
import { formatDay, formatRelative } from '#ui/formatting.ts'
import type { AppraisalStage } from '../../appraisal-values.contract.ts'
import type { AppraisalRow } from '../../appraisals.contract.ts'
import { nextStages } from '../../appraisals.rules.ts'
import { addressOf, sourceWords, stageWords, startWords } from '../appraisal-words.ts'

/** Actions for any card. */
export interface CardActs {
  onKeyDown(row: AppraisalRow, event: KeyboardEvent): void
  onMove(row: AppraisalRow, to: AppraisalStage): void
  onOpen(row: AppraisalRow): void
  onBlur(): void
}
interface AppraisalCardProps {
  row: AppraisalRow
  isCarried: boolean
  acts: CardActs
}

/** The date that matters at this stage. */
function dateOf({ stage, startsAt, nextCallOn, expectedListOn, stageAt }: AppraisalRow): string {
  if (stage === 'booked' && startsAt) return startWords(startsAt)
  if (stage === 'nurture' && nextCallOn) return `Call ${formatDay(nextCallOn)}`
  if (expectedListOn && (stage === 'appraised' || stage === 'presented')) return `Lists ${formatDay(expectedListOn)}`
  return formatRelative(stageAt)
}

export const AppraisalCard = memo(function AppraisalCard({ row, isCarried, acts }: AppraisalCardProps) {
  const data = useMemo(() => ({ card: row }), [row])
  const { ref, isDragging } = useDraggable({ id: row.id, data, disabled: !row.canEdit })
  const name = addressOf(row)
  return (
    // The keys of a card are the board's: Enter opens it, Space picks it up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={ref}
      id={`card-${row.id}`}
      data-board-card
      className={classes.card}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={name}
      aria-roledescription={row.canEdit ? 'movable appraisal' : undefined}
      data-dragging={isDragging || undefined}
      data-carried={isCarried || undefined}
      data-still={!row.canEdit || undefined}
      onKeyDown={(event) => {
        acts.onKeyDown(row, event)
        if (event.defaultPrevented || event.target !== event.currentTarget) return
        if (event.key === 'Enter') acts.onOpen(row)
      }}
      onClick={(event) => {
        if (!(event.target as Element).closest('button, a')) acts.onOpen(row)
      }}
      onBlur={(event) => event.target === event.currentTarget && isCarried && acts.onBlur()}
    >
      <strong className="breaks">{name}</strong>
      <span className="clip meta">
        {[row.streetLine && row.suburb, row.side === 'lease' && 'Lease'].filter(Boolean).join(' · ')}
      </span>
      {row.ownerName && <span className="clip above-2">{row.ownerName}</span>}
      <span className={classes.foot}>
        <span className="clip meta grow narrow">
          {[dateOf(row), row.agentName?.split(' ')[0] ?? sourceWords[row.source]].filter(Boolean).join(' · ')}
        </span>
        {row.canEdit && (
          <LaterMenu
            position="bottom-end"
            width={190}
            shadow="md"
            target={
              <UnstyledButton className={`${classes.move} hovers`} aria-label={`Move ${name}`} tabIndex={-1}>
                <IconArrowsMove size={15} stroke={1.7} aria-hidden />
              </UnstyledButton>
            }
          >
            {(Menu) => (
              <>
                <Menu.Label>Move to</Menu.Label>
                {nextStages(row.stage).map((to) => (
                  <Menu.Item key={to} onClick={() => acts.onMove(row, to)}>
                    {stageWords[to]}
                  </Menu.Item>
                ))}
              </>
            )}
          </LaterMenu>
        )}
      </span>
    </li>
  )
})
