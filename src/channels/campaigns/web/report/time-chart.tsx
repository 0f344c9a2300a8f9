import { formatDateTime } from '#ui/formatting.ts'
import type { CampaignReport } from '../../report.contract.ts'
import classes from './report.module.css'

const hourMs = 3_600_000
const most = 72
const lines = [
  ['opened', 'Opened'],
  ['clicked', 'Clicked'],
  ['unsubscribed', 'Unsubscribed'],
] as const

/** People by the hour of the first 72 hours, added up: a campaign's life is short. */
export function TimeChart({ hours }: { hours: CampaignReport['overTime'] }) {
  const first = Date.parse(hours[0]?.hour ?? '')
  const span = Math.min(most, Math.max(2, (Date.parse(hours.at(-1)?.hour ?? '') - first) / hourMs + 1))
  const sums = lines.map(([what, label]) => {
    let sum = 0
    const points = Array.from({ length: span }, (_, i) => {
      sum += hours.find(({ hour }) => Date.parse(hour) === first + i * hourMs)?.[what] ?? 0
      return sum
    })
    return { what, label, points, sum }
  })
  const top = Math.max(1, ...sums.map(({ sum }) => sum))
  const [width, height] = [720, 160]
  const path = (points: readonly number[]) =>
    points
      .map((n, i) => `${i ? 'L' : 'M'}${((i / (span - 1)) * width).toFixed(1)} ${(height - (n / top) * (height - 8)).toFixed(1)}`)
      .join('')
  return (
    <figure className={classes.chart}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={sums.map(({ label, sum }) => `${label}: ${sum}`).join(', ')}
      >
        {sums.map(({ what, points }) => (
          <path key={what} d={path(points)} data-line={what} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      <figcaption>
        <span>{formatDateTime(new Date(first))}</span>
        {sums.map(({ what, label, sum }) => (
          <span key={what} data-line={what}>
            {label} {sum.toLocaleString('en-AU')}
          </span>
        ))}
        <span>{formatDateTime(new Date(first + (span - 1) * hourMs))}</span>
      </figcaption>
    </figure>
  )
}
