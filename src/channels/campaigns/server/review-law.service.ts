import { undefinedIfNotFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { blocking } from '#common/law/compliance.ts'
import { checkCopyAbout } from '#common/copy/copy-check.ts'
import { readKnownPlaces } from '#common/copy/known-places.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { checkMailWords } from '#common/law/mail-words.ts'
import { findingsOf } from '#core/listings/server/listing-law.service.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { Campaign, ReviewCheck } from '../campaigns.contract.ts'
import { listingsIn } from '../design.rules.ts'
import { textsOf } from '../mail-texts.rules.ts'
import type { MailFacts } from './render/mail-facts.ts'

const isGone = new Set(['sold', 'settled', 'leased', 'withdrawn', 'offMarket'])

/** A licence or ABN of zeros only, as forms are filled in to be seen. */
export const isPlaceholder = (licence: string): boolean =>
  (licence.slice(0, 1000).match(/\d[\d ]{4,30}/g) ?? []).some((number) => /^[0 ]{1,32}$/.test(number))

/** Findings of the law about each listing in the email, and about the words written around them. */
export async function legalChecks(ctx: Context, campaign: Campaign, { licence }: MailFacts): Promise<ReviewCheck[]> {
  const checks: ReviewCheck[] = [
    {
      id: 'licence',
      title: 'Licence line',
      state: licence && !isPlaceholder(licence) ? 'ok' : 'warns',
      message: licence
        ? isPlaceholder(licence)
          ? `“${licence}” looks like a placeholder. Enter your own numbers in Branding`
          : licence
        : 'No licence number in Branding. Most states require it in advertising',
      source: 'State agents acts; see Branding',
    },
  ]
  const homes: ListingFields[] = []
  const listingIds = listingsIn(campaign.design)
  for (const listingId of listingIds) {
    const listing = await getListing(ctx, listingId).catch(undefinedIfNotFound)
    if (!listing) continue
    if (!isGone.has(listing.status)) homes.push(listing as ListingFields)
    const findings = (await findingsOf(ctx, listing)).filter(
      ({ occasions, id }) => occasions.includes('mail') && !id.includes('licence'),
    )
    const blocked = blocking(findings, 'mail')
    for (const finding of findings)
      checks.push({
        id: `law-${finding.id}-${listingId}`,
        title: [listing.address.streetNumber, listing.address.street].filter(Boolean).join(' ') || finding.title,
        state: blocked.includes(finding) ? 'blocks' : 'warns',
        message: finding.message,
        source: finding.source,
      })
  }
  const today = await ctx.today()
  const wrong = checkMailWords(textsOf(campaign), homes, today)
  for (const [i, { severity, message, source }] of wrong.entries())
    checks.push({ id: i ? `prices-${i}` : 'prices', title: 'Price wording', state: severity, message, source })
  if (!wrong.length)
    checks.push({
      id: 'prices',
      title: 'Price wording',
      state: 'ok',
      message: listingIds.length ? 'Only prices that can be advertised are shown' : 'No price mentioned',
      source: null,
    })
  return [...checks, ...(await copyChecks(ctx, textsOf(campaign), homes))]
}

const mergeField = /\{\{[^{}]{0,80}\}\}/g
/** A sentence may be about any of the homes, or none, so nothing here stops the email but what was never meant to be read. */
async function copyChecks(ctx: Context, texts: readonly string[], homes: readonly ListingFields[]): Promise<ReviewCheck[]> {
  if (homes.length === 0) return []
  const places = readKnownPlaces((await getBranding(ctx)).knownPlaces)
  const found = texts.flatMap((text) => checkCopyAbout(text.replaceAll(mergeField, 'you'), homes, places)).slice(0, 20)
  return found.map(({ rule, message }, i) => ({
    id: `copy-${i}`,
    title: 'Copy check',
    state: rule === 'leftover' ? ('blocks' as const) : ('warns' as const),
    message: homes.length > 1 ? `${message}. It agrees with none of the listings` : message,
    source: 'Copy check; Australian Consumer Law s 18',
  }))
}
