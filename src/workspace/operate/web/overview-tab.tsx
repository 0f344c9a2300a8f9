import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDateTime, formatNumber, formatRelative } from '#ui/formatting.ts'
import type { HealthFinding, OperatedRun, OperateState, Operator } from '../operate.contract.ts'
import { healthQuery, operateCalls, stateQuery } from './operate-calls.ts'
import classes from './operate-page.module.css'
import { sizeOf } from './sizes.ts'

export function OverviewTab({ me }: { me: Operator }) {
  const state = useQuery(stateQuery)
  return (
    <>
      <Health />
      {state.isPending && <SkeletonRows rows={6} />}
      {state.isError && !state.data && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
      {state.data && (
        <div className={classes.columns}>
          <Totals {...state.data} />
          <Versions {...state.data} />
          <Mail {...state.data} me={me} />
          <Backups {...state.data} />
        </div>
      )}
    </>
  )
}

/** On the command line they start in lower case. Paths and addresses stay as they are. */
const sentence = (text: string) =>
  /^[a-z]+(\.? |$)/.test(text.slice(0, 40)) ? text.charAt(0).toUpperCase() + text.slice(1) : text
const rank = ({ isGood, isNote }: HealthFinding) => (isGood ? (isNote ? 1 : 2) : 0)
function Health() {
  const health = useQuery(healthQuery)
  const all = health.data?.findings.toSorted((a, b) => rank(a) - rank(b))
  const bad = all?.filter(({ isGood }) => !isGood).length ?? 0
  return (
    <section aria-labelledby="health-title" className="narrow wide">
      <h2 id="health-title" className="row wrap gap-12 below-8">
        Health
        {all && (
          <StatusTag
            status="health"
            tone={bad ? 'red' : 'green'}
            label={bad ? (bad === 1 ? '1 thing needs attention' : `${bad} things need attention`) : 'All good'}
          />
        )}
        <Button variant="subtle" size="xs" loading={health.isFetching} onClick={() => void health.refetch()}>
          Check again
        </Button>
      </h2>
      {health.isPending && <SkeletonRows rows={4} />}
      {health.isError && !all && <ErrorState error={health.error} onRetry={() => void health.refetch()} />}
      {all && (
        <ul className={classes.findings}>
          {all.map((one) => (
            <li key={one.what}>
              <StatusTag
                status="finding"
                tone={one.isGood ? (one.isNote ? 'amber' : 'green') : 'red'}
                label={one.isGood ? (one.isNote ? 'Note' : 'Good') : 'Check'}
              />
              <span>{sentence(one.what)}</span>
              <span className={classes.quiet}>{sentence(one.detail)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Facts = ({ title, rows, children }: { title: string; rows: readonly [string, ReactNode][]; children?: ReactNode }) => (
  <section className="narrow wide">
    <h2 className="row wrap gap-12 below-8">{title}</h2>
    <dl className={classes.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
    {children}
  </section>
)

const Totals = ({ totals }: OperateState) => (
  <Facts
    title="Agencies and storage"
    rows={[
      [
        'Agencies',
        totals.suspended
          ? `${formatNumber(totals.agencies)}, ${formatNumber(totals.suspended)} suspended`
          : formatNumber(totals.agencies),
      ],
      ['People', formatNumber(totals.people)],
      ['Files', `${formatNumber(totals.files)}, ${sizeOf(totals.fileBytes)}`],
      ['Free space for files', totals.freeBytes === null ? 'Files are in a bucket' : sizeOf(totals.freeBytes)],
      ['Database', sizeOf(totals.databaseBytes)],
    ]}
  />
)

const Versions = ({ versions }: OperateState) => (
  <Facts
    title="Versions"
    rows={[
      ['Gable', versions.commit ? `${versions.gable} (${versions.commit.slice(0, 8)})` : versions.gable],
      ['Tables', versions.schema.replace(/\.sql$/, '')],
      ['PostgreSQL', versions.postgres],
      ['Node.js', versions.node],
      [
        'Running since',
        <time key="since" dateTime={versions.startedAt} title={formatDateTime(versions.startedAt)}>
          {formatRelative(versions.startedAt)}
        </time>,
      ],
    ]}
  />
)

function Mail({ mail, me }: OperateState & { me: Operator }) {
  const test = useMutation({ mutationFn: () => call(operateCalls.testMail) })
  const counts = mail.counts.map(({ outcome, count }) => `${outcome} ${formatNumber(count)}`).join(', ')
  return (
    <Facts
      title="Email"
      rows={[
        ['Server', mail.server ?? 'None: emails are kept in the outbox'],
        ['From', mail.from],
        ['Since the start', counts || 'None sent by this process'],
      ]}
    >
      <div className={classes.after}>
        <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.mutate()}>
          Send a test email to {me.email}
        </Button>
        <span role="status" className={test.isError || test.data?.isSent === false ? classes.failed : classes.quiet}>
          {test.isError ? messageOf(test.error) : test.data?.detail}
        </span>
      </div>
    </Facts>
  )
}

const runWords: Record<OperatedRun['state'], string> = { running: 'Running', done: 'Done', failed: 'Failed' }
function Backups({ backups }: OperateState) {
  return (
    <Facts
      title="Backups"
      rows={[
        ['To', backups.to ?? 'Off. Set BACKUP_TO to a folder on another disk, or to a bucket'],
        ...(backups.to
          ? ([
              ['Encryption', backups.isEncrypted ? 'On' : 'Off: anyone who can read the backup can read everything'],
              ['Files waiting', formatNumber(backups.waitingFiles)],
            ] as [string, string][])
          : []),
      ]}
    >
      {backups.runs.length > 0 && (
        <ul className={classes.runs} aria-label="Latest backups">
          {backups.runs.map((run) => (
            <li key={`${run.kind}${run.startedAt}`}>
              <StatusTag status={run.state} label={runWords[run.state]} />
              <span>{run.kind === 'backup' ? 'Backup' : 'Trial restore'}</span>
              <time dateTime={run.startedAt} title={formatDateTime(run.startedAt)} className={classes.quiet}>
                {formatRelative(run.startedAt)}
                {run.sizeBytes !== null && `, ${sizeOf(run.sizeBytes)}`}
              </time>
              {run.detail && <span className={`${classes.detail} quiet block breaks`}>{run.detail}</span>}
            </li>
          ))}
        </ul>
      )}
    </Facts>
  )
}
