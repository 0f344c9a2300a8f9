import * as z from 'zod'
import { notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import { contactLines } from '#core/contacts/server/contact-lines.service.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { UnknownSms } from '../../unknown.contract.ts'
import { dismissUntil, holdersOfNumbers, undoDismissal, unknownNumbers } from './unknown.store.ts'

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

/** Dismisses a number. A message that came after the user saw the list stays, and an undo restores what this dismissed. @returns when, to undo it by */
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
