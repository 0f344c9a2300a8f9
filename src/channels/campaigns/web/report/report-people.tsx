import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MakeTask } from '#workflow/tasks/web/make-task.public.tsx'
import { call } from '#ui/api/api.ts'
import { formatDateTime } from '#ui/formatting.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import type { CampaignPerson, CampaignReport, RecipientGroup } from '../../report.contract.ts'
import { campaignKind, reportCalls } from '../campaign-calls.ts'
import { reasonWords } from '../campaign-words.ts'
import common from '../campaigns.module.css'

const groupWords: Record<RecipientGroup, string> = {
  all: 'Everyone',
  delivered: 'Delivered',
  opened: 'Opened',
  clicked: 'Clicked',
  notOpened: 'Not opened',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Complained',
  failed: 'Failed',
  unknown: 'Unknown',
  suppressed: 'Not sent',
  waiting: 'Waiting',
}
const measured: readonly string[] = ['opened', 'clicked', 'notOpened'] satisfies RecipientGroup[]

interface ReportPeopleProps {
  group: RecipientGroup
  onGroup(group: RecipientGroup): void
  report: CampaignReport
}
/** The audience person by person: the outcome of their email, and a button to create a task. */
export function ReportPeople({ group, onGroup, report }: ReportPeopleProps) {
  const { id, measures, state } = report.campaign
  const mayWrite = useMay('campaigns.write')
  const navigate = useNavigate()
  const again = useMutation({
    mutationFn: () => call(reportCalls.resend, { params: { id } }),
    onSuccess: (draft) => void navigate({ to: '/campaigns/$id', params: { id: draft.id } }),
    onError: toastFailure,
  })
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const filters = { group, ...(q && { q }) }
  const found = usePages(
    pagesQuery([campaignKind, reportCalls.people.path, id, filters], (cursor, signal) =>
      call(reportCalls.people, { params: { id }, query: { ...filters, limit: 50, cursor } }, { signal }),
    ),
    { placeholderData: keepPreviousData },
  )
  const items = found.data?.items ?? []
  return (
    <>
      <div className="row wrap gap-wide gutter-12">
        <Select
          size="xs"
          aria-label="Filter people"
          allowDeselect={false}
          value={group}
          data={Object.entries(groupWords)
            .filter(([value]) => measures || !measured.includes(value))
            .map(([value, label]) => ({ value, label }))}
          onChange={(next) => next && onGroup(next as RecipientGroup)}
        />
        <TextInput
          size="xs"
          aria-label="Search people"
          placeholder="Search people"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {measures && state === 'sent' && mayWrite && (
          <Button size="xs" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
            Send again to those who didn’t open
          </Button>
        )}
      </div>
      {group === 'notOpened' && (
        <p className={common.note}>
          Some of them may have read it: email apps that hide images report no opens. Sending again leaves out automatic opens.
        </p>
      )}
      {group === 'suppressed' && report.suppressed.length > 0 && (
        <p className={common.note}>
          {report.suppressed.map(({ reason, count }) => `${count.toLocaleString('en-AU')}: ${reasonWords(reason)}`).join(' · ')}
        </p>
      )}
      <PagesState of={found} rows={6}>
        <p className={common.note}>No one here.</p>
      </PagesState>
      <ul className={common.people}>
        {items.map((person) => (
          <li key={person.id}>
            <span>
              {person.contactId ? (
                <Link className="strong inherits" to="/contacts/$id" params={{ id: person.contactId }} data-reach>
                  {person.name || person.address}
                </Link>
              ) : (
                <strong>{person.name || (person.isNamed ? 'Erased' : 'A contact you can’t view')}</strong>
              )}
              <small className="quiet breaks">{person.address}</small>
            </span>
            <span>{saidOf(person)}</span>
            {person.contactId && (
              <MakeTask
                about={person.name || person.address || 'them'}
                defaults={{ contactId: person.contactId, campaignId: id, type: 'call' }}
              />
            )}
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <div className={common.more}>
          <MoreRows of={found} size="sm" />
        </div>
      )}
    </>
  )
}

/** The events of one person's email, the last first. */
function saidOf(p: CampaignPerson): string {
  if (p.state === 'suppressed' || p.state === 'cancelled' || p.state === 'failed' || p.state === 'unknown')
    return reasonWords(p.reason ?? '')
  if (p.state !== 'sent') return 'Waiting to send'
  const parts = [
    p.complainedAt && `Complained ${formatDateTime(p.complainedAt)}`,
    p.unsubscribedAt && `Unsubscribed ${formatDateTime(p.unsubscribedAt)}`,
    p.clickedAt && `Clicked ${formatDateTime(p.clickedAt)}`,
    p.openedAt ? `Opened ${formatDateTime(p.openedAt)}` : p.machineOpenedAt && 'Opened automatically only',
    p.bounce && `Bounced: ${p.bounceDetail ?? p.bounce}`,
    !p.bounce && p.sentAt && `Delivered ${formatDateTime(p.sentAt)}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
