import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Result } from '#common/endpoint.ts'
import { EmptyState } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDay, formatNumber, formatRelative } from '#ui/formatting.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { appraisalStages } from '../appraisal-values.contract.ts'
import type { AppraisalRow } from '../appraisals.contract.ts'
import { type appraisalCalls, type ListFilter, listQuery } from './appraisal-calls.ts'
import { addressOf, sourceWords, stageTones, stageWords, startWords } from './appraisal-words.ts'

const sorts = [
  { value: '-stageAt', label: 'Last moved' },
  { value: 'startsAt', label: 'Appointment' },
  { value: 'nextCallOn', label: 'Next call' },
  { value: 'address', label: 'Suburb and street' },
  { value: '-createdAt', label: 'Newest' },
]

interface AppraisalTableProps {
  filter: ListFilter
  counts: Result<typeof appraisalCalls.counts> | undefined
  isFiltered: boolean
  onChange(next: Record<string, unknown>): void
  onOpen(row: AppraisalRow): void
}
/** Appraisals in rows, below how many there are at each stage. */
export default function AppraisalTable({ filter, counts, isFiltered, onChange, onOpen }: AppraisalTableProps) {
  const [sort, setSort] = useState('-stageAt')
  const rows = usePages(listQuery(filter, { sort, limit: 100 }), { placeholderData: keepPreviousData })
  const countOf = new Map(counts?.stages.map(({ stage, count }) => [stage, count]))
  return (
    <div className="grow scroll-y gutter-end">
      <div className="counts below-16" role="group" aria-label="By stage">
        {appraisalStages.map((stage) => (
          <button
            key={stage}
            type="button"
            aria-pressed={filter.stages === stage}
            onClick={() => onChange({ stages: filter.stages === stage ? undefined : stage })}
          >
            <strong className="num">{counts ? formatNumber(countOf.get(stage) ?? 0) : '–'}</strong>
            {stageWords[stage]}
          </button>
        ))}
      </div>
      <div className="row between wrap gap-8 below-8" data-screen-only>
        <SourceFigures counts={counts} />
        <label className="row gap-8 quiet">
          Sort by
          <select value={sort} onChange={(event) => setSort(event.currentTarget.value)}>
            {sorts.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <PagesState of={rows} rows={8}>
        <EmptyState
          action={
            isFiltered && (
              <Button
                variant="default"
                renderRoot={(props) => <Link to="/appraisals" search={{ view: 'table' }} replace {...props} />}
              >
                Clear filters
              </Button>
            )
          }
        >
          {isFiltered ? 'No appraisals match.' : 'No appraisals yet. Add the first owner who may sell.'}
        </EmptyState>
      </PagesState>
      <ul aria-label="Appraisals">
        {(rows.data?.items ?? []).map((row) => (
          <TableRow key={row.id} row={row} onOpen={() => onOpen(row)} />
        ))}
      </ul>
      <div className="pad-y-12 centred">
        <MoreRows of={rows} />
      </div>
    </div>
  )
}

/** The sources of the last twelve months that bring listings, the largest first. */
function SourceFigures({ counts }: Pick<AppraisalTableProps, 'counts'>) {
  const most = counts?.sources.slice(0, 4) ?? []
  if (!most.length) return <span />
  return (
    <p className="quiet">
      Last 12 months: {most.map(({ source, count, won }) => `${sourceWords[source]} ${count} (${won} won)`).join(' · ')}
    </p>
  )
}

function TableRow({ row, onOpen }: { row: AppraisalRow; onOpen(): void }) {
  const date = row.startsAt ? startWords(row.startsAt) : row.nextCallOn ? `Call ${formatDay(row.nextCallOn)}` : ''
  return (
    <li className="row between gap-16 pad-y-8 line-below small">
      <span className="stack grow narrow">
        <a
          className="name"
          href={`/appraisals/${row.id}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onOpen()
          }}
        >
          {addressOf(row)}
        </a>
        <span className="clip meta">
          {[row.streetLine && row.suburb, row.side === 'lease' && 'Lease', row.ownerName].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="stack grow narrow wide-only">
        <span className="clip">{date || sourceWords[row.source]}</span>
        <span className="clip meta">{date && sourceWords[row.source]}</span>
      </span>
      <span className="clip dim grow narrow wide-only">{row.agentName ?? 'No agent'}</span>
      <span className="stack fixed right gap-2">
        <StatusTag status={row.stage} tone={stageTones[row.stage]} label={stageWords[row.stage]} />
        <span className="meta">{formatRelative(row.stageAt)}</span>
      </span>
    </li>
  )
}
