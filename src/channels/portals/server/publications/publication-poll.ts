import type { Caller, Context } from '#platform/context.ts'
import { pollDelayMs, retryDelayMs } from '../../portals.rules.ts'
import { adapterFor } from '../adapters/adapters.ts'
import { PortalTrouble, type ReportAnswer } from '../adapters/portal-adapter.ts'
import { callPortal } from '../accounts/silent-accounts.ts'
import { connectionFor, sendNewer, settleRejected } from './publication-send.ts'
import {
  fail,
  dueIn,
  hasGivenUp,
  hasNewer,
  infoMessage,
  lockByTicket,
  nameOf,
  noteTrouble,
  type StepQueue,
  withJitter,
  type Ticket,
  waitingState,
} from './publication-step.ts'
import { changePublication, findPublication } from './publications.store.ts'
import type { StoredPublication } from './publication-rows.store.ts'

/** Asks once what became of an upload. */
export async function pollStep(caller: Caller, ticket: Ticket, signal: AbortSignal, queue: StepQueue): Promise<void> {
  const publication = await caller.transaction((ctx) => lockByTicket(ctx, ticket))
  if (!publication?.uploadIds.length) return
  const connection = await connectionFor(caller, publication, signal)
  try {
    if (!connection)
      throw new PortalTrouble('failed', `No credentials for ${nameOf(publication)}. Enter them in Portals, Accounts`)
    const { uploadIds, account } = publication
    const report = await callPortal(account.id, nameOf(publication), () =>
      adapterFor(account.portalType).report(connection, uploadIds),
    )
    await caller.transaction((ctx) => settle(ctx, { ...ticket, uploadIds }, report, queue))
  } catch (error) {
    if (!(error instanceof PortalTrouble)) throw error
    caller.log.info({ err: error, publication: publication.id }, 'can’t read the portal’s report')
    await caller.transaction((ctx) => askLater(ctx, ticket, error, queue))
  }
}

async function settle(
  ctx: Context,
  { uploadIds, ...ticket }: Ticket & { uploadIds: readonly string[] },
  report: ReportAnswer,
  queue: StepQueue,
): Promise<void> {
  if (report.kind === 'pending') return askLater(ctx, ticket, null, queue)
  // The result of an upload is final, even if a webhook has queued a newer poll: a portal that calls often would otherwise have every
  // answer discarded.
  const publication = await findPublication(ctx, ticket.publicationId, { lock: true })
  if (publication?.state !== 'sent' || publication.uploadIds.join() !== uploadIds.join()) return
  await noteTrouble(ctx, publication, null)
  const { outcome, messages, portalListingId } = report
  if (outcome === 'again') return sendAgain(ctx, publication, queue)
  if (outcome === 'rejected') return settleRefusal(ctx, publication, messages, queue)

  const known = { messages, ...(portalListingId && { portalListingId }) }
  const liveVersion = outcome === 'there' && !isRemoval(publication) ? publication.sentVersion : null
  if (hasNewer(publication))
    return sendNewer(
      ctx,
      publication,
      { ...known, liveVersion },
      `${nameOf(publication)} has processed version ${publication.sentVersion}`,
      queue,
    )

  const isLive = outcome === 'there' && publication.wantedState === 'live'
  const state = isLive ? (messages.length ? 'warning' : 'live') : 'removed'
  await changePublication(
    ctx,
    publication,
    {
      ...known,
      state,
      // A newer request that looks the same to the portal is there as well.
      ...(isLive && { sentVersion: publication.wantedVersion }),
      liveVersion: isLive ? publication.wantedVersion : null,
      liveFacts: isLive ? publication.askedFacts : null,
      attempts: 0,
      dueAt: null,
      settledAt: ctx.clock(),
    },
    { kind: state, detail: words(publication, state, messages.length) },
  )
}

/** The last upload is the current request or the one before; a removal is recognised by its target state. */
const isRemoval = (publication: StoredPublication) => publication.wantedState === 'removed' && !hasNewer(publication)

const words = (publication: StoredPublication, state: 'live' | 'warning' | 'removed', remarks: number) =>
  state === 'removed'
    ? `No longer on ${nameOf(publication)}`
    : `Version ${publication.wantedVersion} is live on ${nameOf(publication)}${remarks ? `, with ${remarks} ${remarks === 1 ? 'warning' : 'warnings'}` : ''}`

async function settleRefusal(
  ctx: Context,
  publication: StoredPublication,
  messages: StoredPublication['messages'],
  queue: StepQueue,
): Promise<void> {
  // A listing that never was there cannot be taken down, and need not be.
  if (isRemoval(publication) && publication.liveVersion === null) {
    await changePublication(
      ctx,
      publication,
      { state: 'removed', messages, attempts: 0, dueAt: null, settledAt: ctx.clock() },
      { kind: 'removed', detail: `It wasn’t on ${nameOf(publication)}` },
    )
    return
  }
  const detail = `${nameOf(publication)} rejected version ${publication.sentVersion}: ${messages[0]?.message ?? 'no reason given'}`
  await settleRejected(ctx, publication, { messages, detail }, queue)
}

/** The portal's own failure while it worked on the upload. */
async function sendAgain(ctx: Context, publication: StoredPublication, queue: StepQueue): Promise<void> {
  const message = `${nameOf(publication)} failed to process the listing. Gable will send it again automatically`
  if (hasGivenUp(ctx, publication.queuedAt))
    return fail(ctx, publication, message.replace(' Gable will send it again automatically', ''))
  const dueAt = dueIn(ctx, withJitter(retryDelayMs(publication.attempts)))
  await changePublication(
    ctx,
    publication,
    { state: waitingState(publication), messages: infoMessage(message), dueAt },
    { kind: 'waiting', detail: message },
  )
  await queue.send(ctx, publication.id, dueAt)
}

/** @param trouble null when the portal simply has not finished */
async function askLater(ctx: Context, ticket: Ticket, trouble: PortalTrouble | null, queue: StepQueue): Promise<void> {
  const publication = await lockByTicket(ctx, ticket)
  if (!publication) return
  await noteTrouble(ctx, publication, trouble)
  if (trouble?.kind === 'failed') return fail(ctx, publication, trouble.message)
  const sentAt = publication.sentAt ?? ctx.clock()
  if (hasGivenUp(ctx, sentAt))
    return fail(ctx, publication, `${nameOf(publication)} received the listing two days ago and hasn’t confirmed it`)
  const dueAt = dueIn(ctx, trouble?.retryAfterMs ?? withJitter(pollDelayMs(ctx.clock().getTime() - sentAt.getTime())))
  const isNews = (publication.messages[0]?.message ?? null) !== (trouble?.message ?? null)
  await changePublication(
    ctx,
    publication,
    { dueAt, ...(isNews && { messages: trouble ? infoMessage(trouble.message) : [] }) },
    isNews && trouble ? { kind: 'waiting', detail: trouble.message } : undefined,
  )
  await queue.poll(ctx, publication.id, dueAt)
}
