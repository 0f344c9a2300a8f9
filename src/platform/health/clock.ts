import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import { countWorkers } from '../jobs/living-workers.ts'
import { bad, type Found, good, note } from './finding.ts'

const advice = 'Switch on time synchronisation (timedatectl set-ntp true)'
const shownForDays = 7

/** A jump of the last days. */
export async function clockFinding(db: Db): Promise<Found> {
  const { rows } = await sql<{ at: Date; s: number }>`select clock_jumped_at as at, clock_jump_s as s from installation
    where clock_jumped_at > clock_timestamp() - make_interval(days => ${shownForDays})`.execute(db)
  const [jump] = rows
  if (!jump) return good('runs evenly')
  const way = jump.s < 0 ? 'set back' : 'put forward (or the machine was asleep)'
  return note(`was ${way} by ${durationOf(Math.abs(jump.s))} at ${jump.at.toISOString()}. ${advice}`)
}

interface Turn {
  name: string
  /** Seconds past the moment it was due; below zero it is due later. */
  lateS: number
  everyS: number
}

/** Work that stands still although a worker runs, and turns that were booked by a clock that was ahead. */
export async function recurringFinding(db: Db): Promise<Found> {
  const { rows } =
    await sql<Turn>`select name, extract(epoch from clock_timestamp() - next_at)::float8 as "lateS", every_s as "everyS"
    from recurring_turns where every_s is not null order by next_at`.execute(db)
  const ahead = rows.filter(({ lateS, everyS }) => -lateS > 2 * everyS).at(-1)
  if (ahead)
    return note(
      `${ahead.name} is booked ${durationOf(-ahead.lateS)} ahead, because the clock was wrong. A worker takes it up within ${durationOf(ahead.everyS)}. ${advice}`,
    )
  // Without a worker all of it stands still, which has a finding of its own.
  const late = (await countWorkers(db)) > 0 && rows.find(({ lateS, everyS }) => lateS > Math.max(3 * everyS, 600))
  return late
    ? bad(`${late.name} should have run ${durationOf(late.lateS)} ago. Restart the worker, and look into its log`)
    : good(`${rows.length} kinds of work run on time`)
}

const durationOf = (seconds: number) =>
  seconds < 120
    ? `${Math.round(seconds)} seconds`
    : seconds < 7200
      ? `${Math.round(seconds / 60)} minutes`
      : `${Math.round(seconds / 3600)} hours`
