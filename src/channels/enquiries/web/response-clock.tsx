import { useEffect, useState } from 'react'
import { formatDateTime } from '#ui/formatting.ts'
import type { Enquiry } from '../enquiries.contract.ts'
import classes from './enquiries.module.css'

/** 95 -> `1 hr 35 min`, 3000 -> `2 days 2 hrs`. */
export function durationWords(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  if (whole < 60) return `${whole} min`
  const hours = Math.floor(whole / 60)
  if (hours < 24) return whole % 60 ? `${hoursWords(hours)} ${whole % 60} min` : hoursWords(hours)
  const days = Math.floor(hours / 24)
  return [days === 1 ? '1 day' : `${days} days`, hours % 24 > 0 && hoursWords(hours % 24)].filter(Boolean).join(' ')
}
const hoursWords = (hours: number) => (hours === 1 ? '1 hr' : `${hours} hrs`)

const minutesBetween = (from: string, to: Date) => (to.getTime() - Date.parse(from)) / 60_000
/** People who ask several agents remember the one who answered first: an hour is good, a day is late. */
const [soonMin, lateMin] = [60, 24 * 60]

/** The time since an enquiry arrived, ticking; or the time the reply took. */
export function ResponseClock({ enquiry: { receivedAt, answeredAt } }: { enquiry: Enquiry }) {
  const now = useMinutes(answeredAt === null)
  const minutes = minutesBetween(receivedAt, answeredAt ? new Date(answeredAt) : now)
  const tone = answeredAt ? 'done' : minutes < soonMin ? 'fresh' : minutes < lateMin ? 'waiting' : 'late'
  return (
    <time
      className={`${classes.clock} meta fixed one-line num`}
      data-tone={tone}
      dateTime={receivedAt}
      title={formatDateTime(receivedAt)}
    >
      {answeredAt ? `Replied in ${durationWords(minutes)}` : `Unanswered for ${durationWords(minutes)}`}
    </time>
  )
}

function useMinutes(isTicking: boolean): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}
