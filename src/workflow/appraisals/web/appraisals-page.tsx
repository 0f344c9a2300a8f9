import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { PageHead } from '#ui/components/page-head.tsx'
import { SkeletonRows } from '#ui/components/states.tsx'
import { formatNumber } from '#ui/formatting.ts'
import { useKeys } from '#ui/keys.ts'
import { HeadButton } from '#ui/list/list-parts.tsx'
import { withoutEmpty } from '#ui/list/search-params.ts'
import { useScope } from '#ui/session/scope.ts'
import { useMay } from '#ui/session/session-store.ts'
import { forField } from '#ui/typed-ahead.ts'
import type { AppraisalRow } from '../appraisals.contract.ts'
import { isOpen } from '../appraisals.rules.ts'
import { AgentField } from '#accounts/agents/web/agent-field.public.tsx'
import { countsQuery, type ListFilter } from './appraisal-calls.ts'
import { optionsOf, sourceWords, stageWords } from './appraisal-words.ts'
import { type AppraisalsSearch, newForOf, readAppraisalsSearch } from './appraisals-search.ts'

const AppraisalBoard = lazy(() => import('./board/appraisal-board.tsx'))
const AppraisalTable = lazy(() => import('./appraisal-table.tsx'))
const DueList = lazy(() => import('./due-list.tsx'))
const NewAppraisal = lazy(forField(() => import('./new-appraisal-dialog.tsx')))
const route = getRouteApi('/shell/appraisals')

/** Owners who may sell or lease: as a board by stage, as a table, or those to call again. */
export default function AppraisalsPage() {
  const search: AppraisalsSearch = route.useSearch()
  const navigate = useNavigate()
  const scope = useScope()
  const mayWrite = useMay('appraisals.write')
  const counts = useQuery(countsQuery(scope)).data
  const go = (next: Record<string, unknown>, replace = true) =>
    void navigate({ to: '/appraisals', search: withoutEmpty(readAppraisalsSearch({ ...search, ...next })), replace })
  const view = search.view ?? 'board'
  const open = ({ id }: AppraisalRow) => void navigate({ to: '/appraisals/$id', params: { id } })
  const filter: ListFilter = withoutEmpty<ListFilter>({
    scope,
    q: search.q,
    side: search.side,
    source: search.source,
    agentId: search.agent,
    stages: search.stages,
  })
  const isFiltered = Boolean(search.q ?? search.side ?? search.source ?? search.agent ?? search.stages)
  useKeys('Appraisals', [
    ...(mayWrite ? [{ keys: 'n', label: 'New appraisal', run: () => go({ new: 'yes' }, false) }] : []),
    { keys: '1', label: 'Board', run: () => go({ view: undefined }, false) },
    { keys: '2', label: 'Table', run: () => go({ view: 'table' }, false) },
    { keys: '3', label: 'Calls due', run: () => go({ view: 'due' }, false) },
  ])
  const current = counts?.stages.reduce((sum, one) => sum + (isOpen(one.stage) ? one.count : 0), 0)
  return (
    <div className="column full-height low">
      <PageHead title="Appraisals" meta={current !== undefined && `${formatNumber(current)} open`}>
        <SegmentedControl
          size="xs"
          aria-label="View"
          value={view}
          onChange={(to) => go({ view: to }, false)}
          data={[
            { value: 'board', label: 'Board' },
            { value: 'table', label: 'Table' },
            { value: 'due', label: 'Calls due' },
          ]}
        />
        {mayWrite && <HeadButton label="New appraisal" Icon={IconPlus} isPrimary onClick={() => go({ new: 'yes' }, false)} />}
      </PageHead>
      {view !== 'due' && <Filters search={search} isFiltered={isFiltered} onChange={go} />}
      <Suspense fallback={<SkeletonRows />}>
        {view === 'due' ? (
          <DueList scope={scope} />
        ) : view === 'table' ? (
          <AppraisalTable filter={filter} counts={counts} isFiltered={isFiltered} onChange={go} onOpen={open} />
        ) : (
          <div className="flex grow low">
            <AppraisalBoard filter={filter} onOpen={open} />
          </div>
        )}
      </Suspense>
      {search.new && mayWrite && (
        <Suspense>
          <NewAppraisal {...newForOf(search.new)} onClose={() => backFrom(search.new, navigate, go)} />
        </Suspense>
      )}
    </div>
  )
}

/** Back to the record where it was opened. */
function backFrom(
  text: string | undefined,
  navigate: ReturnType<typeof useNavigate>,
  go: (next: Record<string, unknown>) => void,
): void {
  const { contactId, propertyId, enquiryId, listingId } = newForOf(text)
  if (enquiryId) void navigate({ to: '/enquiries', search: { id: enquiryId } })
  else if (listingId) void navigate({ to: '/listings/$id', params: { id: listingId }, search: { tab: 'opens' } })
  else if (contactId) void navigate({ to: '/contacts/$id', params: { id: contactId } })
  else if (propertyId) void navigate({ to: '/properties/$id', params: { id: propertyId } })
  else go({ new: undefined })
}

interface FiltersProps {
  search: AppraisalsSearch
  isFiltered: boolean
  onChange(next: Record<string, unknown>): void
}
function Filters({ search, isFiltered, onChange }: FiltersProps) {
  const [q, setQ] = useState(search.q ?? '')
  useEffect(() => setQ(search.q ?? ''), [search.q])
  const send = useDebouncedCallback((value: string) => onChange({ q: value || undefined }), 250)
  return (
    <div className="filter-row row wrap gap-8 gutter-tools" data-screen-only>
      <TextInput
        size="xs"
        aria-label="Filter appraisals"
        placeholder="Address or notes"
        data-filter
        leftSection={<IconSearch size={14} aria-hidden />}
        value={q}
        maxLength={200}
        onChange={(event) => {
          setQ(event.currentTarget.value)
          send(event.currentTarget.value)
        }}
      />
      <AgentField
        size="xs"
        aria-label="Agent"
        none="All agents"
        value={search.agent ?? ''}
        onChange={(agent) => onChange({ agent })}
      />
      <NativeSelect
        size="xs"
        aria-label="Stage"
        value={search.stages ?? ''}
        data={[{ value: '', label: 'All stages' }, ...optionsOf(stageWords)]}
        onChange={(event) => onChange({ stages: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Source"
        value={search.source ?? ''}
        data={[{ value: '', label: 'All sources' }, ...optionsOf(sourceWords)]}
        onChange={(event) => onChange({ source: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Sale or lease"
        value={search.side ?? ''}
        data={[
          { value: '', label: 'Sale and lease' },
          { value: 'sale', label: 'For sale' },
          { value: 'lease', label: 'For lease' },
        ]}
        onChange={(event) => onChange({ side: event.currentTarget.value })}
      />
      {isFiltered && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => onChange({ q: undefined, side: undefined, source: undefined, agent: undefined, stages: undefined })}
        >
          Clear filters
        </Button>
      )}
    </div>
  )
}
