import * as z from 'zod'
import { AppError, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import { phoneDigits } from '#common/search/phone-digits.ts'
import { mobileOf } from '#common/text/mobile-number.ts'
import { recordByPerson, retractByPerson } from '#core/contacts/server/consent/consent-by-person.service.ts'
import { contactLines } from '#core/contacts/server/contact-lines.service.ts'
import { applyContactChange, requireWritable } from '#core/contacts/server/contacts.service.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { requestIn } from '../../sms.rules.ts'
import type { AttachedSms } from '../../unknown.contract.ts'
import { stoppedAmong } from '../suppressions.store.ts'
import { attachedNumbers, giveTo, noteNumber, takeFrom } from './attach.store.ts'

const phoneNumber = /^\+?[\d ()-]{8,30}$/
/** Names the number, so that exactly this can be retracted. */
const stopSource = (number: string) => `SMS reply from ${number}`
interface Attaching {
  number: string
  contactId: string
}

/** The number is added to what the contact has, so that the next SMS finds them. A STOP that came with it is theirs as well. */
export async function attachNumber(
  ctx: Context,
  { number, contactId }: Attaching,
): Promise<{ contactId: string; attached: number }> {
  const contact = await requireWritable(ctx, contactId)
  const texts = await giveTo(ctx, number, contactId)
  if (!texts.length) throw notFound({ number })
  // Also one that a START came after: that lets messages through again, and is no consent to marketing.
  const hasRefused = texts.some((text) => requestIn(text) === 'stop') || (await stoppedAmong(ctx, [number])).has(number)
  if (hasRefused) {
    const said = { purposes: ['marketing'], channels: ['sms'], source: stopSource(number), wording: 'STOP' } as const
    await recordByPerson(ctx, [contactId], { ...said, state: 'withdrawn', provedBy: { phone: number } })
  }
  const { phones } = contact.fields
  const hasIt = phones.some((one) => phoneDigits(one.number) === phoneDigits(number))
  // Not the name or the short number of a service.
  if (!hasIt && phoneNumber.test(number)) {
    if (phones.length >= 10) throw new AppError('rule_broken', 'This contact has ten phone numbers. Remove one first')
    await applyContactChange(
      ctx,
      contact,
      {
        phones: [...phones, { number, type: mobileOf(number) ? 'mobile' : 'other', dncWashedOn: null, isOnDoNotCallList: false }],
      },
      { action: 'number added from an SMS' },
    )
    await noteNumber(ctx, number, contactId)
  }
  await ctx.audit({ action: 'SMS attached', entity: 'contact', entityId: contactId })
  ctx.changed('contact', contactId)
  ctx.changed('sms', contactId)
  return { contactId, attached: texts.length }
}

/**
 * It was someone else: the SMS are of an unknown number again, and the contact has what they had before. With a number of their own, what came by it
 * and the STOP stay theirs.
 */
export async function detachNumber(ctx: Context, { number, contactId }: Attaching): Promise<{ detached: number }> {
  const contact = await requireWritable(ctx, contactId)
  const { detached, broughtNumber } = await takeFrom(ctx, number, contactId)
  if (!detached) throw notFound({ number })
  if (broughtNumber) {
    const phones = contact.fields.phones.filter((one) => phoneDigits(one.number) !== phoneDigits(number))
    await applyContactChange(ctx, contact, { phones }, { action: 'number removed, SMS detached' })
    await retractByPerson(ctx, contactId, stopSource(number))
  }
  await ctx.audit({ action: 'SMS detached', entity: 'contact', entityId: contactId })
  ctx.changed('contact', contactId)
  ctx.changed('sms', contactId)
  return { detached }
}

const shownDays = 30
/** Lists attached numbers of contacts that the user may see. */
export async function listAttached(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<AttachedSms>> {
  const after = readCursor(cursor, () => z.tuple([z.iso.datetime(), z.string().max(40), z.uuid()]))
  const since = new Date(ctx.clock().getTime() - shownDays * 86_400_000)
  const found = await attachedNumbers(ctx, { since, limit: limit + 1, after })
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.attachedAt.toISOString(), row.number, row.contactId])
  const lines = await contactLines(ctx, [...new Set(rows.map(({ contactId }) => contactId))])
  const items = rows.flatMap(({ attachedAt, ...row }) => {
    const line = lines.get(row.contactId)
    return line ? [{ ...row, name: line.displayName, attachedAt: attachedAt.toISOString() }] : []
  })
  return { items, nextCursor }
}
