import { Button, NativeSelect } from '@mantine/core'
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
  { value: '-stageAt', label: 'Last moved first' },
  { value: 'startsAt', label: 'By appointment' },
  { value: 'nextCallOn', label: 'By next call' },
  { value: 'address', label: 'By suburb and street' },
  { value: '-createdAt', label: 'Newest first' },
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
      <div className="wide-only below-16">
        <div className="counts" role="group" aria-label="By stage">
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
      </div>
      <div className="row between wrap gap-8 below-8" data-screen-only>
        <SourceFigures counts={counts} />
        <NativeSelect
          size="xs"
          aria-label="Sort by"
          value={sort}
          data={sorts}
          onChange={(event) => setSort(event.currentTarget.value)}
        />
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
      <span className="stack one-column narrow" style={{ flex: '2 1 0' }}>
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
      <span className="narrow wide-only" style={{ flex: '1.4 1 0' }}>
        <span className="block clip">{date || sourceWords[row.source]}</span>
        <span className="block clip meta">{date && sourceWords[row.source]}</span>
      </span>
      <span className="clip dim narrow wide-only" style={{ flex: '1 1 0' }}>
        {row.agentName ?? 'No agent'}
      </span>
      <span className="fixed right" style={{ width: '6.5rem' }}>
        <StatusTag status={row.stage} tone={stageTones[row.stage]} label={stageWords[row.stage]} />
        <span className="block meta above-2">{formatRelative(row.stageAt)}</span>
      </span>
    </li>
  )
}
