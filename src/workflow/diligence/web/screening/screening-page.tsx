import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconRefresh, IconSearch, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDate, formatDay, formatNumber } from '#ui/formatting.ts'
import { HeadButton } from '#ui/list/list-parts.tsx'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { withoutEmpty } from '#ui/list/search-params.ts'
import { toastFailure } from '#ui/toast.ts'
import { diligenceKind } from '../../diligence-values.ts'
import type { SanctionList, SanctionMatch } from '../../screening.contract.ts'
import { optionsOf } from '../case-words.ts'
import { listsQuery, matchesQuery, screeningCalls } from './screening-calls.ts'
import { readScreeningSearch, type ScreeningSearch } from './screening-search.ts'
import { likenessOf, matchStateWords, matchTones } from './screening-words.ts'

const UploadDialog = lazy(() => import('./upload-dialog.tsx'))
const MatchDialog = lazy(() => import('./match-dialog.tsx'))
const route = getRouteApi('/shell/settings/diligence/list')
const pollMs = 1500

/** The list of sanctions that was uploaded last, and its possible matches with the agency's own records. */
export default function ScreeningPage() {
  const search: ScreeningSearch = route.useSearch()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isUploading, setUploading] = useState(false)
  const [open, setOpen] = useState<SanctionMatch>()
  const lists = usePages(listsQuery(), {
    refetchInterval: ({ state: { data } }) => (data?.pages[0]?.items[0]?.state === 'running' ? pollMs : false),
  })
  const matches = usePages(matchesQuery(search), { placeholderData: keepPreviousData })
  const again = () => void queryClient.invalidateQueries({ queryKey: [diligenceKind] })
  const decided = (now: SanctionMatch) => {
    showChanged(queryClient, [diligenceKind, 'matches'], now)
    again()
  }
  const [newest, ...earlier] = lists.data?.items ?? []
  const run = () => void call(screeningCalls.run, {}).then(again, toastFailure)
  const go = (next: ScreeningSearch) =>
    void navigate({
      to: '/settings/diligence/list',
      search: withoutEmpty(readScreeningSearch({ ...search, ...next })),
      replace: true,
    })
  const total = matches.data?.first?.total
  return (
    <div className="column full-height low">
      <PageHead title="Sanctions list" meta={newest && total !== undefined && formatNumber(total)}>
        {newest && newest.state !== 'running' && <HeadButton label="Compare again" Icon={IconRefresh} onClick={run} />}
        <HeadButton label="Upload list" Icon={IconUpload} isPrimary={!newest} onClick={() => setUploading(true)} />
      </PageHead>
      <PagesState of={lists} rows={2}>
        <EmptyState>
          Upload the consolidated list of DFAT. Gable compares its names with the parties of cases and with all contacts.
        </EmptyState>
      </PagesState>
      {newest && <ListCard of={newest} earlier={earlier} />}
      {newest && (
        <>
          <Filters search={search} onChange={go} />
          <div className="grow scroll-y gutter-end">
            <PagesState of={matches} rows={6}>
              <EmptyState>
                {newest.state === 'running'
                  ? 'The list is being compared.'
                  : search.state || search.of || search.q
                    ? 'No matches here.'
                    : 'Nothing to check.'}
              </EmptyState>
            </PagesState>
            <ul aria-label="Possible matches">
              {(matches.data?.items ?? []).map((one) => (
                <MatchRow key={one.id} of={one} onOpen={() => setOpen(one)} />
              ))}
            </ul>
            <div className="pad-y-12 centred">
              <MoreRows of={matches} />
            </div>
          </div>
        </>
      )}
      <Suspense>
        {isUploading && <UploadDialog onUploaded={again} onClose={() => setUploading(false)} />}
        {open && <MatchDialog key={open.id} of={open} onDecided={decided} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </div>
  )
}

