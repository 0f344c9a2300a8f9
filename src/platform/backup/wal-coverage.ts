// Follows the log in a store for holes. PostgreSQL ends recovery at the first segment it does not find, without a word:
// what comes after it is lost although it is there.

/** The start and the end of a base backup; `timeline` is decimal. */
export interface Base {
  timeline: string
  startLsn: string
  endLsn: string
}
interface Switch {
  timeline: number
  /** Number of the segment in which this timeline ended. */
  until: number
}
export interface Coverage {
  /** Names of the segments that recovery can use, in order. */
  usable: string[]
  /** The first one that is not there although later ones are; undefined when there is no hole. */
  missing: string | undefined
  /** The number of segments after the hole. */
  beyond: number
}

export const segmentBytes = 16 * 1024 * 1024
/** Segments are numbered from the start of the log; in names the last eight digits count to 255. */
const perLog = 0x100000000 / segmentBytes
export const numberOfSegment = (wal: string) =>
  Number.parseInt(wal.slice(8, 16), 16) * perLog + Number.parseInt(wal.slice(16, 24), 16)
const timelineOf = (wal: string) => Number.parseInt(wal.slice(0, 8), 16)
const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
export const segmentName = (timeline: number, number: number) =>
  `${hex(timeline)}${hex(Math.floor(number / perLog))}${hex(number % perLog)}`

const positionOf = (lsn: string) => {
  const [high = '0', low = '0'] = lsn.split('/')
  return Number.parseInt(high, 16) * 0x100000000 + Number.parseInt(low, 16)
}
/** A position at the very start of a segment is the end of the one before. */
const lastSegmentOf = (lsn: string) => Math.floor((positionOf(lsn) - 1) / segmentBytes)

export const historyName = (timeline: number) => `${hex(timeline)}.history`

/** Reads `<timeline>.history`: a line for each timeline before, with the position at which it was left. */
export const readHistory = (text: string): Switch[] =>
  text.split('\n').flatMap((line) => {
    const [, timeline, lsn] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(line) ?? []
    return timeline && lsn ? [{ timeline: Number(timeline), until: Math.floor(positionOf(lsn) / segmentBytes) }] : []
  })

/** The newest timeline as PostgreSQL finds it: the last of those whose histories follow each other from that of the base. */
export function newestTimeline(base: Pick<Base, 'timeline'>, names: Iterable<string>): number {
  const all = new Set(names)
  let newest = Number(base.timeline)
  while (all.has(historyName(newest + 1))) newest++
  return newest
}

/**
 * Follows the log from the end of a base backup, which holds what comes before.
 * @param names all that is stored
 * @param history of the newest timeline; empty when it is that of the base
 * @param last the newest segment that the server has archived, when that is known: one that is lost after all others is a hole, too
 */
export function coverage(
  base: Base,
  names: Iterable<string>,
  { history = [], last }: { history?: readonly Switch[]; last?: string } = {},
): Coverage {
  const own = Number(base.timeline)
  const path = [...history.filter(({ timeline }) => timeline >= own)]
  const newest = newestTimeline(base, names)
  const byNumber = new Map<number, string>()
  const timelineAt = (number: number) => path.find(({ until }) => number < until)?.timeline ?? newest
  for (const name of [...names, ...(last ? [last] : [])]) {
    const number = numberOfSegment(name)
    if (/^[0-9A-F]{24}$/.test(name) && timelineOf(name) === timelineAt(number)) byNumber.set(number, name)
  }
  const stored = new Set(names)
  const first = lastSegmentOf(base.endLsn) + 1
  const highest = [...byNumber.keys()].reduce((most, number) => Math.max(most, number), first - 1)
  let number = first
  while (number <= highest && stored.has(byNumber.get(number) ?? '')) number++
  const isIn = (from: number, to: number) => (wal: number) => wal >= from && wal < to
  const namesOf = (is: (wal: number) => boolean) => [...byNumber.keys()].filter(is).toSorted((a, b) => a - b)
  return {
    usable: namesOf(isIn(lastSegmentOf(base.startLsn), number)).flatMap((wal) => byNumber.get(wal) ?? []),
    missing: number <= highest ? segmentName(timelineAt(number), number) : undefined,
    beyond: namesOf(isIn(number + 1, highest + 1)).length,
  }
}
