import type { Context } from '#platform/context.ts'
import type { Review, ReviewCheck } from '../campaigns.contract.ts'
import type { MailDesign } from '../design.contract.ts'
import { leavesOf } from '../design.rules.ts'
import { textsOf } from '../mail-texts.rules.ts'
import { filledIn, withoutFallback } from '#core/contacts/names/merge-fields.rules.ts'
import { getCampaign } from './campaigns.service.ts'
import { countAudience } from './audience.service.ts'
import { addressesIn } from './links.service.ts'
import { compileFor, renderPreview } from './render/mail.service.ts'
import { emptyBlocks, emptyPictures, hollowLetter, untrueResults } from './review-empty.ts'
import { legalChecks } from './review-law.service.ts'

/** Gmail cuts mails off at 102 KB, and the unsubscribe line with them. */
export const mostBytes = 90_000

/** Everything that is looked at before a campaign may go out. What `blocks` is refused by `activate` too. */
export async function reviewCampaign(ctx: Context, id: string): Promise<Review> {
  const campaign = await getCampaign(ctx, id)
  const preview = await renderPreview(ctx, campaign, { values: {}, reason: undefined }, { measures: campaign.measures })
  const audience = await countAudience(ctx, campaign)
  const { mail, facts } = await compileFor(ctx, campaign, { measures: true })
  const check = (
    id: string,
    title: string,
    state: ReviewCheck['state'],
    message: string,
    source: string | null = null,
  ): ReviewCheck => ({ id, title, state, message, source })
  const spamAct = 'Spam Act 2003 (Cth) ss 16-18'
  const who = [facts.brand.legalName || facts.brand.tradingName, facts.brand.address || facts.brand.phone || facts.brand.email]
  const undelivered = whyUndelivered(ctx.platform.config)
  const links = addressesIn(mail)
  const holes = textsOf(campaign).flatMap((text) => withoutFallback(text))
  const checks: ReviewCheck[] = [
    campaign.subject.trim()
      ? check(
          'subject',
          'Subject',
          campaign.subject.length > 80 ? 'warns' : 'ok',
          campaign.subject.length > 80 ? 'Over 80 characters, so phones will cut it off' : filledIn(campaign.subject, {}),
        )
      : check('subject', 'Subject', 'blocks', 'Enter a subject'),
    campaign.design.blocks.length
      ? check(
          'content',
          'Content',
          preview.missing.length ? 'warns' : 'ok',
          preview.missing.length ? preview.missing.join('. ') : `${campaign.design.blocks.length} blocks`,
        )
      : check('content', 'Content', 'blocks', 'The email is empty. Add a block'),
    ...emptyBlocks(campaign.design, facts),
    ...emptyPictures(campaign.design),
    ...untrueResults(campaign.design, facts),
    ...hollowLetter(campaign.design),
    holes.length
      ? check(
          'tags',
          'Merge tags',
          'warns',
          `${[...new Set(holes)].map((tag) => `{{${tag}}}`).join(', ')} without fallback text: some readers will see a gap`,
        )
      : check('tags', 'Merge tags', 'ok', 'Every tag has fallback text'),
    ...(leftovers(campaign.design)
      ? [
          check(
            'leftovers',
            'Template text',
            'blocks',
            `“${leftovers(campaign.design)}” is still the template text. Write your own, or remove the block`,
          ),
        ]
      : []),
    emptyLinks(campaign.design)
      ? check('links', 'Links', 'warns', 'A button has no link, so it won’t be shown')
      : check('links', 'Links', 'ok', links.length === 1 ? '1 link' : links.length ? `${links.length} links` : 'None'),
    preview.sizeBytes > mostBytes
      ? check(
          'size',
          'Size',
          'blocks',
          `${Math.ceil(preview.sizeBytes / 1000)} KB. Gmail cuts off emails over ${mostBytes / 1000} KB. Remove some listings`,
        )
      : check('size', 'Size', 'ok', `${Math.ceil(preview.sizeBytes / 1000)} KB of ${mostBytes / 1000}`),
    check('unsubscribe', 'Unsubscribe', 'ok', 'One-click unsubscribe link included', spamAct),
    who.every(Boolean)
      ? check('sender', 'Sender', undelivered ? 'warns' : 'ok', [preview.from, undelivered].filter(Boolean).join('. '), spamAct)
      : check('sender', 'Sender', 'blocks', 'No contact details in Branding. Add an address, phone or email', spamAct),
    audience.willGet > 0
      ? check(
          'audience',
          'Audience',
          'ok',
          `${people(audience.willGet)} of ${audience.meant} will receive it: ${audience.express} opted in, ${audience.inferred} inferred consent`,
          spamAct,
        )
      : check(
          'audience',
          'Audience',
          'blocks',
          audience.meant
            ? 'None of these people can be emailed: no consent, unsubscribed, or no working address'
            : 'No recipients yet. Add people under Audience',
          audience.meant ? spamAct : null,
        ),
    ...(await legalChecks(ctx, campaign, facts)),
  ]
  return {
    checks,
    audience,
    isReady: checks.every(({ state }) => state !== 'blocks'),
    mailServer: ctx.platform.config.SMTP_URL ? 'smtp' : 'outbox',
  }
}
/** Set up for a trial only: the mail leads nowhere, or its replies do. */
function whyUndelivered({ SMTP_URL, MAIL_FROM }: Context['platform']['config']): string {
  if (!SMTP_URL) return 'No email server is set up, so emails aren’t delivered'
  return /@localhost\b/i.test(MAIL_FROM.slice(0, 500)) ? `${MAIL_FROM} can’t receive replies. Set MAIL_FROM` : ''
}
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** A template's advice to its writer must not be read by others. */
const leftovers = (design: MailDesign) =>
  textsOf({ subject: '', preheader: '', design }).find((text) => text.startsWith('Write here') || text.trim() === '–')
const emptyLinks = (design: MailDesign) =>
  leavesOf(design).some((block) => block.type === 'button' && block.text.trim() && !block.href)
