import * as z from 'zod'
import { AppError, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import { mobileOf } from '#common/text/mobile-number.ts'
import { recordByPerson } from '#core/contacts/server/consent/consent.service.ts'
import { contactLines } from '#core/contacts/server/contact-lines.service.ts'
import { applyContactChange, requireWritable } from '#core/contacts/server/contacts.service.ts'
import { holdersOf } from '#core/contacts/server/list/contact-holders.service.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { UnknownSms } from '../../unknown.contract.ts'
import { stoppedAmong } from '../suppressions.store.ts'
import { giveTo, setDismissed, unknownNumbers } from './unknown.store.ts'

export async function listUnknown(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<UnknownSms>> {
  const after = readCursor(cursor, () => z.tuple([z.iso.datetime(), z.string().max(40)]))
  const found = await unknownNumbers(ctx, { limit: limit + 1, after })
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.lastAt.toISOString(), row.number])
  const items: UnknownSms[] = []
  for (const { lastAt: _, ...row } of rows) {
    const ids = (await holdersOf(ctx, { name: null, mobile: row.number, email: null, suburb: null }))?.holders ?? []
    const lines = await contactLines(
      ctx,
      ids.slice(0, 20).map(({ id }) => id),
    )
    const candidates = [...lines.values()].map(({ id, displayName: name, email, agentName }) => ({ id, name, email, agentName }))
    items.push({ ...row, candidates })
  }
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
  if (mobileOf(number)) {
    if (phones.length >= 10 && !phones.some((one) => mobileOf(one.number) === number))
      throw new AppError('rule_broken', 'This contact has ten phone numbers. Remove one first')
    await applyContactChange(
      ctx,
      contact,
      { phones: [...phones, { number, type: 'mobile', dncWashedOn: null, isOnDoNotCallList: false }] },
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

export async function dismissNumber(
  ctx: Context,
  { number, isDismissed }: { number: string; isDismissed: boolean },
): Promise<{ changed: number }> {
  const changed = await setDismissed(ctx, number, isDismissed)
  if (!changed) throw notFound({ number })
  ctx.changed('sms', ctx.scope.agencyId)
  return { changed }
}
