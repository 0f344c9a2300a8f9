import { distanceM, type Place } from '#common/listing/distance.ts'
import { minutesOf } from '#common/time/days.ts'

/** First words of the keys of everything that shows open homes or visits, and the kinds of their live events. */
export const openKind = 'open'
export const visitKind = 'visit'

export const openKinds = ['openHome', 'private'] as const
export const openStates = ['planned', 'running', 'closed', 'followedUp', 'cancelled'] as const
export type OpenState = (typeof openStates)[number]

/** True until it has ended: after that it is part of the record. */
export const canCancel = (state: OpenState): boolean => state === 'planned' || state === 'running'
export const isOver = (state: OpenState): boolean => state === 'closed' || state === 'followedUp'

/** A time that moved by no more than this, on the same day, is the same open home. */
const moveWithinMinutes = 180

interface Timed {
  startsAt: string
  endsAt: string
}
interface Stored extends Timed {
  id: string
  state: OpenState
  hasVisits: boolean
}
export interface Reconciled {
  kept: (Timed & { id: string })[]
  moved: (Timed & { id: string; from: string })[]
  added: Timed[]
  /** Without visitors, and no longer listed. */
  cancelled: string[]
  /** Over, or with visitors: it stays as a record, out of the listing's times. */
  hidden: string[]
}

/**
 * What an editor, a feed or an import did to the open homes of a listing, by start minute.
 *
 * @param stored the advertised ones, none cancelled
 * @param now on the clock at the property
 */
export function reconcile(stored: readonly Stored[], listed: readonly Timed[], now: string): Reconciled {
  const result: Reconciled = { kept: [], moved: [], added: [], cancelled: [], hidden: [] }
  const byStart = new Map(stored.map((one) => [one.startsAt, one]))
  const left = new Set(stored)
  const unmatched: Timed[] = []
  const seen = new Set<string>()
  for (const time of listed) {
    if (seen.has(time.startsAt)) continue
    seen.add(time.startsAt)
    const same = byStart.get(time.startsAt)
    if (!same) unmatched.push(time)
    else {
      left.delete(same)
      if (same.endsAt !== time.endsAt) result.kept.push({ id: same.id, ...time })
    }
  }
  for (const time of unmatched) {
    const from = [...left]
      .filter((one) => one.state === 'planned' && !one.hasVisits && distance(one, time) <= moveWithinMinutes)
      .toSorted((a, b) => distance(a, time) - distance(b, time))[0]
    if (from) {
      left.delete(from)
      result.moved.push({ id: from.id, from: from.startsAt, ...time })
    } else result.added.push(time)
  }
  for (const { id, state, hasVisits, endsAt } of left)
    (isOver(state) || hasVisits || endsAt <= now ? result.hidden : result.cancelled).push(id)
  return result
}

const distance = (a: Timed, b: Timed) =>
  a.startsAt.slice(0, 10) === b.startsAt.slice(0, 10)
    ? Math.abs(minutesOf(a.startsAt.slice(11)) - minutesOf(b.startsAt.slice(11)))
    : Number.POSITIVE_INFINITY

/** The way between two properties by car: the straight line at 20 km/h, and ten minutes to park and to unlock. Null where a place is not known. */
export function travelMinutes(from: Place, to: Place): number | null {
  const metres = distanceM(from, to)
  return metres === null ? null : Math.round((metres / 1000) * 3) + (metres < 50 ? 0 : 10)
}

export interface Slot extends Place {
  /** Id of the open home, or of the row where it is still being typed. */
  key: string
  listingId: string
  streetLine: string
  /** Milliseconds. */
  start: number
  end: number
  hosts: readonly { id: string; name: string }[]
  /** Milliseconds; null without an auction. */
  auction: number | null
}
export type Collision =
  | { kind: 'sameHost'; name: string; others: string[] }
  | { kind: 'travel'; name: string; other: string; travelMinutes: number; gapMinutes: number }
  | { kind: 'sameListing' }
  | { kind: 'auction'; other: string }

const minuteMs = 60_000
const auctionMs = 60 * minuteMs

/** Warnings before the day, by row; they never block. */
export function collisionsOf(slots: readonly Slot[]): Map<string, Collision[]> {
  const found = new Map<string, Collision[]>()
  const add = (key: string, one: Collision) => void found.set(key, [...(found.get(key) ?? []), one])
  const sorted = slots.toSorted((a, b) => a.start - b.start || a.key.localeCompare(b.key))
  for (const [i, a] of sorted.entries())
    for (const b of sorted.slice(i + 1)) {
      const overlaps = b.start < a.end
      if (overlaps && a.listingId === b.listingId) add(b.key, { kind: 'sameListing' })
      const host = a.hosts.find(({ id }) => b.hosts.some((one) => one.id === id))
      if (!host || a.listingId === b.listingId) continue
      const gapMinutes = Math.floor((b.start - a.end) / minuteMs)
      const travel = travelMinutes(a, b)
      const same = found.get(b.key)?.find((one) => one.kind === 'sameHost' && one.name === host.name)
      if (overlaps && same?.kind === 'sameHost') same.others.push(a.streetLine)
      else if (overlaps) add(b.key, { kind: 'sameHost', name: host.name, others: [a.streetLine] })
      else if (travel !== null && travel > gapMinutes)
        add(b.key, { kind: 'travel', name: host.name, other: a.streetLine, travelMinutes: travel, gapMinutes })
    }
  const seen = new Set<string>()
  for (const { auction, listingId, streetLine, hosts } of sorted) {
    if (auction === null || seen.has(listingId)) continue
    seen.add(listingId)
    for (const other of sorted)
      if (other.listingId !== listingId && other.start < auction + auctionMs && other.end > auction)
        if (other.hosts.some(({ id }) => hosts.some((host) => host.id === id)))
          add(other.key, { kind: 'auction', other: streetLine })
  }
  return found
}

const suggestionGap = 30
/** When a listing would be opened: at the time of its last one, else after what its host has that day; half an hour. */
export function suggestedTime(day: string, last: Timed | null, taken: readonly Timed[]): Timed {
  if (last) {
    const [from, to] = [last.startsAt.slice(11), last.endsAt.slice(11)]
    return { startsAt: `${day}T${from}`, endsAt: `${day}T${to > from ? to : '23:59'}` }
  }
  const end = taken
    .map(({ endsAt }) => endsAt)
    .filter((at) => at.startsWith(day))
    .toSorted()
    .at(-1)
  const start = end ? Math.min(minutesOf(end.slice(11)) + suggestionGap, 23 * 60) : 10 * 60
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return { startsAt: `${day}T${clock(start)}`, endsAt: `${day}T${clock(start + 30)}` }
}
