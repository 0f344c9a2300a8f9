import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { writerOf } from '#accounts/users/server/writer.service.ts'
import { AppError, invalid } from '#common/errors.ts'
import { lockAnyContact } from '#core/contacts/server/contacts.service.ts'
import type { MailCard } from '#core/listings/server/mail/mail-card.service.ts'
import { type Context, newId } from '#platform/context.ts'
import { oneLine } from '#platform/mail/plain-mail.ts'
import type { MatchSend } from '../../matches.contract.ts'
import { fieldProblem, filled } from '../../emails.rules.ts'
import { smsOf, smsProblem } from '../../matches.rules.ts'
import { valuesFor } from '../compose.service.ts'
import { matchesLately, type NewEmail } from '../emails.store.ts'
import { queueAll } from '../send.service.ts'
import { matchWays } from './match-ways.service.ts'
import { listingsOf, notAdvertised, peopleOf } from './plan.service.ts'

interface Queued {
  batchId: string | null
  queued: number
  alreadySent: number
  undoUntil: string | null
}
/** All of them or none; what someone was sent within a day is passed over, so that two presses and two users send once. */
export async function sendMatches(ctx: Context, wanted: MatchSend): Promise<Queued> {
  const chosen = new Map(wanted.people.map(({ contactId, channel }) => [contactId, channel]))
  // In one order everywhere, so that two requests cannot wait for each other.
  const ids = [...chosen.keys()].toSorted()
  const names = await peopleOf(ctx, ids)
  const contacts = []
  for (const id of ids) contacts.push(await lockAnyContact(ctx, id))
  const cards = await cardsToSend(ctx, wanted.listingIds)
  checkWords(wanted, new Set(chosen.values()), cards)
  const ways = await matchWays(ctx, ids)
  const lately = await matchesLately(ctx, ids)
  const writer = await writerOf(ctx, ctx.scope.userId)
  const around = {
    listingName: cards.length === 1 ? cards[0]?.name : undefined,
    writerName: writer?.name ?? '',
    agencyName: (await getBranding(ctx)).tradingName,
  }
  const batchId = newId()
  const rows: Omit<NewEmail, 'sendAfter'>[] = []
  for (const contact of contacts) {
    const channel = chosen.get(contact.id) ?? 'email'
    const cardIds = cards.map(({ id }) => id).filter((id) => !lately.get(contact.id)?.has(id))
    if (!cardIds.length) continue
    const way = ways.get(contact.id)?.find((one) => one.channel === channel)
    if (!way?.address || way.why)
      throw new AppError('rule_broken', `${names.get(contact.id)}: ${way?.why ?? 'They can’t be reached'}`)
    const values = valuesFor(contact, around)
    const isEmail = channel === 'email'
    rows.push({
      ...{ id: newId(), batchId, contactId: contact.id, listingId: null, channel, address: way.address, isMatch: true },
      subject: isEmail ? oneLine(filled(wanted.subject, values)) : null,
      text: filled(isEmail ? wanted.text : wanted.sms, values),
      ...{ isCommercial: true, cardIds, files: [] },
    })
  }
  const sendAfter = await queueAll(ctx, rows)
  if (rows.length)
    for (const { id } of cards)
      await ctx.audit({
        action: 'matches queued',
        entity: 'listing',
        entityId: id,
        changes: [{ field: 'messages', before: null, after: rows.length }],
      })
  return {
    batchId: rows.length ? batchId : null,
    queued: rows.length,
    alreadySent: chosen.size - rows.length,
    undoUntil: rows.length ? sendAfter.toISOString() : null,
  }
}

async function cardsToSend(ctx: Context, listingIds: readonly string[]): Promise<(MailCard & { id: string; name: string })[]> {
  const listings = await listingsOf(ctx, [...new Set(listingIds)])
  const hidden = listings.find(({ card }) => !card)
  if (hidden) throw new AppError('rule_broken', `${hidden.name}: ${notAdvertised}`)
  return listings.flatMap(({ id, name, card }) => (card ? [{ ...card, id, name }] : []))
}

function checkWords({ subject, text, sms }: MatchSend, channels: ReadonlySet<'email' | 'sms'>, cards: readonly MailCard[]): void {
  const refuse = (path: 'subject' | 'text' | 'sms', message: string | undefined) => {
    if (message) throw invalid([{ path, message }])
  }
  if (channels.has('email')) {
    refuse('subject', subject ? fieldProblem(subject) : 'Enter a subject')
    refuse('text', text ? fieldProblem(text) : 'Enter a message')
  }
  if (channels.has('sms'))
    refuse('sms', sms ? (fieldProblem(sms) ?? smsProblem(smsOf(sms, cards), cards.length)) : 'Enter an SMS')
}
