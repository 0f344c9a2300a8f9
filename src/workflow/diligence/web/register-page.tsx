import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconDownload, IconListSearch, IconSearch, IconSettings, IconUpload } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { AgentField } from '#accounts/agents/web/agent-field.public.tsx'
import { call } from '#ui/api/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDay, formatNumber } from '#ui/formatting.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import { HeadButton } from '#ui/list/list-parts.tsx'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { withoutEmpty } from '#ui/list/search-params.ts'
import { saveFile } from '#ui/save-file.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import { today } from '#ui/typed/day-text.ts'
import type { CaseRow } from '../diligence.contract.ts'
import { isDone } from '../diligence.rules.ts'
import { kindWords, sideWords, stateWords } from '../diligence-words.ts'
import { diligenceCalls, type RegisterFilter, registerQuery } from './diligence-calls.ts'
import { registerPapers } from './diligence.slots.ts'
import { optionsOf, stateTones } from './case-words.ts'
import { readRegisterSearch, type RegisterSearch } from './register-search.ts'

const GateDialog = lazy(() => import('./gate-dialog.tsx'))
const ImportDialog = lazy(() => import('./import/import-dialog.tsx'))
const Receipts = lazy(() => import('./receipts.tsx'))
const route = getRouteApi('/shell/settings/diligence')
const dueOptions = [
  { value: '', label: 'Any due day' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'week', label: 'Due within 7 days' },
  { value: 'later', label: 'Due later' },
  { value: 'none', label: 'Without a due day' },
]

/** The register: every case, the next due first. */
export default function RegisterPage() {
  const search: RegisterSearch = route.useSearch()
  const navigate = useNavigate()
  const maySet = useMay('settings.manage')
  const mayScreen = useMay('diligence.screen')
  const [isSetting, setSetting] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const go = (next: Record<string, unknown>) =>
    void navigate({ to: '/settings/diligence', search: withoutEmpty(readRegisterSearch({ ...search, ...next })), replace: true })
  const { agent, ...others } = search
  const filter: RegisterFilter = withoutEmpty<RegisterFilter>({ ...others, agentId: agent })
  const rows = usePages(registerQuery(filter), { placeholderData: keepPreviousData })
  const isFiltered = Object.keys(search).length > 0
  const total = rows.data?.first?.total
  const download = () => {
    call(diligenceCalls.register, { query: filter as never }).then((file) => saveFile(file), toastFailure)
  }
  return (
    <div className="column full-height low">
      <PageHead title="Due diligence" meta={total !== undefined && formatNumber(total)}>
        {mayScreen && (
          <HeadButton
            label="Sanctions list"
            Icon={IconListSearch}
            onClick={() => void navigate({ to: '/settings/diligence/list' })}
          />
        )}
        {mayScreen && <HeadButton label="Import" Icon={IconUpload} onClick={() => setImporting(true)} />}
        {maySet && <HeadButton label="Rules" Icon={IconSettings} onClick={() => setSetting(true)} />}
        <SlotParts of={registerPapers} props={{ filter }} />
        <HeadButton label="Download CSV" Icon={IconDownload} onClick={download} />
      </PageHead>
      <Filters search={search} isFiltered={isFiltered} onChange={go} />
      <div className="grow scroll-y gutter-end">
        <PagesState of={rows} rows={8}>
          <EmptyState>{isFiltered ? 'No cases match.' : 'No cases yet. Start them on the AML tab of a listing.'}</EmptyState>
        </PagesState>
        <ul aria-label="Cases">
          {(rows.data?.items ?? []).map((row) => (
            <RegisterRow key={row.id} row={row} />
          ))}
        </ul>
        <div className="pad-y-12 centred">
          <MoreRows of={rows} />
        </div>
        <Destroyed />
      </div>
      <Suspense>
        {isSetting && <GateDialog onClose={() => setSetting(false)} />}
        {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      </Suspense>
    </div>
  )
}

/** Receipts, read when they are looked at. */
function Destroyed() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="below-16" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="quiet small">Destroyed records</summary>
      {isOpen && (
        <Suspense>
          <Receipts />
        </Suspense>
      )}
    </details>
  )
}

function RegisterRow({ row }: { row: CaseRow }) {
  const isLate = row.dueOn !== null && !isDone(row.state) && row.dueOn < today()
  const due = row.completedOn
    ? `Complete ${formatDay(row.completedOn)}`
    : row.dueOn
      ? `Due ${formatDay(row.dueOn)}`
      : 'No due day'
  return (
    <li className="row between gap-16 pad-y-8 line-below small">
      <span className="stack one-column narrow" style={{ flex: '2 1 0' }}>
        <Link className="name" to="/listings/$id" params={{ id: row.listingId }} search={{ tab: 'diligence' }}>
          {row.name}
        </Link>
        <span className="clip meta">{[row.streetLine ?? row.reference, row.suburb].filter(Boolean).join(', ')}</span>
      </span>
      <span className="narrow wide-only" style={{ flex: '1 1 0' }}>
        <span className="block clip">{sideWords[row.side]}</span>
        <span className="block clip meta">{kindWords[row.kind]}</span>
      </span>
      <span className="clip dim narrow wide-only" style={{ flex: '1 1 0' }}>
        {row.agentName ?? 'No agent'}
      </span>
      <span className="fixed right" style={{ width: '9rem' }}>
        <StatusTag status={row.state} tone={stateTones[row.state]} label={stateWords[row.state]} />
        <span className={`block above-2 ${isLate ? 'problem tiny' : 'meta'}`}>{due}</span>
      </span>
    </li>
  )
}

interface FiltersProps {
  search: RegisterSearch
  isFiltered: boolean
  onChange(next: Record<string, unknown>): void
}
function Filters({ search, isFiltered, onChange }: FiltersProps) {
  const [q, setQ] = useState(search.q ?? '')
  useEffect(() => setQ(search.q ?? ''), [search.q])
  const send = useDebouncedCallback((value: string) => onChange({ q: value || undefined }), 250)
  const choice = (label: string, field: 'states' | 'side' | 'due', data: { value: string; label: string }[]) => (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={search[field] ?? ''}
      data={data}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <div className="filter-row row wrap gap-8 gutter-tools" data-screen-only>
      <TextInput
        size="xs"
        aria-label="Filter cases"
        placeholder="Name, address or reference"
        data-filter
        leftSection={<IconSearch size={14} aria-hidden />}
        value={q}
        maxLength={200}
        onChange={(event) => {
          setQ(event.currentTarget.value)
          send(event.currentTarget.value)
        }}
      />
      {choice('Status', 'states', [{ value: '', label: 'All statuses' }, ...optionsOf(stateWords)])}
      {choice('Due', 'due', dueOptions)}
      {choice('Side', 'side', [{ value: '', label: 'Vendors and buyers' }, ...optionsOf(sideWords)])}
      <AgentField
        size="xs"
        aria-label="Agent"
        none="All agents"
        value={search.agent ?? ''}
        onChange={(agent) => onChange({ agent })}
      />
      {isFiltered && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => onChange({ q: undefined, states: undefined, side: undefined, due: undefined, agent: undefined })}
        >
          Clear filters
        </Button>
      )}
    </div>
  )
}
