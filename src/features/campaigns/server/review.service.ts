import type { Context } from '#platform/context.ts'
import { blocking } from '#features/compliance/compliance.rules.ts'
import { findingsOf } from '#features/compliance/server/compliance.service.ts'
import { leavesPriceOpen } from '#features/compliance/price-words.rules.ts'
import { getListing } from '#features/listings/server/listings.service.ts'
import type { Campaign, Review, ReviewCheck } from '../campaigns.contract.ts'
import { leavesOf, listingsIn, type MailDesign } from '../design.contract.ts'
import { inlinesOf } from '../rich-text.rules.ts'
import { withoutFallback } from '../merge.rules.ts'
import { getCampaign } from './campaigns.service.ts'
import { countAudience } from './audience.service.ts'
import { renderPreview } from './render/mail.service.ts'
import { mailFacts } from './render/facts.service.ts'

/** Gmail cuts mails off at 102 KB, and the unsubscribe line with them. */
export const mostBytes = 90_000

/** Everything that is looked at before a campaign may go out. What `blocks` is refused by `activate` too. */
export async function reviewCampaign(ctx: Context, id: string): Promise<Review> {
  const campaign = await getCampaign(ctx, id)
  const preview = await renderPreview(ctx, campaign, {}, { measures: campaign.measures })
  const audience = await countAudience(ctx, campaign)
  const facts = await mailFacts(ctx, campaign)
  const check = (
    id: string,
    title: string,
    state: ReviewCheck['state'],
    message: string,
    source: string | null = null,
  ): ReviewCheck => ({ id, title, state, message, source })
  const spamAct = 'Spam Act 2003 (Cth) ss 16-18'
  const who = [facts.brand.legalName || facts.brand.tradingName, facts.brand.address || facts.brand.phone || facts.brand.email]
  const links = linksOf(campaign.design)
  const holes = textsOf(campaign).flatMap((text) => withoutFallback(text))
  const checks: ReviewCheck[] = [
    campaign.subject.trim()
      ? check(
          'subject',
          'Subject',
          campaign.subject.length > 80 ? 'warns' : 'ok',
          campaign.subject.length > 80 ? 'Longer than 80 characters: telephones cut it off' : campaign.subject,
        )
      : check('subject', 'Subject', 'blocks', 'The mail has no subject'),
    campaign.design.blocks.length
      ? check(
          'content',
          'Content',
          preview.missing.length ? 'warns' : 'ok',
          preview.missing.length ? preview.missing.join('. ') : `${campaign.design.blocks.length} blocks`,
        )
      : check('content', 'Content', 'blocks', 'The mail is empty'),
    holes.length
      ? check(
          'tags',
          'Merge tags',
          'warns',
          `${[...new Set(holes)].map((tag) => `{{${tag}}}`).join(', ')} without a fallback: whoever has none reads a hole`,
        )
      : check('tags', 'Merge tags', 'ok', 'Every tag has a fallback'),
    ...(leftovers(campaign.design)
      ? [
          check(
            'leftovers',
            'Words of the template',
            'blocks',
            `“${leftovers(campaign.design)}” is still as the template had it. Write your own, or take the block out`,
          ),
        ]
      : []),
    emptyLinks(campaign.design)
      ? check('links', 'Links', 'warns', 'A button leads nowhere and is left out')
      : check('links', 'Links', 'ok', links.length === 1 ? '1 address' : `${links.length} addresses`),
    preview.sizeBytes > mostBytes
      ? check(
          'size',
          'Size',
          'blocks',
          `${Math.ceil(preview.sizeBytes / 1000)} KB: above ${mostBytes / 1000} KB Gmail cuts a mail off. Take some listings out`,
        )
      : check('size', 'Size', 'ok', `${Math.ceil(preview.sizeBytes / 1000)} KB of ${mostBytes / 1000}`),
    check('unsubscribe', 'Unsubscribe', 'ok', 'In the footer and in the head of the mail, one click, for ever', spamAct),
    who.every(Boolean)
      ? check('sender', 'Who it is from', 'ok', preview.from, spamAct)
      : check(
          'sender',
          'Who it is from',
          'blocks',
          'The branding has no address, telephone or e-mail: a mail must say how you can be reached',
          spamAct,
        ),
    audience.willGet > 0
      ? check(
          'audience',
          'Audience',
          'ok',
          `${people(audience.willGet)} of ${audience.meant} get it: ${audience.express} agreed, ${audience.inferred} inferred`,
          spamAct,
        )
      : check(
          'audience',
          'Audience',
          'blocks',
          audience.meant ? 'Nobody of those who are meant may be mailed' : 'Nobody is meant yet',
          spamAct,
        ),
    ...(await legalChecks(ctx, campaign, facts.licence)),
  ]
  return {
    checks,
    audience,
    isReady: checks.every(({ state }) => state !== 'blocks'),
    mailServer: ctx.platform.config.SMTP_URL ? 'smtp' : 'outbox',
  }
}
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** What the law says about each listing in the mail, and about the words written around them. */
async function legalChecks(ctx: Context, campaign: Campaign, licence: string): Promise<ReviewCheck[]> {
  const checks: ReviewCheck[] = [
    {
      id: 'licence',
      title: 'Licence line',
      state: licence ? 'ok' : 'warns',
      message: licence || 'The branding has no licence line; most states want it on every advertisement',
      source: 'Agents acts of the states; see Branding',
    },
  ]
  let states = 0
  for (const listingId of listingsIn(campaign.design)) {
    const listing = await getListing(ctx, listingId).catch(() => undefined)
    if (!listing) continue
    states++
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
  const open = textsOf(campaign).find((text) => leavesPriceOpen(text))
  checks.push({
    id: 'prices',
    title: 'Price wording',
    state: open ? 'warns' : 'ok',
    message: open
      ? `“${open.trim().slice(0, 80)}” leaves a price open at its end; several states forbid that for sales`
      : states
        ? 'Listings show what may be said of their price'
        : 'No price is named',
    source: 'Estate Agents Act 1980 (Vic) s 47AF; Property and Stock Agents Act 2002 (NSW) s 73',
  })
  return checks
}

export function textsOf({ subject, preheader, design }: Pick<Campaign, 'subject' | 'preheader' | 'design'>): string[] {
  const texts = leavesOf(design).flatMap((block) => {
    switch (block.type) {
      case 'heading':
        return [block.text]
      case 'text':
        return inlinesOf(block.content).flatMap((one) => (one.type === 'text' ? one.text : []))
      case 'button':
        return [block.text]
      case 'posts':
        return [block.title]
      case 'figures':
        return block.items.flatMap(({ value, label }) => [value, label])
      case 'listingCard':
        return [block.banner, block.button]
      default:
        return []
    }
  })
  return [subject, preheader, ...texts]
}

/** Addresses that people wrote; those of listings and of the branding are checked where they are entered. */
export function linksOf(design: MailDesign): string[] {
  const all = leavesOf(design).flatMap((block) => {
    if (block.type === 'button' || block.type === 'image') return [block.href]
    if (block.type !== 'text') return []
    const marks = inlinesOf(block.content).flatMap((one) => (one.type === 'text' ? (one.marks ?? []) : []))
    return marks.flatMap((mark) => (mark.type === 'link' ? mark.attrs.href : []))
  })
  return [...new Set(all.filter(Boolean))]
}
/** What a template says to its writer must not be read by others. */
const leftovers = (design: MailDesign) =>
  textsOf({ subject: '', preheader: '', design }).find((text) => text.startsWith('Write here') || text.trim() === '–')
const emptyLinks = (design: MailDesign) =>
  leavesOf(design).some((block) => block.type === 'button' && block.text.trim() && !block.href)
