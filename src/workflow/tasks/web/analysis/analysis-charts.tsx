import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatDay } from '#ui/formatting.ts'
import type { TaskAnalysis } from '../../task-analysis.contract.ts'
import { dayWords } from '../task-words.ts'
import classes from './analysis.module.css'

const accent = 'var(--gable-accent-text)'
const quiet = 'var(--mantine-color-dimmed)'
const axis = { tick: { fill: quiet, fontSize: 12 }, tickLine: false, axisLine: false } as const
const short = (day: string) => formatDay(day).replace(/ \d{4}$/, '')
const tip = {
  contentStyle: {
    border: '1px solid var(--gable-line)',
    borderRadius: 8,
    background: 'var(--gable-panel)',
    color: 'var(--mantine-color-text)',
    fontSize: 12,
  },
  itemStyle: { color: 'var(--mantine-color-text)' },
  cursor: { fill: 'var(--gable-hover)' },
} as const

/** The same figures as the tables, drawn; each chart says in words what it shows. */
export default function AnalysisCharts({ data }: { data: TaskAnalysis }) {
  const [done, written] = [
    data.byDay.reduce((sum, day) => sum + day.done, 0),
    data.byDay.reduce((sum, day) => sum + day.created, 0),
  ]
  const ahead = data.ahead.reduce((sum, { due }) => sum + due, 0)
  const busiest = data.ahead.toSorted((a, b) => b.due - a.due)[0]
  return (
    <div className={classes.pair}>
      <figure aria-label={`Completed ${done}, created ${written} in this period`}>
        <figcaption>
          <h2>Completed vs created</h2>
          <span className={`${classes.legend} meta`}>
            <i data-done aria-hidden /> completed {done} <i aria-hidden /> created {written}
          </span>
        </figcaption>
        <div className={classes.chart} aria-hidden>
          <ResponsiveContainer width="100%" height="100%">
            <LineChart data={data.byDay} margin={{ top: 8, right: 8, bottom: 0, left: -20 }} accessibilityLayer={false}>
              <CartesianGrid vertical={false} stroke="var(--gable-line)" />
              <XAxis dataKey="day" tickFormatter={short} minTickGap={28} {...axis} />
              <YAxis allowDecimals={false} {...axis} />
              <Tooltip labelFormatter={(day) => formatDay(String(day))} {...tip} />
              <Line
                dataKey="created"
                name="created"
                stroke={quiet}
                strokeWidth={1.5}
                strokeDasharray="4 3"
                dot={false}
                isAnimationActive={false}
              />
              <Line dataKey="done" name="completed" stroke={accent} strokeWidth={2.2} dot={false} isAnimationActive={false} />
            </LineChart>
          </ResponsiveContainer>
        </div>
      </figure>
      <figure aria-label={`${ahead} tasks due in the next two weeks`}>
        <figcaption>
          <h2>Upcoming tasks</h2>
          <span className={`${classes.legend} meta`}>
            {ahead} in the next two weeks
            {busiest && busiest.due > 0 && `, busiest: ${dayWords(busiest.day)} (${busiest.due})`}
          </span>
        </figcaption>
        <div className={classes.chart} aria-hidden>
          <ResponsiveContainer width="100%" height="100%">
            <BarChart data={data.ahead} margin={{ top: 8, right: 8, bottom: 0, left: -20 }} accessibilityLayer={false}>
              <CartesianGrid vertical={false} stroke="var(--gable-line)" />
              <XAxis dataKey="day" tickFormatter={short} minTickGap={20} {...axis} />
              <YAxis allowDecimals={false} {...axis} />
              <Tooltip labelFormatter={(day) => formatDay(String(day))} {...tip} />
              <Bar dataKey="due" name="due" fill={accent} radius={[3, 3, 0, 0]} isAnimationActive={false} />
            </BarChart>
          </ResponsiveContainer>
        </div>
      </figure>
    </div>
  )
}
