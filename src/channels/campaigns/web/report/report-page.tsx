import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import type { CampaignReport, RecipientGroup } from '../../report.contract.ts'
import { reportQuery } from '../campaign-calls.ts'
import { CampaignSteps } from '../campaign-gone.tsx'
import { people, percent, stateWords } from '../campaign-words.ts'
import common from '../campaigns.module.css'
import classes from './report.module.css'
import { MailFrame } from '#ui/mail/mail-frame.tsx'
import { ReportPeople } from './report-people.tsx'
import { TimeChart } from './time-chart.tsx'

const route = getRouteApi('/shell/campaigns/$id/report')

/** The outcome of a campaign. */
export default function ReportPage() {
  const { id } = route.useParams()
  const report = useQuery(reportQuery(id))
  if (report.data) return <Report report={report.data} />
  return (
    <>
      <PageHead title="Report" />
      {report.isPending ? <SkeletonRows rows={8} /> : <ErrorState error={report.error} onRetry={() => void report.refetch()} />}
    </>
  )
}

function Report({ report }: { report: CampaignReport }) {
  const { campaign, delivered, overTime, links } = report
  const { counts, state } = campaign
  const [group, setGroup] = useState<RecipientGroup>(() => firstGroup(report))
  const [view, setView] = useState<'people' | 'links' | 'mail'>('people')
  const badges = useMemo(
    () => new Map(links.flatMap(({ link, people: n }) => (n ? [[link, percent(n, delivered)] as const] : []))),
    [links, delivered],
  )
  const figure = (label: string, value: number, of: number | null, shows: RecipientGroup) => (
    <button
      type="button"
      aria-pressed={view === 'people' && group === shows}
      onClick={() => {
        setView('people')
        setGroup(shows)
      }}
    >
      <span>{label}</span>
      <strong className="num">{value.toLocaleString('en-AU')}</strong>
      {of !== null && <small className="num">{percent(value, of)}</small>}
    </button>
  )
  return (
    <>
      <PageHead title={campaign.name} meta={<StatusTag status={state} {...stateWords[state]} />}>
        <Button component={Link} to={`/campaigns/${campaign.id}`} size="xs" variant="default">
          View email
        </Button>
        <CampaignSteps campaign={campaign} />
      </PageHead>
      {campaign.pauseReason && (
        <p className={common.failureBar} role="alert">
          {campaign.pauseReason}
        </p>
      )}
      <div className="counts inset" aria-live="polite">
        {figure('Delivered', delivered, counts.recipients, 'delivered')}
        {campaign.measures && figure('Opened', counts.opened, delivered, 'opened')}
        {campaign.measures && figure('Clicked', counts.clicked, delivered, 'clicked')}
        {figure('Unsubscribed', counts.unsubscribed, delivered, 'unsubscribed')}
        {figure('Bounced', counts.bounced, counts.sent, 'bounced')}
        {figure('Not sent', counts.suppressed, null, 'suppressed')}
        {counts.complained > 0 && figure('Complained', counts.complained, delivered, 'complained')}
        {counts.failed > 0 && figure('Failed', counts.failed, counts.recipients, 'failed')}
        {counts.unknown > 0 && figure('Unknown', counts.unknown, counts.recipients, 'unknown')}
        {state === 'sending' &&
          figure('Waiting', counts.recipients - counts.sent - counts.failed - counts.unknown, counts.recipients, 'waiting')}
      </div>
      <p className={common.note}>
        {campaign.measures
          ? `Excludes automatic opens: ${counts.machineOpened.toLocaleString('en-AU')} more by email filters and Apple devices.`
          : 'Opens and clicks were not tracked.'}
        {counts.unknown > 0 &&
          ` ${people(counts.unknown)} most likely received it: sending was interrupted before their server confirmed it. They won’t be emailed again.`}
      </p>
      {overTime.length > 1 && <TimeChart hours={overTime} />}
      <div className="row wrap gap-wide gutter-12">
        <SegmentedControl
          size="xs"
          aria-label="Show"
          value={view}
          onChange={(next) => setView(next as typeof view)}
          data={[
            { value: 'people', label: 'People' },
            { value: 'links', label: `Links (${links.length})` },
            { value: 'mail', label: 'Click map' },
          ]}
        />
      </div>
      {view === 'people' && <ReportPeople group={group} onGroup={setGroup} report={report} />}
      {view === 'links' && <Links links={links} delivered={delivered} />}
      {view === 'mail' && (
        <div className={common.gone}>
          <div className={common.envelope} data-width="desk">
            <MailFrame html={report.html} label="Email with clicks" badges={badges} />
          </div>
        </div>
      )}
    </>
  )
}

/** The group shown first: who clicked, else who opened. */
const firstGroup = ({ campaign: { measures, counts } }: CampaignReport): RecipientGroup =>
  measures && counts.clicked ? 'clicked' : measures && counts.opened ? 'opened' : 'all'

function Links({ links, delivered }: { links: CampaignReport['links']; delivered: number }) {
  if (!links.length) return <p className={common.note}>No links were tracked.</p>
  return (
    <ul className={classes.links}>
      {links
        .toSorted((a, b) => b.people - a.people || a.link - b.link)
        .map(({ link, url, label, people: n, clicks }) => (
          <li key={link}>
            <span>
              <strong>{label}</strong>
              <small className="clip">{url}</small>
            </span>
            <span className="num">{people(n)}</span>
            <span className="num">{clicks === 1 ? '1 click' : `${clicks.toLocaleString('en-AU')} clicks`}</span>
            <span className="num">{percent(n, delivered)}</span>
          </li>
        ))}
    </ul>
  )
}
