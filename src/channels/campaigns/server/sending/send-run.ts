import { setTimeout as pause } from 'node:timers/promises'
import type { Caller, Context } from '#platform/context.ts'
import { newId } from '#platform/context.ts'
import { MailFailure } from '#platform/mail/mail-failure.ts'
import { senderOf } from '#platform/mail/mailer.ts'
import { HeldBack } from '#platform/outside.ts'
import { notify } from '#accounts/notifications/server/notify.service.ts'
import { rememberSent } from '#workflow/preferences/server/matching.service.ts'
import { listingsIn } from '../../design.rules.ts'
import { suppressAddress } from '../bounces/suppressions.store.ts'
import type { Frozen } from '../campaigns.store.ts'
import { withOwnReasons } from '../render/old-reasons.ts'
import { joinMail } from '../render/frame.ts'
import {
  activatorOf,
  recordDataStarted,
  claim,
  type Claimed,
  endRun,
  lockForSending,
  type Outcome,
  settle,
  takeOver,
  waiting,
} from './claims.store.ts'
import { type Throttle, throttleOf } from './throttle.ts'
import { ownAddress, writeToken } from '#platform/mail/own-address.ts'

/** The recipients claimed by a lane, and the outcome of their emails. */
interface Done {
  claimed: readonly Claimed[]
  outcomes: readonly Outcome[]
}
type End = { outcome: 'done' } | { outcome: 'stopped' } | { outcome: 'later'; inMs: number }

/** Claimed at once by each of two lanes, so that the connections always have work. */
const perClaim = 20
const lanes = 2
/** A run ends long before its job times out; the next one continues. */
const longestMs = 15 * 60_000
const mostTries = 4
const retryInS = 300

/**
 * Sends the rest of a campaign until it is done, paused by a user, refused by the mail server, or the worker stops.
 * @throws HeldBack while the agency may send nothing, also when that starts during the run
 */
export async function sendRemaining(caller: Caller, id: string, signal: AbortSignal): Promise<End> {
  await caller.platform.outside.assertOpen(caller.scope.agencyId)
  const run = newId()
  const started = await caller.transaction(async (ctx) => {
    const campaign = await lockForSending(ctx, id)
    if (!campaign?.frozen) return undefined
    const isDue =
      campaign.state === 'scheduled' &&
      campaign.scheduledAt !== null &&
      campaign.scheduledAt.getTime() <= ctx.clock().getTime() + 1000
    if (campaign.state !== 'sending' && !isDue) return undefined
    await takeOver(ctx, id, run)
    ctx.changed('campaign', id)
    const { frozen } = campaign
    return {
      purpose: campaign.purpose,
      frozen: { ...frozen, mail: withOwnReasons(frozen.mail) },
      listingIds: listingsIn(campaign.design),
    }
  })
  if (!started) return { outcome: 'done' }

  const throttle = throttleOf(caller.platform)
  const startedAt = Date.now()
  let serverFault: string | undefined
  let heldBack: HeldBack | undefined
  let isOurs = true
  let saidAt = 0
  /** Writes the outcome of the last recipients down in the transaction that claims the next: half as many commits. */
  const noted = async (ctx: Context, { claimed, outcomes }: Done) => {
    await settle(ctx, { campaignId: id, run, outcomes })
    const sent = new Set(outcomes.filter(({ outcome }) => outcome === 'sent').map((one) => one.id))
    const contactIds = claimed.flatMap((one) => (sent.has(one.id) && one.contactId && !one.listingIds ? one.contactId : []))
    await rememberSent(ctx, { contactIds, listingIds: started.listingIds, channel: 'campaign' })
    for (const { id: recipientId, isHardBounce, reason } of outcomes) {
      const address = claimed.find((one) => one.id === recipientId)?.address
      if (isHardBounce && address) await suppressAddress(ctx, { address, reason: 'hardBounce', detail: reason, campaignId: id })
    }
    if (outcomes.length && Date.now() - saidAt > 1000) {
      saidAt = Date.now()
      ctx.changed('campaign', id)
    }
  }
  const canStart = recorder(caller, run)
  const lane = async () => {
    let done: Done = { claimed: [], outcomes: [] }
    const mayGoOn = () => isOurs && !serverFault && !heldBack && !signal.aborted && Date.now() - startedAt < longestMs
    while (mayGoOn()) {
      const resting = throttle.resting(Date.now())
      const claimed = await caller.transaction(async (ctx) => {
        await noted(ctx, done)
        return claim(ctx, { id, run, purpose: started.purpose, limit: perClaim, resting })
      })
      done = { claimed: [], outcomes: [] }
      if (!claimed) isOurs = false
      if (!claimed?.length) {
        if (!isOurs || !(await hasMoreSoon(caller, id, resting.length > 0))) return
        await pause(250, undefined, { signal }).catch(() => {})
        continue
      }
      const outcomes = await Promise.all(
        claimed.map((recipient) =>
          mail(caller, started.frozen, recipient, { campaignId: id, throttle, canStart }).catch((error: unknown) => {
            // Another run has this recipient now, and emails it.
            if (error instanceof ClaimLost) return undefined
            if (error instanceof HeldBack) {
              heldBack = error
              return outcomeOf(recipient, error)
            }
            // Errors that are no answer of a mail server (a full disk, a mistake of ours) happened before anything was handed over.
            if (!(error instanceof MailFailure)) caller.log.warn({ err: error }, 'campaign email')
            // A server that breaks off after the text would use up the whole audience as "not known".
            if (!(error instanceof MailFailure) || error.kind === 'server' || error.kind === 'unknown')
              serverFault ??= messageOf(error)
            return outcomeOf(recipient, error)
          }),
        ),
      )
      done = { claimed, outcomes: outcomes.filter((outcome) => outcome !== undefined) }
    }
    if (done.outcomes.length) await caller.transaction((ctx) => noted(ctx, done))
  }
  const endSending = await caller.platform.workers.startSending()
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    endSending()
  }
  // The campaign stays as it is, so that the job, which is put off, goes on with it.
  if (heldBack && !serverFault) throw heldBack
  return finish(caller, { id, run, isOurs, serverFault, isStopped: signal.aborted })
}

