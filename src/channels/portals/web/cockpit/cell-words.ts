import type { StatusTone } from '#ui/components/status-words.ts'
import type { Publication } from '../../portals.contract.ts'
import { isUnderWay, type PublicationState, stateWords } from '../../portals.rules.ts'
import type { PortalType } from '../../portal-kinds.rules.ts'

export const tones: Record<PublicationState, StatusTone> = {
  queued: 'indigo',
  sending: 'indigo',
  sent: 'blue',
  live: 'green',
  warning: 'amber',
  delivered: 'blue',
  rejected: 'red',
  removing: 'indigo',
  removed: 'grey',
  failed: 'red',
}

/** The state as people say it; a file that takes a listing down was delivered as well. */
export const wordsOf = ({ state, wantedState }: Pick<Publication, 'state' | 'wantedState'>) =>
  state === 'delivered' && wantedState === 'removed' ? 'Take-down sent' : stateWords[state]

/** The time since when it has been so. */
export const sinceOf = ({ state, sentAt, queuedAt, settledAt }: Publication) =>
  isUnderWay(state) ? (state === 'sent' ? (sentAt ?? queuedAt) : queuedAt) : (settledAt ?? queuedAt)

/** The public address at the portal; undefined where no lasting address is known. */
export function addressAt(portalType: PortalType, portalListingId: string | null): string | undefined {
  if (!portalListingId || !/^\d+$/.test(portalListingId)) return undefined
  if (portalType === 'REA') return `https://www.realestate.com.au/${portalListingId}`
  return portalType === 'domain' ? `https://www.domain.com.au/${portalListingId}` : undefined
}
