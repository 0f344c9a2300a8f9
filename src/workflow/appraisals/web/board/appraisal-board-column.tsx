import { useDroppable } from '@dnd-kit/react'
import { keepPreviousData } from '@tanstack/react-query'
import classes from '#ui/board/board.module.css'
import { ErrorState } from '#ui/components/states.tsx'
import { formatNumber } from '#ui/formatting.ts'
import { MoreRows, usePages } from '#ui/list/pages.tsx'
import type { AppraisalStage } from '../../appraisal-values.contract.ts'
import { type ListFilter, listQuery } from '../appraisal-calls.ts'
import { stageWords } from '../appraisal-words.ts'
import { AppraisalCard, type CardActs } from './appraisal-board-card.tsx'

const emptyWords: Record<AppraisalStage, string> = {
  lead: 'Owners who may sell, before an appointment.',
  booked: 'Appointments to come.',
  appraised: 'Seen, and not presented yet.',
  presented: 'Waiting for the owner’s decision.',
  won: 'Became a listing.',
  lost: 'Went to someone else.',
  nurture: 'Not now, perhaps later.',
  cancelled: 'Keeps the property.',
}

interface AppraisalColumnProps {
  stage: AppraisalStage
  filter: ListFilter
  /** The card in the hand may be put here. */
  isTarget: boolean
  /** The keys have chosen this column. */
  isOver: boolean
  carriedId: string | undefined
  acts: CardActs
}
export function AppraisalColumn({ stage, filter, isTarget, isOver, carriedId, acts }: AppraisalColumnProps) {
  const cards = usePages(listQuery({ ...filter, stages: stage }, stage === 'booked' ? { sort: 'startsAt' } : {}), {
    placeholderData: keepPreviousData,
  })
  const { ref, isDropTarget } = useDroppable({ id: stage, disabled: !isTarget })
  const rows = cards.data?.items ?? []
  const isEmpty = cards.isSuccess && !cards.isPlaceholderData && rows.length === 0
  return (
    <section
      ref={ref}
      id={`board-${stage}`}
      aria-label={stageWords[stage]}
      className={classes.column}
      data-target={isTarget || undefined}
      data-over={(isTarget && isDropTarget) || isOver || undefined}
    >
      <header>
        <h2 className="small">
          {stageWords[stage]}{' '}
          <span className="num dim regular">
            {cards.isSuccess && !cards.isPlaceholderData && formatNumber(rows.length)}
            {cards.hasNextPage && '+'}
          </span>
        </h2>
      </header>
      {cards.isError && <ErrorState error={cards.error} onRetry={() => void cards.refetch()} />}
      <ul className={classes.cards} data-board-cards data-old={cards.isPlaceholderData || undefined}>
        {isEmpty && <li className={classes.empty}>{emptyWords[stage]}</li>}
        {rows.map((row) => (
          <AppraisalCard key={row.id} row={row} isCarried={row.id === carriedId} acts={acts} />
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
