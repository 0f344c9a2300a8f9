import type { Context } from '#platform/context.ts'
import { recordByPerson } from '#core/contacts/server/consent/consent-by-person.service.ts'
import type { Purpose } from '#core/contacts/consent.contract.ts'
import { isMachine } from '../../measuring.rules.ts'
import { partsOf } from '#core/contacts/names/merge-fields.rules.ts'
import { addEvent, type Answering, contactsWithAddress, linkOf, markUnsubscribed, recipientById } from './answers.store.ts'

type SubscriptionChange = 'all' | 'purpose' | 'back'

/** Acts at once, for every record with this address. Twice is once. @returns the recipient as they are now */
export async function changeSubscription(
  ctx: Context,
  recipientId: string,
  change: SubscriptionChange,
): Promise<Answering | undefined> {
  const recipient = await recipientById(ctx, recipientId, { lock: true })
  if (!recipient) return undefined
  const isOut = recipient.unsubscribedAt !== null
  // One who has left one kind of mail may still leave everything.
  if ((change === 'back' && !isOut) || (change === 'purpose' && isOut)) return recipient
  const contacts = new Set(recipient.address ? await contactsWithAddress(ctx, recipient.address) : [])
  if (recipient.contactId) contacts.add(recipient.contactId)
  // A withdrawal of marketing covers every purpose; saying yes again is for this kind of mail alone.
  const about: readonly Purpose[] = [change === 'all' ? 'marketing' : recipient.purpose]
  await recordByPerson(ctx, [...contacts], {
    purposes: about,
    state: change === 'back' ? 'express' : 'withdrawn',
    source: change === 'back' ? 'Resubscribed on the unsubscribe page' : 'Unsubscribed through an email link',
    wording: recipient.campaignName,
    provedBy: { email: recipient.address },
  })
  if (isOut !== (change !== 'back')) await markUnsubscribed(ctx, recipient, change !== 'back')
  if (!isOut || change === 'back') await addEvent(ctx, recipient, change === 'back' ? 'resubscribed' : 'unsubscribed')
  ctx.changed('campaign', recipient.campaignId)
  return { ...recipient, unsubscribedAt: change === 'back' ? null : ctx.clock() }
}

export interface Visit {
  agent: string
  method: string
}
const sinceSent = (ctx: Context, { sentAt }: Answering) => (sentAt ? ctx.clock().getTime() - sentAt.getTime() : null)

export async function countOpen(ctx: Context, recipientId: string, visit: Visit): Promise<void> {
  const recipient = await recipientById(ctx, recipientId)
  if (!recipient) return
  await addEvent(ctx, recipient, isMachine({ ...visit, sinceSentMs: sinceSent(ctx, recipient) }) ? 'machineOpened' : 'opened')
  ctx.changed('campaign', recipient.campaignId)
}

/** Counts the click and returns the target. Only links that were in the email, so it can't be used as an open redirect. */
export async function followLink(ctx: Context, recipientId: string, link: number, visit: Visit): Promise<string | undefined> {
  const recipient = await recipientById(ctx, recipientId)
  const found = recipient && (await linkOf(ctx, recipient.campaignId, link))
  if (!found) return undefined
  const machine = isMachine({ ...visit, sinceSentMs: sinceSent(ctx, recipient) })
  await addEvent(ctx, recipient, machine ? 'machineClicked' : 'clicked', link)
  // A reader who clicks has opened it, whether or not pictures were shown.
  if (!machine) await addEvent(ctx, recipient, 'opened')
  ctx.changed('campaign', recipient.campaignId)
  return partsOf(found.url)
    .map((part) => (typeof part === 'string' ? part : encodeURIComponent(recipient.values[part.tag]?.trim() || part.fallback)))
    .join('')
}
