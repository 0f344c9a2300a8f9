import { documentsOf } from '#core/media/server/listing-documents.service.ts'
import { AppError, invalid, notFound } from '#common/errors.ts'
import { findAnyContact } from '#core/contacts/server/contacts.service.ts'
import { type Context, newId } from '#platform/context.ts'
import type { FollowUpSend } from '../follow-ups.contract.ts'
import { undoSeconds } from '#platform/sending/undo-seconds.ts'
import { greeted } from '../follow-ups.rules.ts'
import { greetingName, greetingOf } from '#core/contacts/names/greeting.rules.ts'
import { openFacts } from '#workflow/opens/server/open-facts.service.ts'
import { getOpen, setFollowedUp } from '#workflow/opens/server/opens.service.ts'
import { deleteWaiting, followUpsOf, insertFollowUps, type NewFollowUp } from './follow-ups.store.ts'
import { aheadOf, peopleOf } from './plan.service.ts'
import { sendFollowUp } from './send.jobs.ts'

interface Queued {
  queued: number
  alreadySent: number
  undoUntil: string | null
}
/** All of them or none; a visit that has one already is passed over, so that two presses and two users send once. */
export async function sendFollowUps(ctx: Context, openId: string, { messages, people }: FollowUpSend): Promise<Queued> {
  const facts = await lockOver(ctx, openId)
  const sent = await followUpsOf(ctx, openId)
  const taken = new Set(sent.filter(({ state }) => state !== 'failed').map(({ visitId }) => visitId))
  const hasNext = (await aheadOf(ctx, facts)).length > 0
  const known = new Map((await peopleOf(ctx, openId, { hasNext, sent })).map((one) => [one.visitId, one]))
  const documents = new Set((await documentsOf(ctx, facts.listingId)).map(({ id }) => id))
  const sendAfter = new Date(ctx.clock().getTime() + undoSeconds * 1000)
  const texts = new Map(messages.map((one) => [one.kind, one]))
  const chosen = new Map(people.map((one) => [one.visitId, one.channel]))
  const rows: NewFollowUp[] = []
  for (const [visitId, channel] of chosen) {
    if (taken.has(visitId)) continue
    const person = known.get(visitId)
    if (!person) throw notFound({ visit: visitId })
    const way = person.ways.find((one) => one.channel === channel)
    const refusal = person.leftOut ?? (way ? way.why : 'They can’t be reached')
    if (refusal || !way?.address || !person.contactId) throw new AppError('rule_broken', `${person.name}: ${refusal}`)
    const at = messages.findIndex(({ kind }) => kind === person.kind)
    const message = texts.get(person.kind)
    if (!message) throw invalid([{ path: 'messages', message: `Write the message for ${person.name}` }])
    const body = channel === 'email' ? message.text : message.sms
    if (!body) throw invalid([{ path: `messages.${at}.${channel === 'email' ? 'text' : 'sms'}`, message: 'Enter a message' }])
    if (channel === 'email' && !message.subject) throw invalid([{ path: `messages.${at}.subject`, message: 'Enter a subject' }])
    if (message.documentIds.some((id) => !documents.has(id)))
      throw invalid([{ path: `messages.${at}.documentIds`, message: 'This document is no longer on the listing' }])
    if (person.kind === 'requested' && !message.documentIds.length)
      throw invalid([{ path: `messages.${at}.documentIds`, message: 'Choose the document they asked for' }])
    const contact = await findAnyContact(ctx, person.contactId)
    const firstName = (contact && greetingName(contact.fields)) ?? greetingOf(person.name)
    rows.push({
      id: newId(),
      openId,
      visitId,
      kind: person.kind,
      channel,
      address: way.address,
      subject: channel === 'email' ? message.subject : null,
      text: greeted(firstName, body, channel),
      documentIds: message.documentIds,
      sendAfter,
    })
  }
  await insertFollowUps(ctx, rows)
  // The queue waits by the database's clock, which is real time.
  for (const { id } of rows)
    await ctx.enqueue(sendFollowUp, { followUpId: id }, { startAfter: new Date(Date.now() + undoSeconds * 1000) })
  await setFollowedUp(ctx, openId, true)
  await ctx.audit({
    action: 'followed up',
    entity: 'open',
    entityId: openId,
    changes: [{ field: 'messages', before: null, after: rows.length }],
  })
  announce(ctx, openId)
  const alreadySent = [...chosen.keys()].filter((id) => taken.has(id)).length
  return { queued: rows.length, alreadySent, undoUntil: rows.length ? sendAfter.toISOString() : null }
}

/** Takes back what has not been taken up. Without any other message the open home is due again. */
export async function undoFollowUps(ctx: Context, openId: string): Promise<{ undone: number }> {
  const facts = await lockOver(ctx, openId)
  const undone = await deleteWaiting(ctx, openId)
  const left = (await followUpsOf(ctx, openId)).filter(({ state }) => state !== 'failed')
  if (!undone && (left.length || facts.state !== 'followedUp'))
    throw new AppError('conflict', 'These messages are already on their way')
  if (!left.length) await setFollowedUp(ctx, openId, false)
  await ctx.audit({
    action: 'follow-up undone',
    entity: 'open',
    entityId: openId,
    changes: [{ field: 'messages', before: undone, after: 0 }],
  })
  announce(ctx, openId)
  return { undone }
}

/** Reads the open home with its lock: two users who press at once come one after the other. */
async function lockOver(ctx: Context, openId: string) {
  await getOpen(ctx, openId)
  const facts = await openFacts(ctx, openId, { lock: true })
  if (!facts) throw notFound({ open: openId })
  if (facts.state === 'cancelled') throw new AppError('conflict', 'This open home was cancelled')
  if (facts.state !== 'closed' && facts.state !== 'followedUp')
    throw new AppError('conflict', 'End the open home first, then follow up')
  return facts
}

function announce(ctx: Context, openId: string): void {
  ctx.changed('visit', openId)
  ctx.changed('open', openId)
}
