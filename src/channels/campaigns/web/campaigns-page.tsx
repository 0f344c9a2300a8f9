import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDateTime, formatRelative } from '#ui/formatting.ts'
import { useRefusedNew } from '#ui/hooks/use-refused-new.ts'
import { useKeys } from '#ui/keys.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { useExpectForm } from '#ui/hooks/use-expect-form.ts'
import { forField } from '#ui/typed-ahead.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import type { CampaignRow } from '../campaigns.contract.ts'
import { mayDelete } from '../campaigns.rules.ts'
import { filledIn } from '#core/contacts/names/merge-fields.rules.ts'
import { campaignCalls, campaignKind, campaignsQuery } from './campaign-calls.ts'
import type { CampaignsSearch } from './campaigns-search.ts'
import { people, percent, stateWords } from './campaign-words.ts'
import classes from './campaigns.module.css'
import { SuppressedList } from './audience/suppressed-list.tsx'

const Gallery = lazy(forField(() => import('./designer/template-gallery.tsx')))
const route = getRouteApi('/shell/campaigns')

/** All campaigns, the last changed first. */
export default function CampaignsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const mayWrite = useMay('campaigns.write')
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const origin = search.show ?? 'manual'
  const filters = { ...(q && { q }), origin }
  const found = usePages(campaignsQuery(filters), { placeholderData: keepPreviousData, enabled: origin !== 'suppressed' })
  const rows = found.data?.items ?? []
  const isNew = search.new === 'yes' && mayWrite
  const go = (next: CampaignsSearch) => void navigate({ to: '/campaigns', search: next, replace: true })
  const expectForm = useExpectForm()
  const add = () => {
    expectForm()
    go({ ...search, new: 'yes' })
  }
  useRefusedNew(search.new === 'yes' && !mayWrite, () => go({}))
  useKeys('Campaigns', mayWrite ? [{ keys: 'c', label: 'New campaign', run: add }] : [])
  return (
    <>
      <PageHead title="Campaigns">
        <Button component={Link} to={'/campaigns/automatic' as string} size="xs" variant="default">
          Automations
        </Button>
        {mayWrite && (
          <Button size="xs" onClick={add}>
            New campaign
          </Button>
        )}
      </PageHead>
      <div className="row wrap gap-wide gutter-12">
        <TextInput
          size="xs"
          data-filter
          leftSection={<IconSearch size={15} aria-hidden />}
          aria-label={origin === 'suppressed' ? 'Search email addresses' : 'Search campaigns'}
          placeholder={origin === 'suppressed' ? 'Search email addresses' : 'Search campaigns'}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label="Show"
          value={origin}
          onChange={(value) => go(value === 'automatic' || value === 'suppressed' ? { show: value } : {})}
          data={[
            { value: 'manual', label: 'Campaigns' },
            { value: 'automatic', label: 'Automated' },
            { value: 'suppressed', label: 'Bounces and complaints' },
          ]}
        />
      </div>
      {origin === 'suppressed' && <SuppressedList q={q} />}
      {origin !== 'suppressed' && (
        <PagesState of={found} rows={6}>
          <EmptyState
            action={
              q ? (
                <Button size="sm" variant="default" onClick={() => setTyped('')}>
                  Show all
                </Button>
              ) : mayWrite && origin === 'manual' ? (
                <Button size="sm" onClick={() => go({ new: 'yes' })}>
                  New campaign
                </Button>
              ) : undefined
            }
          >
            {q
              ? 'No campaigns match your search.'
              : origin === 'automatic'
                ? 'No automated emails sent yet. Turn on an automation to start.'
                : 'No campaigns yet. Create your first from a template.'}
          </EmptyState>
        </PagesState>
      )}
      {origin !== 'suppressed' && rows.length > 0 && (
        <>
          <div className={classes.listHead} aria-hidden>
            <span>Name</span>
            <span>Status</span>
            <span>Sent</span>
            <span>Opened</span>
            <span>Clicked</span>
            <span />
          </div>
          <ul>
            {rows.map((row) => (
              <Row key={row.id} row={row} mayWrite={mayWrite} />
            ))}
          </ul>
        </>
      )}
      {origin !== 'suppressed' && found.hasNextPage && (
        <div className={classes.more}>
          <MoreRows of={found} size="sm" />
        </div>
      )}
      {isNew && (
        <Suspense>
          <Gallery onClose={() => go(search.show ? { show: search.show } : {})} />
        </Suspense>
      )}
    </>
  )
}

function Row({ row, mayWrite }: { row: CampaignRow; mayWrite: boolean }) {
  const queryClient = useQueryClient()
  const { id, name, state, counts, measures, subject, pauseReason } = row
  const again = () => void queryClient.invalidateQueries({ queryKey: [campaignKind] })
  const remove = () =>
    call(campaignCalls.remove, { params: { id } }).then(() => {
      again()
      toastUndo(`“${name}” deleted`, () => void call(campaignCalls.restore, { params: { id } }).then(again, toastFailure))
    }, toastFailure)
  const hasGone = counts.sent > 0
  const delivered = counts.sent - counts.bounced
  return (
    <li className={classes.row}>
      <div className={`${classes.rowName} stack narrow`}>
        <Link className="name underlines" to={hasGone ? '/campaigns/$id/report' : '/campaigns/$id'} params={{ id }} data-reach>
          {name}
        </Link>
        <small className="clip">{pauseReason ?? (filledIn(subject, {}) || 'No subject yet')}</small>
      </div>
      <div className={`${classes.rowState} starts stack narrow`}>
        <StatusTag status={state} {...stateWords[state]} />
        <small className="clip">{whenOf(row)}</small>
      </div>
      <span className="num" data-none={!counts.recipients || undefined}>
        {!hasGone && counts.recipients > 0 && <small>Will go to </small>}
        {hasGone ? people(counts.sent) : counts.recipients ? people(counts.recipients) : '–'}
      </span>
      {hasGone && measures && <Bar part={counts.opened} whole={delivered} label="Opened" />}
      {hasGone && measures && <Bar part={counts.clicked} whole={delivered} label="Clicked" />}
      {hasGone && !measures && <small className={classes.unmeasured}>Opens and clicks not tracked</small>}
      {!hasGone && <span className={classes.unmeasured} />}
      {mayWrite && mayDelete(state) ? (
        <IconButton label={`Delete ${name}`} onClick={() => void remove()}>
          <IconTrash size={15} />
        </IconButton>
      ) : (
        <span />
      )}
    </li>
  )
}

const whenOf = ({ state, scheduledAt, finishedAt, startedAt, updatedAt }: CampaignRow) =>
  state === 'scheduled' && scheduledAt ? formatDateTime(scheduledAt) : formatRelative(finishedAt ?? startedAt ?? updatedAt)

/** A share as a word and a small bar. */
export function Bar({ part, whole, label }: { part: number; whole: number; label: string }) {
  return (
    <span className={`${classes.bar} stack gap-2`}>
      <span className="visually-hidden">{label} </span>
      <span className="num">{percent(part, whole)}</span>
      <progress value={whole > 0 ? part : 0} max={Math.max(1, whole)} aria-hidden />
    </span>
  )
}
