import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPhone } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatPhone } from '#common/format-phone.ts'
import { addDays } from '#common/time/days.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { callTo } from '#ui/call-link.ts'
import { EmptyState } from '#ui/components/states.tsx'
import { formatDay, formatRelative } from '#ui/formatting.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import type { Scope } from '#ui/session/scope.ts'
import { toastFailure } from '#ui/toast.ts'
import { today } from '#ui/typed/day-text.ts'
import { appraisalKind } from '../appraisal-values.contract.ts'
import type { DueAppraisal } from '../due.contract.ts'
import { dueCalls, dueQuery, useAgain } from './appraisal-calls.ts'
import { addressOf, dueWords, rangeWords, stageWords } from './appraisal-words.ts'

const spans = [
  { days: 30, label: '1 month' },
  { days: 90, label: '3 months' },
  { days: 180, label: '6 months' },
]

/** Owners who did not list with us, when it is time to call them again: call, and choose the next time. */
export default function DueList({ scope }: { scope: Scope }) {
  const queryClient = useQueryClient()
  const again = useAgain()
  const due = usePages(dueQuery(scope), { placeholderData: keepPreviousData })
  const called = useMutation({
    mutationFn: ({ row, days }: { row: DueAppraisal; days: number }) =>
      call(dueCalls.called, { params: { id: row.id }, body: { version: row.version, nextCallOn: addDays(today(), days) } }),
    onSuccess(now, { row, days }) {
      showChanged(queryClient, [appraisalKind], now)
      announce(`${row.ownerName} called. Next call ${formatDay(addDays(today(), days))}`)
      again()
    },
    onError: toastFailure,
  })
  return (
    <div className="grow scroll-y gutter-end line-above">
      <PagesState of={due} rows={6}>
        <EmptyState>No calls are due. Past appraisals appear here after 90, 180 and 365 days.</EmptyState>
      </PagesState>
      <ul aria-label="Owners to call">
        {(due.data?.items ?? []).map((row) => (
          <DueRow
            key={row.id}
            row={row}
            isSaving={called.isPending && called.variables.row.id === row.id}
            onCalled={(days) => called.mutate({ row, days })}
          />
        ))}
      </ul>
      <div className="pad-y-12 centred">
        <MoreRows of={due} />
      </div>
    </div>
  )
}

interface DueRowProps {
  row: DueAppraisal
  isSaving: boolean
  onCalled(days: number): void
}
function DueRow({ row, isSaving, onCalled }: DueRowProps) {
  const { id, ownerName, contactId, phone, why, dueOn, stage, fromCents, toCents, lastContactedAt, isWashOld, agentName } = row
  return (
    <li className="flex wrap between middle gap-wide pad-y-12 line-below small">
      <span className="narrow" style={{ flex: '2 1 16rem' }}>
        <Link className="title row touch" to="/contacts/$id" params={{ id: contactId }}>
          {ownerName}
        </Link>
        <span className="block clip above-4">
          <Link className="inherits" to="/appraisals/$id" params={{ id }}>
            {addressOf(row)}
          </Link>
          {row.streetLine && row.suburb && <span className="dim"> {row.suburb}</span>}
        </span>
        <span className="block clip meta">
          {[stageWords[stage], fromCents && rangeWords(fromCents, toCents), agentName].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="narrow" style={{ flex: '1 1 14rem' }}>
        <span className="block">{`${dueWords[why]}, ${formatDay(dueOn)}`}</span>
        <span className="block meta">
          {lastContactedAt ? `Last contact ${formatRelative(lastContactedAt)}` : 'No contact noted yet'}
        </span>
        {isWashOld && (
          <span className="row gap-4 meta">
            <IconAlertTriangle size={13} stroke={1.7} aria-hidden /> Check the Do Not Call Register first
          </span>
        )}
      </span>
      <span className="row wrap gap-8">
        <Button
          className="num"
          size="xs"
          component="a"
          href={`tel:${phone}`}
          leftSection={<IconPhone size={14} aria-hidden />}
          {...callTo({ contactId, name: ownerName })}
        >
          {formatPhone(phone)}
        </Button>
        {row.canEdit && (
          <span className="row gap-4" role="group" aria-label={`Called ${ownerName}, call again in`}>
            <span className="meta">Call again in</span>
            {spans.map(({ days, label }) => (
              <Button key={days} size="compact-xs" variant="default" disabled={isSaving} onClick={() => onCalled(days)}>
                {label}
              </Button>
            ))}
          </span>
        )}
      </span>
    </li>
  )
}
