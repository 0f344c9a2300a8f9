import type { Context } from '#platform/context.ts'
import { notify, peopleBehind } from '#accounts/notifications/server/notify.service.ts'
import type { PublicationMessage } from '../../portals.contract.ts'
import { givesUpAfterMs, portalNames, type PublicationState } from '../../portals.rules.ts'
import { adapterFor } from '../adapters/adapters.ts'
import type { PortalTrouble } from '../adapters/portal-adapter.ts'
import { noteAccountHealth } from '../accounts/portal-accounts.store.ts'
import { failureRecipients } from './publication-events.store.ts'
import { changePublication, findPublication } from './publications.store.ts'
import type { StoredPublication } from './publication-rows.store.ts'

// A publication moves in steps: send, then poll until the portal has reported. Each step ends by writing down when the next one is
// due (`dueAt`) and queueing one job with that time as its ticket, in the same transaction. A job whose ticket is no longer the row's
// has been overtaken and does nothing. So there is never more than one step under way, nothing is lost by a crash, and a job that
// the queue delivers twice is done once.

export interface Ticket {
  publicationId: string
  dueAt: string
}
export interface StepQueue {
  send(ctx: Context, publicationId: string, dueAt: Date): Promise<void>
  poll(ctx: Context, publicationId: string, dueAt: Date): Promise<void>
}

/** The publication, locked, if this ticket is still the one that counts. */
export async function lockByTicket(ctx: Context, { publicationId, dueAt }: Ticket): Promise<StoredPublication | undefined> {
  const publication = await findPublication(ctx, publicationId, { lock: true })
  return publication?.dueAt?.getTime() === Date.parse(dueAt) ? publication : undefined
}

export const waitingState = ({ wantedState }: Pick<StoredPublication, 'wantedState'>): PublicationState =>
  wantedState === 'removed' ? 'removing' : 'queued'

/** Something else is asked for than what was sent last. */
export const hasNewer = ({ account, payload, sentHash }: StoredPublication): boolean =>
  !sentHash || !adapterFor(account.portalType).contentHash(payload).equals(sentHash)

export const nameOf = ({ account }: StoredPublication) => portalNames[account.portalType]
export const dueIn = (ctx: Context, ms: number) => new Date(ctx.clock().getTime() + ms)

export const infoMessage = (message: string): PublicationMessage[] => [
  { severity: 'info', field: null, message, source: 'Gable' },
]
export const failure = (message: string): PublicationMessage[] => [{ severity: 'error', field: null, message, source: 'Gable' }]

/** No automatic step follows; `retry` starts again. */
export async function fail(ctx: Context, publication: StoredPublication, message: string): Promise<void> {
  await changePublication(
    ctx,
    publication,
    { state: 'failed', messages: failure(message), dueAt: null, settledAt: ctx.clock() },
    { kind: 'failed', detail: message },
  )
  await notifyFailure(ctx, publication, message)
}

/** Notifies the listing's agents and the user who last requested it. */
export async function notifyFailure(ctx: Context, { id, listingId }: StoredPublication, message: string): Promise<void> {
  const { address, agentIds, askedBy } = await failureRecipients(ctx, { publicationId: id, listingId })
  await notify(ctx, {
    userIds: [...(await peopleBehind(ctx, agentIds)), ...(askedBy ? [askedBy] : [])],
    kind: 'publicationFailed',
    title: `${address} failed to publish`,
    detail: message,
    about: { entity: 'listing', id: listingId },
    // Once a day is enough for the same trouble.
    key: `publicationFailed ${id} ${await ctx.today()}`,
  })
}

export const hasGivenUp = (ctx: Context, since: Date) => ctx.clock().getTime() - since.getTime() > givesUpAfterMs

/** Full waits would bring all that failed together back together: a fifth more or less spreads them. */
export const withJitter = (ms: number) => Math.round(ms * (0.8 + Math.random() * 0.4))

export async function noteTrouble(ctx: Context, { account }: StoredPublication, trouble: PortalTrouble | null): Promise<void> {
  if (await noteAccountHealth(ctx, account.id, trouble)) ctx.changed('portalAccount', account.id)
}
