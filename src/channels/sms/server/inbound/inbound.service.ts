import { visitorScope } from '#accounts/branding/server/agency.service.ts'
import { notify, peopleBehind } from '#accounts/notifications/server/notify.service.ts'
import { mobileOf } from '#common/text/mobile-number.ts'
import { smsLength } from '#common/text/sms-length.ts'
import { recordByPerson } from '#core/contacts/server/consent/consent-by-person.service.ts'
import { callerOf, type Context, newId, type Platform } from '#platform/context.ts'
import { readTicket } from '#platform/tickets.ts'
import { requestIn } from '../../sms.rules.ts'
import { hookPurpose } from '../settings.service.ts'
import { findSettings, noteHookCall } from '../settings.store.ts'
import { moveSms } from '../sms.store.ts'
import { liftSuppression, suppressNumber } from '../suppressions.store.ts'
import { type HookCall, readHookCall } from './hook-call.ts'
import { contactsWith, insertReply, lastWriter, messageOfReport, wasJustReceived } from './inbound.store.ts'

/**
 * @returns 204 taken, 404 not an address of ours or no longer one, 422 nothing that we understand, 503 not now: the agency is suspended, and the
 * provider sends it again
 */
export async function takeHookCall(
  platform: Platform,
  hook: string,
  { body, contentType }: { body: Uint8Array; contentType: string },
): Promise<204 | 404 | 422 | 503> {
  const ticket = readTicket(platform.secrets, hookPurpose, hook)
  if (!ticket || ticket.agencyId !== ticket.recordId) return 404
  const caller = callerOf(platform, visitorScope(ticket.agencyId), newId())
  const call = readHookCall(body, contentType)
  return caller.transaction(async (ctx) => {
    if ((await findSettings(ctx)).hookVersion !== ticket.number) return 404
    if (!call) return 422
    if (await platform.outside.isSuspended(ticket.agencyId)) {
      // A refusal counts from the moment it is said (Spam Act 2003), and is all that is kept.
      if (call.kind === 'reply' && requestIn(call.text) === 'stop') await takeStop(ctx, call)
      return 503
    }
    await noteHookCall(ctx)
    await (call.kind === 'reply' ? takeReply(ctx, call) : takeReport(ctx, call))
    return 204
  })
}

async function takeReply(ctx: Context, { from, text, providerId }: Extract<HookCall, { kind: 'reply' }>): Promise<void> {
  const number = mobileOf(from) ?? from
  if (!providerId && (await wasJustReceived(ctx, number, text))) return
  const found = await contactsWith(ctx, number)
  const [contact] = found
  const id = await insertReply(ctx, { contactId: contact?.id ?? null, number, text, parts: smsLength(text).parts, providerId })
  if (!id) return
  const request = requestIn(text)
  if (request === 'stop') await takeStop(ctx, { from, text })
  // START lets messages reach the number again; it is no consent to marketing that was withdrawn.
  if (request === 'start') await liftSuppression(ctx, number)
  if (!contact) {
    ctx.changed('sms', id)
    return
  }
  ctx.changed('contact', contact.id)
  const writer = await lastWriter(ctx, contact.id)
  await notify(ctx, {
    userIds: [...(writer ? [writer] : []), ...(await peopleBehind(ctx, contact.agentIds))],
    kind: 'smsReceived',
    title:
      request === 'stop' ? `${contact.name || 'A contact'} opted out of SMS` : `${contact.name || 'A contact'} replied by SMS`,
    detail: text,
    about: { entity: 'contact', id: contact.id },
    key: `smsReceived ${id}`,
  })
}

async function takeStop(ctx: Context, { from, text }: { from: string; text: string }): Promise<void> {
  const number = mobileOf(from) ?? from
  await suppressNumber(ctx, number)
  const said = { purposes: ['marketing'], channels: ['sms'], source: 'Reply to an SMS', wording: text.slice(0, 200) } as const
  // A number that several contacts share is suppressed for each: it is one phone.
  const people = await contactsWith(ctx, number)
  await recordByPerson(
    ctx,
    people.map((one) => one.id),
    { ...said, state: 'withdrawn', provedBy: { phone: number } },
  )
}

/** A report never makes a message that was delivered fail again. */
async function takeReport(ctx: Context, { id, providerId, outcome }: Extract<HookCall, { kind: 'report' }>): Promise<void> {
  const message = await messageOfReport(ctx, { id, providerId })
  if (!message) return
  const isMoved =
    outcome === 'delivered'
      ? await moveSms(ctx, message.id, {
          from: ['sending', 'sent', 'unknown'],
          to: { state: 'delivered', deliveredAt: ctx.clock(), reason: null },
        })
      : await moveSms(ctx, message.id, {
          from: ['sending', 'sent', 'unknown'],
          to: { state: 'failed', reason: 'The provider could not deliver it' },
        })
  if (isMoved && message.contactId) ctx.changed('contact', message.contactId)
}
