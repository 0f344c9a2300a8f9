import type { Caller, Context } from '../context.ts'
import { MailFailure } from '../mail/mail-failure.ts'
import { HeldBack } from '../outside.ts'
import { SmsFailure } from '../sms/sms.ts'
import type { Move } from './message-state.ts'

interface Row {
  id: string
  state: string
  tries: number
}
/** `done`: there is nothing left to send. */
export type Prepared<Message> = { message: Message } | { refusal: string } | 'done'

/** One kind of message to one person, as its feature keeps and sends it. */
export interface Sending<Kept extends Row, Message, Receipt = void> {
  name: string
  /** The state before the first try and between two. */
  waiting: Kept['state']
  lock(ctx: Context, id: string): Promise<Kept | undefined>
  /** Consent, address and facts as they are now. */
  prepare(ctx: Context, kept: Kept): Promise<Prepared<Message>>
  send(caller: Caller, message: Message): Promise<Receipt>
  sent(ctx: Context, kept: Kept, receipt: Receipt): Promise<void>
  /** It was not sent (`failed`), or may have been (`unknown`), and is not tried again. */
  giveUp(ctx: Context, kept: Kept, to: { state: 'failed' | 'unknown'; reason: string }): Promise<void>
  move(ctx: Context, id: string, move: Move<Kept['state'] | 'sending'>): Promise<boolean>
  again(ctx: Context, kept: Kept, startAfter: Date): Promise<void>
}

const mostTries = 5
const firstWaitMs = 60_000

/**
 * Each message at most once (decision note 53): `sending` is committed before it leaves, and what a later run finds in that state may have been
 * sent, so it is never sent again.
 */
export async function sendOnce<Kept extends Row, Message, Receipt>(
  caller: Caller,
  id: string,
  sending: Sending<Kept, Message, Receipt>,
): Promise<void> {
  await caller.platform.outside.assertOpen(caller.scope.agencyId)
  const claimed = await caller.transaction((ctx) => claim(ctx, id, sending))
  if (!claimed) return
  const { kept, message } = claimed
  let receipt: Receipt
  try {
    receipt = await sending.send(caller, message)
  } catch (error) {
    return notSent(caller, kept, { error, sending })
  }
  await caller.transaction((ctx) => sending.sent(ctx, kept, receipt))
}

async function claim<Kept extends Row, Message, Receipt>(
  ctx: Context,
  id: string,
  sending: Sending<Kept, Message, Receipt>,
): Promise<{ kept: Kept; message: Message } | undefined> {
  const kept = await sending.lock(ctx, id)
  if (kept?.state === 'sending') {
    await sending.giveUp(ctx, kept, { state: 'unknown', reason: 'Gable stopped while this message was on its way' })
    return undefined
  }
  if (kept?.state !== sending.waiting) return undefined
  const prepared = await sending.prepare(ctx, kept)
  if (prepared === 'done') return undefined
  if ('refusal' in prepared) {
    await sending.giveUp(ctx, kept, { state: 'failed', reason: prepared.refusal })
    return undefined
  }
  const tries = kept.tries + 1
  await sending.move(ctx, id, { from: [sending.waiting], to: { state: 'sending', tries } })
  return { kept: { ...kept, tries }, message: prepared.message }
}

async function notSent<Kept extends Row, Message, Receipt>(
  caller: Caller,
  kept: Kept,
  { error, sending }: { error: unknown; sending: Sending<Kept, Message, Receipt> },
): Promise<void> {
  const back = (ctx: Context, step: { tries?: number; reason?: string }) =>
    sending.move(ctx, kept.id, { from: ['sending'], to: { state: sending.waiting, ...step } })
  if (error instanceof HeldBack) {
    await caller.transaction((ctx) => back(ctx, { tries: kept.tries - 1 }))
    throw error
  }
  // Any other error (a full disk, a mistake of ours) happened before anything was sent.
  const { kind, message: reason } =
    error instanceof MailFailure || error instanceof SmsFailure
      ? error
      : { kind: 'server' as const, message: 'Something went wrong in Gable' }
  caller.log.warn({ err: error, kind }, `${sending.name} not sent`)
  await caller.transaction(async (ctx) => {
    if (kind === 'unknown') return sending.giveUp(ctx, kept, { state: 'unknown', reason })
    if (kind === 'refused' || kept.tries >= mostTries) return sending.giveUp(ctx, kept, { state: 'failed', reason })
    await back(ctx, { reason })
    await sending.again(ctx, kept, new Date(Date.now() + firstWaitMs * 4 ** (kept.tries - 1)))
  })
}
