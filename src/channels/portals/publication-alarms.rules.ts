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
  draft: 'a draft',
  live: 'for sale or rent',
  underOffer: 'under offer',
  underApplication: 'under application',
  sold: 'sold',
  settled: 'sold',
  leased: 'leased',
  offMarket: 'off the market',
  withdrawn: 'withdrawn',
}
const off = new Set(['draft', 'offMarket', 'withdrawn'])

/**
 * What visitors of the portal see that is no longer so. Only what the portal has said or was given counts: a change that is on its way
 * still alarms, because until it arrives the portal is wrong.
 */
export function alarmsOf({ portalName, wantedState, state, liveFacts, liveVersion, now }: Compared): string[] {
  const isThere = liveVersion !== null || (wantedState === 'live' && isOnPortal(state))
  if (!isThere) return []
  if (!now) return [`${portalName} still shows it, but it is in the recycle bin here`]
  if (off.has(now.status)) return [`${portalName} still shows it, but it is ${words[now.status]} here`]
  if (!liveFacts) return []
  const alarms: string[] = []
  if (words[liveFacts.status] !== words[now.status])
    alarms.push(`${portalName} shows it as ${words[liveFacts.status]}, but it is ${words[now.status]} here`)
  else if (liveFacts.price !== now.price)
    alarms.push(`${portalName} shows ${liveFacts.price || 'no price'}, but it is ${now.price || 'without a price'} here`)
  return alarms
}
