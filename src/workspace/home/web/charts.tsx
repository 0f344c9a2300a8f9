import { wordOf } from '#common/text/name-words.ts'
import type { Home } from '../home.contract.ts'
import chartsClasses from './charts.module.css'
import classes from './home-page.module.css'
import { counted, shortDay, shortMoney, useIsPhone } from './home-words.ts'

/** The chart's figures as a table, for people who cannot see it. */
const DataTable = ({ caption, rows }: { caption: string; rows: readonly (readonly [string, string])[] }) => (
  <table className="visually-hidden">
    <caption>{caption}</caption>
    <tbody>
      {rows.map(([label, value]) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** A round number at or above, so that the lines of the scale read well. */
function topOf(most: number): number {
  const steps = [4, 8, 12, 20, 40, 60, 80, 100, 140, 200, 300, 400, 600, 800, 1000]
  return steps.find((step) => step >= most) ?? Math.ceil(most / 1000) * 1000
}

function EnquiriesChart({ home: { enquiries } }: { home: Home }) {
  if (!enquiries) return null
  const { byWeek } = enquiries
  const top = topOf(Math.max(...byWeek.map(({ count }) => count), 1))
  const hasNone = byWeek.every(({ count }) => count === 0)
  return (
    <section className={classes.card} aria-labelledby="enquiries-chart">
      <h2 className="flex between baseline gap-12 below-16" id="enquiries-chart">
        Enquiries by week <small className="regular">Last 12 weeks</small>
      </h2>
      {hasNone ? (
        <p className="dim">No enquiries in the last 12 weeks.</p>
      ) : (
        <div className={chartsClasses.chart} aria-hidden>
          <ol className={chartsClasses.scale}>
            {[1, 0.75, 0.5, 0.25, 0].map((part) => (
              <li key={part} className="num">
                {top * part}
              </li>
            ))}
          </ol>
          <ol className={chartsClasses.bars}>
            {byWeek.map(({ week, count }) => (
              <li key={week} title={`Week of ${shortDay(week)}: ${count}`}>
                <i style={{ height: `${(count / top) * 100}%` }} />
                <span>{shortDay(week)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
      <DataTable
        caption="Enquiries by week"
        rows={byWeek.map(({ week, count }) => [`Week of ${shortDay(week)}`, String(count)])}
      />
    </section>
  )
}

interface Line {
  label: string
  value: number
  shown: string
}
function Lines({ title, note, lines }: { title: string; note?: string | undefined; lines: readonly Line[] }) {
  const most = Math.max(...lines.map(({ value }) => value), 1)
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className="flex between baseline gap-12 below-16">
        {title} {note && <small className="regular">{note}</small>}
      </h2>
      {lines.length === 0 ? (
        <p className="dim">No data yet.</p>
      ) : (
        <ul className={`${chartsClasses.lines} stack gap-8`} aria-hidden>
          {lines.map(({ label, value, shown }) => (
            <li key={label}>
              <span>{label}</span>
              <i>
                <b style={{ width: `${(value / most) * 100}%` }} />
              </i>
              <span className="num">{shown}</span>
            </li>
          ))}
        </ul>
      )}
      <DataTable caption={title} rows={lines.map(({ label, shown }) => [label, shown])} />
    </section>
  )
}

const order = ['draft', 'offMarket', 'live', 'underOffer', 'underApplication', 'sold', 'settled', 'leased', 'withdrawn']

function MarketCharts({ home: { charts } }: { home: Home }) {
  if (!charts) return null
  const states = charts.byState.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
  const ages = charts.daysOnMarket.some(({ count }) => count > 0) ? charts.daysOnMarket : []
  const total = charts.pipeline.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <>
      <Lines
        title="Pipeline value"
        note={total ? shortMoney(total) : undefined}
        lines={charts.pipeline.map(({ status, cents, count }) => ({
          label: `${wordOf(status)} (${counted(count)})`,
          value: cents,
          shown: shortMoney(cents),
        }))}
      />
      <Lines
        title="Days on market"
        note={charts.medianDays === null ? undefined : `Median ${charts.medianDays} ${charts.medianDays === 1 ? 'day' : 'days'}`}
        lines={ages.map(({ from, to, count }) => ({
          label: to === null ? `Over ${from - 1}` : `${from} to ${to}`,
          value: count,
          shown: counted(count),
        }))}
      />
      <Lines
        title="Listings by status"
        lines={states.map(({ status, count }) => ({ label: wordOf(status), value: count, shown: counted(count) }))}
      />
    </>
  )
}

/** One row below everything else; on a phone behind one line. */
export function Charts({ home }: { home: Home }) {
  const isPhone = useIsPhone()
  if (!home.enquiries && !home.charts) return null
  const charts = (
    <div className={chartsClasses.charts}>
      <EnquiriesChart home={home} />
      <MarketCharts home={home} />
    </div>
  )
  if (!isPhone) return charts
  return (
    <details className={chartsClasses.more}>
      <summary>Charts</summary>
      {charts}
    </details>
  )
}
