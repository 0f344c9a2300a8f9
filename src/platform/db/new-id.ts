import { randomUUIDv7 } from 'node:crypto'

const timePart = 'xxxxxxxx-xxxx-7'.length
let last = ''
let count = 0

/**
 * UUIDv7: sorts by time, needs no sequence, made in the application so that shards need not agree. Ids of one process sort in the order in which
 * they were made, also within a millisecond: the steps of one transaction have the same time, and lists put them in order by their ids.
 */
export function newId(): string {
  const made = randomUUIDv7()
  const time = made.slice(0, timePart)
  count = time > last || count === 0xfff ? 0 : count + 1
  if (time > last) last = time
  else if (count === 0) last = nextTime(last)
  return `${last}${count.toString(16).padStart(3, '0')}${made.slice(timePart + 3)}`
}

/** A millisecond later: more than four thousand ids were made in one, or the clock was set back. */
function nextTime(time: string): string {
  const ms = Number.parseInt(time.slice(0, 8) + time.slice(9, 13), 16) + 1
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7`
}
