import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatDay, formatNumber } from '#ui/formatting.ts'
import { callQuery } from '#ui/api/query.ts'
import { useScope } from '#ui/session/scope.ts'
import type { TaskAnalysis } from '../../task-analysis.contract.ts'
import { ids, taskAnalysisCalls, taskKind } from '../task-calls.ts'
import { dayWords, reasonWords, typeWords } from '../task-words.ts'
import classes from './analysis.module.css'

const Charts = lazy(() => import('./analysis-charts.tsx'))

/** Task figures: open, overdue and completed, by user, and reasons for delay. */
export default function AnalysisPage() {
  const scope = useScope()
  const [days, setDays] = useState(30)
  const found = useQuery({
    ...callQuery(taskKind, taskAnalysisCalls.analyze, { body: { ...ids(), days, tasks: scope } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead title="Task performance" meta={found.data && `${formatDay(found.data.from)} – ${formatDay(found.data.to)}`}>
        <NativeSelect
          size="xs"
          aria-label="Period"
          value={String(days)}
          data={[
            { value: '7', label: 'Last 7 days' },
            { value: '30', label: 'Last 30 days' },
            { value: '90', label: 'Last 90 days' },
            { value: '365', label: 'Last year' },
          ]}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
        <Link to="/tasks" search={{}} className="small" data-reach>
          All tasks
        </Link>
      </PageHead>
      {found.isPending && <SkeletonRows />}
      {found.isError && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data &&
        (found.data.open + found.data.done === 0 ? (
          <EmptyState
            action={
              <Link to="/tasks" className="small">
                Add a task
              </Link>
            }
          >
            See how your team keeps up with tasks. Add the first one.
          </EmptyState>
        ) : (
          <Figures data={found.data} />
        ))}
    </>
  )
}

const hours = (value: number | null) =>
  value === null
    ? '–'
    : value < 1
      ? `${Math.round(value * 60)} min`
      : value < 48
        ? `${formatNumber(value)} h`
        : `${formatNumber(Math.round(value / 24))} days`
const share = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`)

function Figures({ data }: { data: TaskAnalysis }) {
  const figures: [label: string, value: string, detail: string, isBad?: boolean][] = [
    ['Open', formatNumber(data.open), data.unassigned ? `${data.unassigned} unassigned` : `${data.dueToday} due today`],
    ['Overdue', formatNumber(data.overdue), share(data.overdue, data.open) + ' of open tasks', data.overdue > 0],
    ['Completed', formatNumber(data.done), `${share(data.doneInTime, data.doneWithDay)} on time`],
    ['Median time to complete', hours(data.medianHoursToDone), 'since created'],
  ]
  return (
    <div className={classes.page}>
      <dl className={classes.figures}>
        {figures.map(([label, value, detail, isBad]) => (
          <div key={label}>
            <dt className="meta regular">{label}</dt>
            <dd className="num" data-bad={isBad || undefined}>
              {value}
            </dd>
            <dd className={classes.detail}>{detail}</dd>
          </div>
        ))}
      </dl>
      <Suspense fallback={<div className={classes.chartRoom} />}>
        <Charts data={data} />
      </Suspense>
      <div className={classes.pair}>
        <section aria-labelledby="by-agent">
          <h2 id="by-agent">By person</h2>
          <table>
            <thead>
              <tr>
                <th className="meta regular" scope="col">
                  Person
                </th>
                <th className="meta regular" scope="col">
                  Open
                </th>
                <th className="meta regular" scope="col">
                  Overdue
                </th>
                <th className="meta regular" scope="col">
                  Completed
                </th>
              </tr>
            </thead>
            <tbody>
              {data.byAgent.map(({ userId, name, open, overdue, done }) => (
                <tr key={userId ?? 'nobody'}>
                  <th scope="row">
                    {userId ? (
                      <Link className="inherits" to="/tasks" search={{ view: 'list', assignee: userId }}>
                        {name}
                      </Link>
                    ) : (
                      name
                    )}
                  </th>
                  <td className="num">{open}</td>
                  <td className="num" data-bad={overdue > 0 || undefined}>
                    {overdue}
                  </td>
                  <td className="num">{done}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section aria-labelledby="slips">
          <h2 id="slips">Overdue tasks</h2>
          {data.slipReasons.length > 0 && (
            <ul className="flex wrap gap-flat small pad-y-8">
              {data.slipReasons.map(({ reason, tasks }) => (
                <li key={reason}>
                  <b className="num">{tasks}</b> {reasonWords[reason]}
                </li>
              ))}
            </ul>
          )}
          {data.slipsByType.some(({ late }) => late > 0) && (
            <p className="meta regular">
              Overdue by type:{' '}
              {data.slipsByType
                .filter(({ late }) => late > 0)
                .map(({ type, late, all }) => `${typeWords[type]} ${late} of ${all}`)
                .join(', ')}
            </p>
          )}
          {data.slipping.length === 0 ? (
            <p className="meta regular">No overdue tasks.</p>
          ) : (
            <ul>
              {data.slipping.map(({ id, subject, dueOn, daysLate, assignees, reasons }) => (
                <li className="small line-below pad-y-8" key={id}>
                  <Link className="inherits" to="/tasks" search={{ view: 'list', task: id }} data-reach>
                    {subject}
                  </Link>
                  <small className="block">
                    {[
                      daysLate > 0
                        ? `${daysLate} ${daysLate === 1 ? 'day' : 'days'} overdue`
                        : `due ${dayWords(dueOn).toLowerCase()}`,
                      assignees || 'unassigned',
                      ...reasons.filter((reason) => reason !== 'nobody').map((reason) => reasonWords[reason].toLowerCase()),
                    ].join(' · ')}
                  </small>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </div>
  )
}
