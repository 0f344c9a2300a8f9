import type { Caller, Context } from '#platform/context.ts'
import { retryDelayMs } from '../../portals.rules.ts'
import { adapterFor } from '../adapters/adapters.ts'
import {
  type Delivered,
  type PortalConnection,
  PortalTrouble,
  type Sending,
  type UploadAnswer,
} from '../adapters/portal-adapter.ts'
import { pictureBytes } from './picture-bytes.ts'
import { credentialsOf } from '../accounts/portal-accounts.service.ts'
import { rememberServerKey, type StoredAccount } from '../accounts/portal-accounts.store.ts'
import { callPortal } from '../accounts/silent-accounts.ts'
import { claim, isWholeFeed } from './publication-claim.ts'
import {
  fail,
  dueIn,
  hasNewer,
  infoMessage,
  lockByTicket,
  nameOf,
  noteTrouble,
  type StepQueue,
  withJitter,
  notifyFailure,
  type Ticket,
  waitingState,
} from './publication-step.ts'
import { wantedOn } from '../accounts/account-publications.store.ts'
import { changePublication } from './publications.store.ts'
import type { StoredPublication } from './publication-rows.store.ts'

/** Sends one publication once. The claim is on disk before the portal hears of it, the answer after. */
export async function sendStep(caller: Caller, ticket: Ticket, signal: AbortSignal, queue: StepQueue): Promise<void> {
  const claimed = await caller.transaction((ctx) => claim(ctx, ticket, queue))
  const [first] = claimed
  if (!first) return
  if (isWholeFeed(first)) return sendWhole(caller, claimed, signal, queue)
  await sendOne(caller, first, signal, queue)
}

async function sendOne(caller: Caller, claimed: StoredPublication, signal: AbortSignal, queue: StepQueue): Promise<void> {
  const connection = await connectionFor(caller, claimed, signal)
  const lease = leaseOf(claimed)
  try {
    if (!connection) throw new PortalTrouble('failed', `No credentials for ${nameOf(claimed)}. Enter them in Portals, Accounts`)
    const answer = await callPortal(claimed.account.id, nameOf(claimed), () =>
      adapterFor(claimed.account.portalType).upload(connection, sendingOf(claimed)),
    )
    await caller.transaction((ctx) => keepAnswer(ctx, lease, answer, queue))
  } catch (error) {
    if (!(error instanceof PortalTrouble)) throw error
    caller.log.info({ err: error, publication: claimed.id }, 'portal didn’t accept a listing')
    await caller.transaction((ctx) => putOff(ctx, lease, error, queue))
  }
}

/** One file for all that waits, with everything that is to stay. */
async function sendWhole(
  caller: Caller,
  claimed: readonly StoredPublication[],
  signal: AbortSignal,
  queue: StepQueue,
): Promise<void> {
  const [first] = claimed
  if (!first) return
  const upload = adapterFor(first.account.portalType).uploadWhole
  const connection = await connectionFor(caller, first, signal)
  try {
    if (!connection || !upload)
      throw new PortalTrouble('failed', `No credentials for ${nameOf(first)}. Enter them in Portals, Accounts`)
    const staying = await caller.transaction((ctx) => wantedOn(ctx, first.account.id))
    const askedAt = first.queuedAt
    const leaving = claimed.filter(({ wantedState }) => wantedState === 'removed')
    const sendings = [...staying, ...leaving].map(({ externalKey, payload }) => ({ externalKey, payload, askedAt }))
    const answer = await callPortal(first.account.id, nameOf(first), () => upload(connection, sendings))
    await caller.transaction(async (ctx) => {
      for (const one of claimed) await keepAnswer(ctx, leaseOf(one), answer, queue)
    })
  } catch (error) {
    if (!(error instanceof PortalTrouble)) throw error
    caller.log.info({ err: error, account: first.account.id }, 'portal didn’t accept a feed')
    await caller.transaction(async (ctx) => {
      for (const one of claimed) await putOff(ctx, leaseOf(one), error, queue)
    })
  }
}

const leaseOf = ({ id, dueAt }: StoredPublication): Ticket => ({ publicationId: id, dueAt: dueAt?.toISOString() ?? '' })
const sendingOf = ({ payload, externalKey, queuedAt }: StoredPublication): Sending => ({
  payload,
  externalKey,
  askedAt: queuedAt,
})