function ListCard({ of: one, earlier }: { of: SanctionList; earlier: readonly SanctionList[] }) {
  const facts = [
    `${formatNumber(one.names)} names of ${formatNumber(one.entries)} people and bodies`,
    one.leftOut > 0 && `${formatNumber(one.leftOut)} rows left out, such as ships`,
    `uploaded ${[formatDate(one.uploadedAt), one.uploadedBy && `by ${one.uploadedBy}`].filter(Boolean).join(' ')}`,
  ]
  return (
    <section aria-label="Newest list" className="gutter below-8 stack one-column gap-4 small">
      <p>
        <strong>List of {formatDay(one.listedOn)}</strong> <span className="quiet breaks">{one.fileName}</span>
      </p>
      <p className="quiet">{facts.filter(Boolean).join(', ')}.</p>
      {one.state === 'running' && (
        <p className="row gap-8" role="status">
          <progress
            style={{ accentColor: 'var(--mantine-primary-color-filled)' }}
            aria-label="Compared"
            max={one.total || 1}
            value={one.done}
          />
          {one.total ? `${formatNumber(one.done)} of ${formatNumber(one.total)} compared` : 'Waiting to start'}
        </p>
      )}
      {one.state === 'done' && one.finishedAt && (
        <p className="quiet">
          Compared with {formatNumber(one.total)} cases and contacts on {formatDate(one.finishedAt)}. New parties are compared as
          they come.
        </p>
      )}
      {one.state === 'failed' && <p className="problem">{one.error ?? 'The comparison stopped.'} Compare again.</p>}
      {earlier.length > 0 && (
        <details>
          <summary className="quiet">Earlier lists</summary>
          <ul className="stack gap-4 above-4">
            {earlier.map(({ id, listedOn, fileName, uploadedAt, uploadedBy }) => (
              <li key={id} className="quiet breaks">
                {formatDay(listedOn)}: {fileName}, uploaded {formatDate(uploadedAt)}
                {uploadedBy && ` by ${uploadedBy}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function MatchRow({ of: one, onOpen }: { of: SanctionMatch; onOpen(): void }) {
  return (
    <li className="row between gap-16 pad-y-8 line-below small">
      <span className="stack one-column narrow" style={{ flex: '2 1 0' }}>
        <button type="button" className="name text-left clip" onClick={onOpen}>
          {one.name}
        </button>
        <span className="clip meta">{one.of === 'case' ? 'Party of a case' : 'Contact'}</span>
      </span>
      <span className="narrow" style={{ flex: '2 1 0' }}>
        <span className="block clip">{one.entry.names[0]}</span>
        <span className="block clip meta">
          {[one.entry.born, one.entry.citizenship].filter(Boolean).join(', ') || 'On the list'}
        </span>
      </span>
      <span className="fixed right wide-only" style={{ width: '14rem' }}>
        <StatusTag status={one.state} tone={matchTones[one.state]} label={matchStateWords[one.state]} />
        <span className="block above-2 meta">{likenessOf(one)}</span>
      </span>
    </li>
  )
}

function Filters({ search, onChange }: { search: ScreeningSearch; onChange(next: ScreeningSearch): void }) {
  const [q, setQ] = useState(search.q ?? '')
  useEffect(() => setQ(search.q ?? ''), [search.q])
  const send = useDebouncedCallback((value: string) => onChange({ q: value }), 250)
  return (
    <div className="filter-row row wrap gap-8 gutter-tools" data-screen-only>
      <TextInput
        size="xs"
        aria-label="Filter matches"
        placeholder="Name"
        data-filter
        leftSection={<IconSearch size={14} aria-hidden />}
        value={q}
        maxLength={200}
        onChange={(event) => {
          setQ(event.currentTarget.value)
          send(event.currentTarget.value)
        }}
      />
      <NativeSelect
        size="xs"
        aria-label="Decision"
        value={search.state ?? 'open'}
        data={optionsOf(matchStateWords)}
        onChange={(event) => onChange({ state: event.currentTarget.value as NonNullable<ScreeningSearch['state']> })}
      />
      <NativeSelect
        size="xs"
        aria-label="Records"
        value={search.of ?? ''}
        data={[
          { value: '', label: 'Cases and contacts' },
          { value: 'case', label: 'Parties of cases' },
          { value: 'contact', label: 'Contacts' },
        ]}
        onChange={(event) => onChange({ of: event.currentTarget.value as NonNullable<ScreeningSearch['of']> })}
      />
      <Button size="compact-xs" variant="subtle" renderRoot={(props) => <Link to="/settings/diligence" {...props} />}>
        Register
      </Button>
    </div>
  )
}
