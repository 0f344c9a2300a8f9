import type { Caller, Context } from '#platform/context.ts'
import { readToken, type Token, tokenIn } from '#platform/mail/own-address.ts'
import { takeInvitationReply } from './invitation-reply.service.ts'
import { recordByPerson } from '#core/contacts/server/consent/consent-by-person.service.ts'
import { addEvent, contactsWithAddress, recipientById } from '../sending/answers.store.ts'
import { changeSubscription } from '../sending/answers.service.ts'
import { noteBounce } from './bounces.store.ts'
import { classifyBounce, type Verdict } from './classify.ts'
import { lastBounces, suppressAddress } from './suppressions.store.ts'

/** Mail that came back so many times in a row: the address is as good as gone. */
const softInARow = 3

export interface CameBack {
  about: 'bounce' | 'unsubscribe' | 'invitation'
  token: Token
}
/** Whose mail it is about: by the address that it came to, else by the id of our mail somewhere in it. */
export function whoseMail(raw: string): CameBack | undefined {
  const unsubscribe = tokenIn(headOf(raw), 'u')
  if (unsubscribe) return { about: 'unsubscribe', token: unsubscribe }
  const invitation = tokenIn(headOf(raw), 'i')
  if (invitation) return { about: 'invitation', token: invitation }
  const token = tokenIn(raw, 'b') ?? byMessageId(raw)
  return token && { about: 'bounce', token }
}
const headOf = (raw: string) => raw.slice(0, Math.max(0, raw.search(/\r?\n\r?\n/)))
function byMessageId(raw: string): Token | undefined {
  const found = /<([a-z2-7]{52})@/i.exec(raw)?.[1]
  return found ? readToken(found.toLowerCase()) : undefined
}

/** A mail larger than this is no report: it is laid aside for a person. */
export const largestBytes = 2_000_000

/** Records what came back: a bounce, that they unsubscribe, or the answer of a calendar. @returns false when its recipient is not known */
export async function takeMail(caller: Caller, about: CameBack, raw: string): Promise<boolean> {
  if (about.about === 'invitation') return takeInvitationReply(caller, about.token, raw)
  const verdict = await classifyBounce(raw)
  return caller.transaction((ctx) => takeBack(ctx, about, verdict))
}

/** Records what came back about one recipient of this agency. Twice is once. @returns false when there is no such recipient */
async function takeBack(ctx: Context, { about, token }: CameBack, verdict: Verdict): Promise<boolean> {
  if (about === 'unsubscribe') return (await changeSubscription(ctx, token.recordId, 'all')) !== undefined
  const recipient = await recipientById(ctx, token.recordId, { lock: true })
  if (!recipient) return false
  const { address } = recipient
  if (verdict.kind === 'hard' || verdict.kind === 'soft') {
    const isNew = await noteBounce(ctx, recipient.id, verdict.kind, verdict.detail)
    if (isNew) await addEvent(ctx, recipient, 'bounced')
    if (address && verdict.kind === 'hard')
      await suppressAddress(ctx, { address, reason: 'hardBounce', detail: verdict.detail, campaignId: recipient.campaignId })
    else if (address && isNew) {
      const last = await lastBounces(ctx, address, softInARow)
      if (last.length === softInARow && last.every((bounce) => bounce === 'soft'))
        await suppressAddress(ctx, { address, reason: 'softBounces', detail: verdict.detail, campaignId: recipient.campaignId })
    }
  }
  if (verdict.kind === 'complaint') {
    await addEvent(ctx, recipient, 'complained')
    if (address)
      await suppressAddress(ctx, { address, reason: 'complaint', detail: verdict.detail, campaignId: recipient.campaignId })
    const contacts = new Set(address ? await contactsWithAddress(ctx, address) : [])
    if (recipient.contactId) contacts.add(recipient.contactId)
    await recordByPerson(ctx, [...contacts], {
      purposes: ['marketing'],
      state: 'withdrawn',
      source: 'Marked an email as spam',
      wording: recipient.campaignName,
      provedBy: { email: address },
    })
  }
  ctx.changed('campaign', recipient.campaignId)
  return true
}
