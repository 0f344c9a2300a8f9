import type { Context } from '#platform/context.ts'
import { recordByPerson } from '#core/contacts/server/consent/consent.service.ts'
import type { Purpose } from '#core/contacts/consent.contract.ts'
import { isMachine } from '../../measuring.rules.ts'
import { partsOf } from '../../merge.rules.ts'
import { addEvent, type Answering, contactsWithAddress, linkOf, markUnsubscribed, recipientById } from './answers.store.ts'

type Wish = 'all' | 'purpose' | 'back'

/** Acts at once, for every record with this address. Twice is once. @returns the recipient as they are now */
export async function answerWish(ctx: Context, recipientId: string, wish: Wish): Promise<Answering | undefined> {
  const recipient = await recipientById(ctx, recipientId, { lock: true })
  if (!recipient) return undefined
  const isOut = recipient.unsubscribedAt !== null
  // One who has left one kind of mail may still leave everything.
  if ((wish === 'back' && !isOut) || (wish === 'purpose' && isOut)) return recipient
  const contacts = new Set(recipient.address ? await contactsWithAddress(ctx, recipient.address) : [])
  if (recipient.contactId) contacts.add(recipient.contactId)
  // A withdrawal of marketing covers every purpose; saying yes again is for this kind of mail alone.
  const about: readonly Purpose[] = [wish === 'all' ? 'marketing' : recipient.purpose]
  await recordByPerson(ctx, [...contacts], {
    purposes: about,
    state: wish === 'back' ? 'express' : 'withdrawn',
    source: wish === 'back' ? 'Resubscribed on the unsubscribe page' : 'Unsubscribed through an email link',
    wording: recipient.campaignName,
  })
  if (isOut !== (wish !== 'back')) await markUnsubscribed(ctx, recipient, wish !== 'back')
  if (!isOut || wish === 'back') await addEvent(ctx, recipient, wish === 'back' ? 'resubscribed' : 'unsubscribed')
  ctx.changed('campaign', recipient.campaignId)
  return { ...recipient, unsubscribedAt: wish === 'back' ? null : ctx.clock() }
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

/** Counts the press and says where to go. Only addresses that stood in the mail: nobody can make this lead elsewhere. */
export async function followLink(ctx: Context, recipientId: string, link: number, visit: Visit): Promise<string | undefined> {
  const recipient = await recipientById(ctx, recipientId)
  const found = recipient && (await linkOf(ctx, recipient.campaignId, link))
  if (!found) return undefined
  const machine = isMachine({ ...visit, sinceSentMs: sinceSent(ctx, recipient) })
  await addEvent(ctx, recipient, machine ? 'machineClicked' : 'clicked', link)
  // Who presses has opened it, whether or not pictures were shown.
  if (!machine) await addEvent(ctx, recipient, 'opened')
  ctx.changed('campaign', recipient.campaignId)
  return partsOf(found.url)
    .map((part) => (typeof part === 'string' ? part : encodeURIComponent(recipient.values[part.tag]?.trim() || part.fallback)))
    .join('')
}
