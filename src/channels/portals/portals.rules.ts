import { type PortalType, portalKinds, portalTypes } from './portal-kinds.rules.ts'

export const portalNames = Object.fromEntries(portalTypes.map((type) => [type, portalKinds[type].name])) as Record<
  PortalType,
  string
>

/**
 * `sent` is "the portal has it in its queue", never "live": that only its report says.
 * `delivered` is "its file server has the file", and no report will ever come.
 */
/** Kinds of entries in the history of a publication. */
export const publicationEventKinds = [
  'asked',
  'queued',
  'held',
  'paused',
  'resumed',
  'sending',
  'waiting',
  'sent',
  'accepted',
  'delivered',
  'live',
  'warning',
  'rejected',
  'removed',
  'failed',
  'notSent',
  'unchanged',
  'retry',
  'called',
] as const
export const publicationStates = [
  'queued',
  'sending',
  'sent',
  'live',
  'warning',
  'delivered',
  'rejected',
  'removing',
  'removed',
  'failed',
] as const
export type PublicationState = (typeof publicationStates)[number]

/**
 * Life of one listing on one portal account.
 * `queued` and `removing` wait for their turn, `sending` is one upload under way, `sent` waits for the portal's report.
 */
const next: Record<PublicationState, readonly PublicationState[]> = {
  queued: ['sending', 'removing', 'removed', 'failed'],
  sending: ['sent', 'delivered', 'queued', 'removing', 'rejected', 'failed'],
  sent: ['live', 'warning', 'removed', 'rejected', 'queued', 'removing', 'failed'],
  live: ['queued', 'removing'],
  warning: ['queued', 'removing'],
  delivered: ['queued', 'removing'],
  rejected: ['queued', 'removing', 'removed'],
  removing: ['sending', 'queued', 'failed'],
  removed: ['queued', 'removing'],
  failed: ['queued', 'removing', 'removed'],
}
export const canBecome = (from: PublicationState, to: PublicationState) => from === to || next[from].includes(to)

/** Gable still has a step to do automatically. */
export const isUnderWay = (state: PublicationState) => ['queued', 'sending', 'sent', 'removing'].includes(state)
/** Waits for its turn; nothing is on the way to the portal. */
export const isWaiting = (state: PublicationState) => state === 'queued' || state === 'removing'
/** True when, as far as we know, the listing can be seen there. */
export const isOnPortal = (state: PublicationState) => state === 'live' || state === 'warning' || state === 'delivered'

/** States in which a portal may show the listing regardless of other fields; see `mayBeShown` in take-down.service.ts. */
export const mayBeShownStates = [
  'queued',
  'sending',
  'sent',
  'removing',
  'live',
  'warning',
] as const satisfies readonly PublicationState[]

/** A removal is shown as `removing` in every step. */
export const shownState = (wanted: 'live' | 'removed', state: PublicationState): PublicationState =>
  wanted === 'removed' && isUnderWay(state) ? 'removing' : state

interface Shown {
  state: PublicationState
  wantedState: 'live' | 'removed'
  nextTryAt: string | null
}
export const canWithdraw = ({ wantedState }: Pick<Shown, 'wantedState'>) => wantedState === 'live'
/** A withdrawal that did not work: a person may look at the portal and say that the listing is gone. */
export const canConfirmRemoved = ({ state, wantedState }: Pick<Shown, 'state' | 'wantedState'>) =>
  wantedState === 'removed' && (state === 'failed' || state === 'rejected')
/** Also "now, do not wait": a try that is waiting can be had at once. A file that was delivered can be delivered again. */
export const canRetry = ({ state, nextTryAt }: Pick<Shown, 'state' | 'nextTryAt'>) =>
  state === 'failed' ||
  state === 'rejected' ||
  state === 'delivered' ||
  ((state === 'queued' || state === 'removing') && nextTryAt !== null)

/** Labels of the states. */
export const stateWords: Record<PublicationState, string> = {
  queued: 'Waiting to send',
  sending: 'Sending',
  sent: 'Portal is checking',
  live: 'Live',
  warning: 'Live with warnings',
  delivered: 'Delivered',
  rejected: 'Rejected',
  removing: 'Taking down',
  removed: 'Taken down',
  failed: 'Failed',
}

const firstDelayMs = 1000
const longestDelayMs = 15 * 60_000
/** A portal can be away for a night and a day; after that a user has to look at it. */
export const givesUpAfterMs = 48 * 3_600_000

/** Wait after the nth try in a row that failed: 1 s, 2 s, 4 s ... 15 min. */
export const retryDelayMs = (attempts: number) =>
  Math.min(firstDelayMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20), longestDelayMs)

/** Wait before asking for a report again: half of the time it has taken so far, 1 s to 5 min. */
export const pollDelayMs = (sinceSentMs: number) => Math.min(Math.max(sinceSentMs / 2, 1000), 5 * 60_000)
