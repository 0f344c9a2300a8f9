import type { Caller, Context } from '#platform/context.ts'
import { retryDelayMs } from '../portals.rules.ts'
import { adapterFor, settingsFor } from './adapters/adapters.ts'
import { longestCallMs, type PortalConnection, PortalTrouble, type UploadAnswer } from './adapters/portal-adapter.ts'
import { credentialsOf } from './portal-accounts.service.ts'
import {
  fail,
  fromNow,
  hasGivenUp,
  hasNewer,
  info,
  lockByTicket,
  nameOf,
  noteTrouble,
  type StepQueue,
  spread,
  type Ticket,
  waitingState,
} from './publication-step.ts'
import { changePublication, type StoredPublication } from './publications.store.ts'

/** Sends one publication once. The claim is on disk before the portal hears of it, the answer after. */
export async function sendStep(caller: Caller, ticket: Ticket, signal: AbortSignal, queue: StepQueue): Promise<void> {
  const claimed = await caller.transaction((ctx) => claim(ctx, ticket, queue))
  if (!claimed) return
  const connection = connectionFor(caller, claimed, signal)
  const lease = { publicationId: claimed.id, dueAt: claimed.dueAt?.toISOString() ?? '' }
  try {
    if (!connection)
      throw new PortalTrouble('failed', `There are no credentials for ${nameOf(claimed)}. Enter them under Portals`)
    const answer = await adapterFor(claimed.account.portalType).upload(connection, claimed.payload)
    await caller.transaction((ctx) => keepAnswer(ctx, lease, answer, queue))
  } catch (error) {
    if (!(error instanceof PortalTrouble)) throw error
    caller.log.info({ err: error, publication: claimed.id }, 'portal did not take a listing')
    await caller.transaction((ctx) => putOff(ctx, lease, error, queue))
  }
}

/**
 * Marks the row as being sent. Until the lease ends nobody else touches it; when it ends without an answer (the process was killed)
 * the job queued here sends again under the same name, which the portal takes as the same listing.
 */
async function claim(ctx: Context, ticket: Ticket, queue: StepQueue): Promise<StoredPublication | undefined> {
  const publication = await lockByTicket(ctx, ticket)
  if (!publication) return undefined
  if (publication.account.isArchived) return void (await fail(ctx, publication, 'The portal account was deleted'))
  if (hasGivenUp(ctx, publication.queuedAt))
    return void (await fail(
      ctx,
      publication,
      `${nameOf(publication)} could not be reached for two days. Try again when it is back`,
    ))
  const dueAt = fromNow(ctx, longestCallMs)
  const isCutOff = publication.state === 'sending'
  const claimed = await changePublication(
    ctx,
    publication,
    {
      state: 'sending',
      sentVersion: publication.wantedVersion,
      sentHash: adapterFor(publication.account.portalType).contentHash(publication.payload),
      uploadId: null,
      attempts: publication.attempts + 1,
      dueAt,
    },
    {
      kind: 'sending',
      detail: `${isCutOff ? 'The last try was cut off. Sending again under the same name' : 'Sending'}: version ${publication.wantedVersion} to ${nameOf(publication)}`,
    },
  )
  await queue.send(ctx, publication.id, dueAt)
  return claimed
}

async function keepAnswer(ctx: Context, lease: Ticket, answer: UploadAnswer, queue: StepQueue): Promise<void> {
  const publication = await lockByTicket(ctx, lease)
  if (!publication) return
  await noteTrouble(ctx, publication, null)
  if (answer.kind === 'accepted') {
    const dueAt = fromNow(ctx, 1000)
    await changePublication(
      ctx,
      publication,
      { state: 'sent', uploadId: answer.uploadId, sentAt: ctx.clock(), dueAt, messages: [] },
      { kind: 'accepted', detail: `${nameOf(publication)} has it in its queue (upload ${answer.uploadId})` },
    )
    return queue.poll(ctx, publication.id, dueAt)
  }
  const { messages } = answer
  const detail = `${nameOf(publication)} did not accept the file: ${messages[0]?.message ?? 'no reason given'}`
  await settleRejected(ctx, publication, { messages, detail }, queue)
}

/** Also for reports. What was asked for meanwhile may be better, so it is sent before anybody is told. */
export async function settleRejected(
  ctx: Context,
  publication: StoredPublication,
  { messages, detail }: { messages: StoredPublication['messages']; detail: string },
  queue: StepQueue,
): Promise<void> {
  if (hasNewer(publication)) return sendNewer(ctx, publication, { messages }, detail, queue)
  await changePublication(
    ctx,
    publication,
    { state: 'rejected', messages, dueAt: null, attempts: 0, settledAt: ctx.clock() },
    { kind: 'rejected', detail },
  )
}

/** One sending is over and another one was asked for while it went on. */
export async function sendNewer(
  ctx: Context,
  publication: StoredPublication,
  change: Partial<Pick<StoredPublication, 'messages' | 'liveVersion' | 'portalListingId'>>,
  detail: string,
  queue: StepQueue,
): Promise<void> {
  const dueAt = ctx.clock()
  await changePublication(
    ctx,
    publication,
    { ...change, state: waitingState(publication), attempts: 0, dueAt },
    { kind: 'queued', detail: `${detail}. Something newer was asked for meanwhile and goes out now` },
  )
  await queue.send(ctx, publication.id, dueAt)
}

/** The portal is away, busy or refuses us: say why, and when it will be tried again. */
async function putOff(ctx: Context, lease: Ticket, trouble: PortalTrouble, queue: StepQueue): Promise<void> {
  const publication = await lockByTicket(ctx, lease)
  if (!publication) return
  await noteTrouble(ctx, publication, trouble)
  if (trouble.kind === 'failed') return fail(ctx, publication, trouble.message)
  const dueAt = fromNow(ctx, trouble.retryAfterMs ?? spread(retryDelayMs(publication.attempts)))
  await changePublication(
    ctx,
    publication,
    { state: waitingState(publication), messages: info(trouble.message), dueAt },
    { kind: 'waiting', detail: trouble.message },
  )
  await queue.send(ctx, publication.id, dueAt)
}

/** Undefined without credentials. */
export function connectionFor(
  { platform, clock, log }: Caller,
  { account }: StoredPublication,
  signal: AbortSignal,
): PortalConnection | undefined {
  const credentials = credentialsOf(platform, account)
  if (!credentials) return undefined
  const { baseUrl } = settingsFor(account.portalType, platform.config)
  return { baseUrl, portalAgencyId: account.portalAgencyId, credentials, now: clock, signal, log }
}