async function keepAnswer(ctx: Context, lease: Ticket, answer: UploadAnswer, queue: StepQueue): Promise<void> {
  const publication = await lockByTicket(ctx, lease)
  if (!publication) return
  await noteTrouble(ctx, publication, null)
  if (answer.kind === 'accepted') {
    const dueAt = dueIn(ctx, 1000)
    await changePublication(
      ctx,
      publication,
      { state: 'sent', uploadIds: answer.uploadIds, sentAt: ctx.clock(), dueAt, messages: [] },
      { kind: 'accepted', detail: `${nameOf(publication)} has queued it (upload ${answer.uploadIds.join(' and ')})` },
    )
    return queue.poll(ctx, publication.id, dueAt)
  }
  if (answer.kind === 'delivered') return settleDelivered(ctx, publication, answer, queue)
  const { messages } = answer
  const detail = `${nameOf(publication)} rejected the file: ${messages[0]?.message ?? 'no reason given'}`
  await settleRejected(ctx, publication, { messages, detail }, queue)
}

/** The last step that a file server knows: the file has its own name there. */
async function settleDelivered(
  ctx: Context,
  publication: StoredPublication,
  { fileName, serverKey }: Delivered,
  queue: StepQueue,
): Promise<void> {
  if (serverKey && !publication.account.serverKey) await rememberServerKey(ctx, publication.account.id, serverKey)
  const isThere = publication.wantedState === 'live'
  const known = { liveVersion: isThere ? publication.sentVersion : null, sentAt: ctx.clock() }
  const done = fileName === null ? `Ready for ${nameOf(publication)} to fetch` : `${nameOf(publication)} received ${fileName}`
  if (hasNewer(publication)) return sendNewer(ctx, publication, known, done, queue)
  await changePublication(
    ctx,
    publication,
    {
      ...known,
      state: 'delivered',
      messages: [],
      attempts: 0,
      dueAt: null,
      settledAt: ctx.clock(),
      liveFacts: isThere ? publication.askedFacts : null,
      ...(fileName === null && { offeredPayload: publication.payload }),
    },
    {
      kind: 'delivered',
      detail: `${done}${isThere ? '' : ', which takes the listing down'}. This portal doesn’t confirm uploads`,
    },
  )
}

/** Also for reports. A newer request may be correct, so it is sent before anyone is notified. */
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
  await notifyFailure(ctx, publication, detail)
}

/** One sending is over and another one was asked for while it went on. */
export async function sendNewer(
  ctx: Context,
  publication: StoredPublication,
  change: Partial<Pick<StoredPublication, 'messages' | 'liveVersion' | 'portalListingId' | 'sentAt'>>,
  detail: string,
  queue: StepQueue,
): Promise<void> {
  const dueAt = ctx.clock()
  await changePublication(
    ctx,
    publication,
    { ...change, state: waitingState(publication), attempts: 0, dueAt },
    { kind: 'queued', detail: `${detail}. A newer version is being sent now` },
  )
  await queue.send(ctx, publication.id, dueAt)
}

/** The portal is away, busy or refuses us: say why, and when it will be tried again. */
async function putOff(ctx: Context, lease: Ticket, trouble: PortalTrouble, queue: StepQueue): Promise<void> {
  const publication = await lockByTicket(ctx, lease)
  if (!publication) return
  await noteTrouble(ctx, publication, trouble)
  if (trouble.kind === 'failed') return fail(ctx, publication, trouble.message)
  const dueAt = dueIn(ctx, trouble.retryAfterMs ?? withJitter(retryDelayMs(publication.attempts)))
  await changePublication(
    ctx,
    publication,
    { state: waitingState(publication), messages: infoMessage(trouble.message), dueAt },
    { kind: 'waiting', detail: trouble.message },
  )
  await queue.send(ctx, publication.id, dueAt)
}

/** Undefined without credentials. */
export async function connectionFor(
  caller: Caller,
  { account }: { account: StoredPublication['account'] | StoredAccount },
  signal: AbortSignal,
): Promise<PortalConnection | undefined> {
  const { platform, clock, log } = caller
  await platform.outside.assertOpen(caller.scope.agencyId)
  const credentials = await caller.reading((ctx) => credentialsOf(ctx, account))
  if (!credentials) return undefined
  const { baseUrl, authUrl } = adapterFor(account.portalType).settings(platform.config, account.feed)
  const { portalType, portalAgencyId, feed, serverKey } = account
  const { FETCH_ALLOW_PRIVATE: allowPrivate } = platform.config
  const pictureOf = (url: string) => pictureBytes(platform, url)
  return {
    portalType,
    portalAgencyId,
    feed,
    serverKey,
    baseUrl,
    authUrl,
    allowPrivate,
    credentials,
    pictureOf,
    now: clock,
    signal,
    log,
  }
}
