import type { StatusTone } from '#ui/components/status-words.ts'
import type { Open } from '../opens.contract.ts'
import type { Collision } from '../opens.rules.ts'

export const stateWords: Record<Open['state'], { label: string; tone: StatusTone }> = {
  planned: { label: 'Planned', tone: 'grey' },
  running: { label: 'Open now', tone: 'green' },
  closed: { label: 'Ended', tone: 'blue' },
  followedUp: { label: 'Followed up', tone: 'indigo' },
  cancelled: { label: 'Cancelled', tone: 'red' },
}

export function collisionWords(one: Collision): string {
  if (one.kind === 'sameHost') {
    const [first, ...more] = one.others
    const others = more.length === 0 ? '' : more.length === 1 ? ` and ${more[0]}` : ` and ${more.length} others`
    return `${one.name} is at ${first}${others} at this time`
  }
  if (one.kind === 'sameListing') return 'This listing is open twice at this time'
  if (one.kind === 'auction') return `Auction of ${one.other} at this time`
  const gap = one.gapMinutes < 1 ? 'no time in between' : `${one.gapMinutes} min in between`
  const way = one.travelMinutes < 90 ? `${one.travelMinutes} min` : `${Math.round(one.travelMinutes / 60)} hours`
  return `About ${way} from ${one.other} for ${one.name}, ${gap}`
}

export const placeOf = ({ streetLine, suburb }: { streetLine: string; suburb: string | null }) =>
  [streetLine, suburb].filter(Boolean).join(', ')