class ClaimLost extends Error {}

/**
 * Records each recipient just before the text of their mail is sent, several in one statement when several are ready.
 * @returns throws ClaimLost for a recipient that this run no longer has
 */
function recorder(caller: Caller, run: string): (recipientId: string) => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let next: { ids: string[]; recorded: Promise<Set<string>> } | undefined
  const open = () => {
    const ids: string[] = []
    const recorded = running.then(() => {
      next = undefined
      return caller.transaction((ctx) => recordDataStarted(ctx, run, ids))
    })
    running = recorded.catch(() => undefined)
    return { ids, recorded }
  }
  return async (recipientId) => {
    next ??= open()
    next.ids.push(recipientId)
    if (!(await next.recorded).has(recipientId)) throw new ClaimLost('Another run is sending to this recipient')
  }
}

/** Throttled domains come round in a moment; what was put off for minutes is left to a later run. */
async function hasMoreSoon(caller: Caller, id: string, isResting: boolean): Promise<boolean> {
  if (isResting) return true
  const { queued, notBefore } = await caller.transaction((ctx) => waiting(ctx, id))
  return queued > 0 && notBefore !== null && notBefore.getTime() - caller.clock().getTime() < 2000
}

/** The sender is notified of a campaign that stops overnight. */
async function notifySender(ctx: Context, id: string, why: string): Promise<void> {
  const { name, activatedBy } = await activatorOf(ctx, id)
  await notify(ctx, {
    userIds: activatedBy ? [activatedBy] : [],
    kind: 'campaignStopped',
    title: `“${name}” is paused: the email server rejected it`,
    detail: why,
    about: { entity: 'campaign', id },
    key: `campaignStopped ${id} ${ctx.clock().toISOString().slice(0, 13)}`,
    includesActor: true,
  })
}

