import * as z from 'zod'
import { AppError, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import { phoneDigits } from '#common/search/phone-digits.ts'
import { mobileOf } from '#common/text/mobile-number.ts'
import { recordByPerson } from '#core/contacts/server/consent/consent.service.ts'
import { contactLines } from '#core/contacts/server/contact-lines.service.ts'
import { applyContactChange, requireWritable } from '#core/contacts/server/contacts.service.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { UnknownSms } from '../../unknown.contract.ts'
import { stoppedAmong } from '../suppressions.store.ts'
import { dismissUntil, giveTo, holdersOfNumbers, undoDismissal, unknownNumbers } from './unknown.store.ts'

const phoneNumber = /^\+?[\d ()-]{8,30}$/

export async function listUnknown(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<UnknownSms>> {
  const after = readCursor(cursor, () => z.tuple([z.iso.datetime(), z.string().max(40)]))
  const found = await unknownNumbers(ctx, { limit: limit + 1, after })
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.lastAt.toISOString(), row.number])
  const holders = await holdersOfNumbers(
    ctx,
    rows.map(({ number }) => number),
  )
  const lines = await contactLines(ctx, [...new Set([...holders.values()].flat())])
  const items = rows.map(({ lastAt, ...row }) => ({
    ...row,
    lastAt: lastAt.toISOString(),
    candidates: (holders.get(row.number) ?? []).flatMap((id) => {
      const line = lines.get(id)
      return line ? { id, name: line.displayName, email: line.email, agentName: line.agentName } : []
    }),
  }))
  return { items, nextCursor }
}

/** The number is added to what the contact has, so that the next SMS finds them. A STOP that came with it is theirs as well. */
export async function attachNumber(
  ctx: Context,
  { number, contactId }: { number: string; contactId: string },
): Promise<{ contactId: string; attached: number }> {
  const contact = await requireWritable(ctx, contactId)
  const attached = await giveTo(ctx, number, contactId)
  if (!attached) throw notFound({ number })
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
  }
  if ((await stoppedAmong(ctx, [number])).has(number)) {
    const said = { purposes: ['marketing'], channels: ['sms'], source: 'Reply to an SMS', wording: 'STOP' } as const
    await recordByPerson(ctx, [contactId], { ...said, state: 'withdrawn' })
  }
  await ctx.audit({ action: 'SMS attached', entity: 'contact', entityId: contactId })
  ctx.changed('contact', contactId)
  ctx.changed('sms', contactId)
  return { contactId, attached }
}

/** What came after the user saw the list stays, and undone is what this dismissed. @returns when, to undo it by */
export async function dismissNumber(
  ctx: Context,
  { number, until, dismissedAt }: { number: string; until?: string | undefined; dismissedAt?: string | undefined },
): Promise<{ changed: number; dismissedAt: string }> {
  const at = dismissedAt ? new Date(dismissedAt) : ctx.clock()
  const changed = dismissedAt ? await undoDismissal(ctx, number, at) : await dismissUntil(ctx, number, new Date(until ?? 0), at)
  if (!changed) throw notFound({ number })
  ctx.changed('sms', ctx.scope.agencyId)
  return { changed, dismissedAt: at.toISOString() }
}
