import type { StatusTone } from '#ui/components/status-words.ts'
import type { Publication } from '../../portals.contract.ts'
import { isUnderWay, type PublicationState, stateWords } from '../../portals.rules.ts'
import type { PortalType } from '../../portal-kinds.rules.ts'

const tones: Record<PublicationState, StatusTone> = {
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

/** The state of a publication as people see it. */
export type ShownState = Pick<Publication, 'state' | 'wantedState' | 'isHeld'>
/** A publication that waits for a takeover needs a person; others that wait don’t. */
export const toneOf = ({ state, isHeld }: Pick<ShownState, 'state' | 'isHeld'>): StatusTone => (isHeld ? 'amber' : tones[state])

/** The state as people say it; a file that takes a listing down was delivered as well. */
export const wordsOf = ({ state, wantedState, isHeld }: ShownState) =>
  isHeld
    ? wantedState === 'removed'
      ? 'Take-down built, not sent'
      : 'Built, not sent'
    : state === 'delivered' && wantedState === 'removed'
      ? 'Take-down sent'
      : stateWords[state]

/** The time since when it has been so. */
export const sinceOf = ({ state, sentAt, queuedAt, settledAt }: Publication) =>
  isUnderWay(state) ? (state === 'sent' ? (sentAt ?? queuedAt) : queuedAt) : (settledAt ?? queuedAt)

/** The public address at the portal; undefined where no lasting address is known. */
export function addressAt(portalType: PortalType, portalListingId: string | null): string | undefined {
  if (!portalListingId || !/^\d+$/.test(portalListingId)) return undefined
  if (portalType === 'REA') return `https://www.realestate.com.au/${portalListingId}`
  return portalType === 'domain' ? `https://www.domain.com.au/${portalListingId}` : undefined
}