interface Finish {
  id: string
  run: string
  isOurs: boolean
  serverFault: string | undefined
  isStopped: boolean
}
async function finish(caller: Caller, { id, run, isOurs, serverFault, isStopped }: Finish): Promise<End> {
  if (!isOurs) return { outcome: 'done' }
  return caller.transaction(async (ctx): Promise<End> => {
    if (serverFault) {
      // The campaign shows the reason; without it, it would look as if a user had paused it.
      if (await endRun(ctx, { id, run, state: 'paused', reason: serverFault.slice(0, 500) })) {
        await notifySender(ctx, id, serverFault)
        await ctx.audit({
          action: 'pause',
          entity: 'campaign',
          entityId: id,
          changes: [{ field: 'state', before: 'sending', after: 'paused' }],
        })
      }
      ctx.changed('campaign', id)
      return { outcome: 'done' }
    }
    const left = await waiting(ctx, id)
    if (left.queued + left.claimed === 0) {
      if (await endRun(ctx, { id, run, state: 'sent' })) await ctx.audit({ action: 'sent', entity: 'campaign', entityId: id })
      ctx.changed('campaign', id)
      return { outcome: 'done' }
    }
    if (isStopped) return { outcome: 'stopped' }
    const inMs = left.notBefore ? Math.max(1000, left.notBefore.getTime() - ctx.clock().getTime()) : 1000
    return { outcome: 'later', inMs }
  })
}

async function mail(
  caller: Caller,
  { mail: compiled, from, replyTo }: Frozen,
  recipient: Claimed,
  {
    campaignId,
    throttle,
    canStart,
  }: { campaignId: string; throttle: Throttle; canStart: (recipientId: string) => Promise<void> },
): Promise<Outcome> {
  const { config, mailer } = caller.platform
  const waitMs = throttle.take(recipient.domain, Date.now())
  if (waitMs > 0) await pause(waitMs)
  const { agencyId } = caller.scope
  const token = writeToken({ agencyId, recordId: recipient.id })
  const joined = joinMail(
    compiled,
    { values: recipient.values, reason: recipient.reasonToGet, token, base: config.PUBLIC_URL },
    recipient.listingIds ?? [],
  )
  const byMail = config.BOUNCE_ADDRESS ? `, <mailto:${ownAddress(config.BOUNCE_ADDRESS, 'u', token)}>` : ''
  await mailer.send(
    {
      ...joined,
      to: recipient.address,
      fromName: from,
      ...(replyTo && { replyTo }),
      ...(config.BOUNCE_ADDRESS && { bounceTo: ownAddress(config.BOUNCE_ADDRESS, 'b', token) }),
      messageId: `<${token}@${senderOf(config).domain}>`,
      beforeData: () => canStart(recipient.id),
      headers: {
        'List-Unsubscribe': `<${config.PUBLIC_URL}/mail/u/${token}>${byMail}`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Feedback-ID': `${campaignId}:${agencyId}:campaign:gable`,
        Precedence: 'bulk',
        // No one reads automatic replies to these emails (RFC 3834).
        'Auto-Submitted': 'auto-generated',
      },
    },
    agencyId,
  )
  return { id: recipient.id, outcome: 'sent', reason: null }
}

const noSuchUser =
  /\b5\.1\.[0-3]\b|\b5\.1\.10\b|user unknown|unknown user|no such (user|mailbox)|does not exist|mailbox (not found|unavailable)/i
function outcomeOf({ id, attempts }: Claimed, error: unknown): Outcome {
  if (!(error instanceof MailFailure)) return { id, outcome: 'queued', reason: null }
  const reason = (error.response || error.message).slice(0, 500)
  switch (error.kind) {
    case 'server':
      // It surely was not accepted: they stay in the queue until a user resumes the campaign.
      return { id, outcome: 'queued', reason: null }
    case 'later':
      return attempts + 1 < mostTries
        ? { id, outcome: 'queued', reason, retryInS: retryInS * (attempts + 1) }
        : { id, outcome: 'failed', reason }
    case 'refused':
      return { id, outcome: 'failed', reason, isHardBounce: noSuchUser.test(error.response) }
    case 'unknown':
      return { id, outcome: 'unknown', reason }
  }
}

const messageOf = (error: unknown) =>
  error instanceof MailFailure ? error.message : 'Something went wrong in Gable. Ask your administrator to check the log'
