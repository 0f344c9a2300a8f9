import { isOnPortal, type PublicationState } from './portals.rules.ts'

interface Seen {
  status: string
  price: string
}
interface Compared {
  portalName: string
  wantedState: 'live' | 'removed'
  state: PublicationState
  /** Null: the portal has not confirmed anything. */
  liveFacts: Seen | null
  liveVersion: number | null
  /** Undefined: the listing lies in the recycle bin. */
  now: Seen | undefined
}

const words: Readonly<Record<string, string>> = {
  draft: 'Draft',
  live: 'For sale or rent',
  underOffer: 'Under offer',
  underApplication: 'Under application',
  sold: 'Sold',
  settled: 'Sold',
  leased: 'Leased',
  offMarket: 'Off market',
  withdrawn: 'Withdrawn',
}
const off = new Set(['draft', 'offMarket', 'withdrawn'])

/**
 * Differences between the portal and the record that visitors see. Only what the portal has said or was given counts: a change that is on its way
 * still alarms, because until it arrives the portal is wrong.
 */
export function alarmsOf({ portalName, wantedState, state, liveFacts, liveVersion, now }: Compared): string[] {
  const isThere = liveVersion !== null || (wantedState === 'live' && isOnPortal(state))
  if (!isThere) return []
  if (!now) return [`${portalName} still shows it; this listing is in the recycle bin`]
  if (off.has(now.status)) return [`${portalName} still shows it; this listing is ${words[now.status]}`]
  if (!liveFacts) return []
  const alarms: string[] = []
  if (words[liveFacts.status] !== words[now.status])
    alarms.push(`${portalName} still shows ${words[liveFacts.status]}; this listing is ${words[now.status]}`)
  else if (liveFacts.price !== now.price)
    alarms.push(`${portalName} still shows ${liveFacts.price || 'no price'}; this listing shows ${now.price || 'no price'}`)
  return alarms
}
