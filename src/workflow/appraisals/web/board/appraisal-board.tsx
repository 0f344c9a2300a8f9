import { lazy, Suspense, useMemo, useState } from 'react'
import { BoardFrame } from '#ui/board/board-frame.tsx'
import { useBoardKeys } from '#ui/board/board-keys.ts'
import classes from '#ui/board/board.module.css'
import { useLatest } from '#ui/hooks/use-latest.ts'
import { partsOf } from '#ui/list/search-params.ts'
import { forField } from '#ui/typed-ahead.ts'
import { toastFailure } from '#ui/toast.ts'
import { ApiError } from '#ui/api/api-error.ts'
import { appraisalStages, type AppraisalStage } from '../../appraisal-values.contract.ts'
import type { AppraisalRow } from '../../appraisals.contract.ts'
import { nextStages } from '../../appraisals.rules.ts'
import { type ListFilter, useAppraisalActions } from '../appraisal-calls.ts'
import { addressOf, stageWords } from '../appraisal-words.ts'
import { AppraisalColumn } from './appraisal-board-column.tsx'
import type { CardActs } from './appraisal-board-card.tsx'

const StepOfRow = lazy(forField(() => import('../step-of-row.tsx')))

export const targetsOf = ({ canEdit, stage }: AppraisalRow): readonly AppraisalStage[] => (canEdit ? nextStages(stage) : [])
/** Steps that are kept with more than a day. */
const asksFirst: readonly AppraisalStage[] = ['booked', 'appraised', 'won', 'lost', 'nurture']
const keysOf = {
  order: appraisalStages,
  columnOf: ({ stage }: AppraisalRow) => stage,
  targetsOf,
  nameOf: (row: AppraisalRow) => addressOf(row),
  wordOf: (stage: AppraisalStage) => stageWords[stage],
}

interface AppraisalBoardProps {
  filter: ListFilter
  onOpen(row: AppraisalRow): void
}
/** Appraisals in columns by stage; a card is dragged by mouse or keys, or moved by its menu. */
export default function AppraisalBoard({ filter, onOpen }: AppraisalBoardProps) {
  const { step } = useAppraisalActions()
  const [dragged, setDragged] = useState<AppraisalRow>()
  const [asking, setAsking] = useState<{ row: AppraisalRow; to: AppraisalStage }>()
  const move = (row: AppraisalRow, to: AppraisalStage) => {
    if (!targetsOf(row).includes(to)) return
    if (asksFirst.includes(to)) return setAsking({ row, to })
    step(row, to).catch((error: unknown) => {
      // The form says what is missing.
      if (error instanceof ApiError && error.status === 422) setAsking({ row, to })
      else toastFailure(error)
    })
  }
  const { carried, onKeyDown, putDown } = useBoardKeys({ ...keysOf, drop: move })
  const held = dragged ?? carried?.card
  const latest = useLatest<CardActs>({ onKeyDown, onMove: move, onOpen, onBlur: putDown })
  const acts = useMemo<CardActs>(
    () => ({
      onKeyDown: (row, event) => latest.current.onKeyDown(row, event),
      onMove: (row, to) => latest.current.onMove(row, to),
      onOpen: (row) => latest.current.onOpen(row),
      onBlur: () => latest.current.onBlur(),
    }),
    [latest],
  )
  const chosen = partsOf(filter.stages)
  return (
    <BoardFrame<AppraisalRow, AppraisalStage>
      onDrag={(row) => {
        if (row) putDown()
        setDragged(row)
      }}
      onDrop={move}
    >
      <div className={classes.board} role="group" aria-label="Appraisals by stage" data-held={held ? true : undefined}>
        {appraisalStages
          .filter((stage) => chosen.length === 0 || chosen.includes(stage))
          .map((stage) => (
            <AppraisalColumn
              key={stage}
              stage={stage}
              filter={filter}
              isTarget={held !== undefined && targetsOf(held).includes(stage)}
              isOver={carried?.to === stage}
              carriedId={carried?.card.id}
              acts={acts}
            />
          ))}
      </div>
      {asking && (
        <Suspense>
          <StepOfRow id={asking.row.id} to={asking.to} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </BoardFrame>
  )
}
