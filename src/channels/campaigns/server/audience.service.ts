import type { RawBuilder } from 'kysely'
import * as z from 'zod'
import { AppError } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import { writtenDayAt } from '#common/time/written-day.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { Purpose } from '#core/contacts/consent.contract.ts'
import { findContactsFor } from '#workflow/preferences/server/matching.service.ts'
import type { Audience, AudienceCount, AudiencePerson, SuppressedReason } from '../audience.contract.ts'
import { suppressedReasons } from '../audience.contract.ts'
import { countMeant, freezeMeant, idsOf, type Meant, meantPeople, meantSql, rememberedMatches } from './audience.store.ts'

/** Far more buyers than any listing finds. */
const mostMatches = 5_000

async function resolve(ctx: Context, audience: Audience, purpose: Purpose): Promise<RawBuilder<unknown>> {
  const matched = new Map<string, string[]>()
  for (const source of [...audience.include, ...audience.exclude])
    if (source.kind === 'matches' && !matched.has(source.listingId))
      matched.set(source.listingId, await matchedIds(ctx, source.listingId))
  return meantSql(
    ctx,
    {
      include: await Promise.all(audience.include.map((source) => idsOf(ctx, source, matched))),
      exclude: await Promise.all(audience.exclude.map((source) => idsOf(ctx, source, matched))),
    },
    purpose,
  )
}
/** Contacts matched to a listing; for one off the market, the matches stored before. */
async function matchedIds(ctx: Context, listingId: string): Promise<string[]> {
  try {
    const { found } = await findContactsFor(ctx, listingId, { limit: mostMatches, withNear: false })
    return found.length ? found.map(({ contactId }) => contactId) : await rememberedMatches(ctx, listingId, mostMatches)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return []
    throw error
  }
}

/** Users who may read contacts may read them here too. */
function requirePeople({ scope }: Context): void {
  if (scope.userId && !scope.permissions.has('contacts.read'))
    throw new AppError('forbidden', 'Your role can’t view contacts. Ask your administrator')
}

export async function countAudience(
  ctx: Context,
  { audience, purpose }: { audience: Audience; purpose: Purpose },
): Promise<AudienceCount> {
  requirePeople(ctx)
  const rows = await countMeant(ctx, await resolve(ctx, audience, purpose))
  const sum = (test: (row: (typeof rows)[number]) => boolean) => rows.reduce((all, row) => all + (test(row) ? row.count : 0), 0)
  const willGet = sum(({ reason }) => reason === null)
  return {
    meant: sum(() => true),
    willGet,
    express: sum(({ reason, consent }) => reason === null && consent === 'express'),
    inferred: sum(({ reason, consent }) => reason === null && consent === 'inferred'),
    notBecause: suppressedReasons.flatMap((reason) => {
      const count = sum((row) => row.reason === reason)
      return count ? [{ reason, count }] : []
    }),
    bySource: audience.include.map((_, i) => sum(({ sources }) => sources.includes(i))),
  }
}

interface PeopleOptions {
  audience: Audience
  purpose: Purpose
  show: 'willGet' | 'willNot' | SuppressedReason
  limit: number
  cursor?: string | undefined
}
export async function audiencePeople(
  ctx: Context,
  { audience, purpose, show, limit, cursor }: PeopleOptions,
): Promise<Page<AudiencePerson>> {
  requirePeople(ctx)
  const after = readCursor(cursor, () => z.tuple([z.string(), z.string(), z.uuid()]))
  const found = await meantPeople(ctx, await resolve(ctx, audience, purpose), { limit: limit + 1, after, show })
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.last, row.first, row.contactId])
  const timeZone = await ctx.timeZone()
  return {
    items: rows.map((row) => ({
      contactId: row.contactId,
      name: row.name,
      email: row.email,
      reason: row.reason,
      why: whyOf(row, audience, timeZone),
    })),
    nextCursor,
  }
}

export async function freezeAudience(ctx: Context, campaignId: string, audience: Audience, purpose: Purpose) {
  return freezeMeant(ctx, await resolve(ctx, audience, purpose), campaignId)
}

const againstWords: Record<SuppressedReason, string> = {
  excluded: 'Excluded',
  doNotContact: 'Marked “do not contact”',
  noEmail: 'No email address',
  noConsent: 'No consent on record',
  withdrawn: 'Unsubscribed or declined',
  expired: 'Consent has expired',
  hardBounce: 'Email address doesn’t exist',
  softBounces: 'Bounced several times',
  complaint: 'Marked an earlier email as spam',
  duplicate: 'Same email address as another recipient',
}

/** In words: which sources mean them, and what allows or forbids it. */
function whyOf({ sources, reason, consent, consentSource, consentAt }: Meant, { include }: Audience, timeZone: string): string {
  const consentDay = consentAt && writtenDayAt(consentAt, timeZone, 'short')
  const from = sources.flatMap((n) => {
    const source = include[n]
    return source ? sourceWords(source) : []
  })
  const given =
    consent &&
    consentDay &&
    `${consent === 'express' ? 'Agreed' : 'Inferred'} ${consentDay}${consentSource ? ` (${consentSource})` : ''}`
  const against =
    reason &&
    (reason === 'withdrawn' && consentSource && consentDay
      ? `Unsubscribed or declined ${consentDay} (${consentSource})`
      : againstWords[reason])
  return [against ?? given, from.join(', ')].filter(Boolean).join(' · ')
}

function sourceWords(source: Audience['include'][number]): string {
  switch (source.kind) {
    case 'filter':
      return source.label || 'Filter'
    case 'tags':
      return `Tagged ${source.tags.join(', ')}`
    case 'matches':
      return 'Matched to the listing'
    case 'enquiries':
      return 'Enquired about the listing'
    case 'contacts':
      return 'Added by name'
  }
}
