import type { Context } from '#platform/context.ts'
import type { Review, ReviewCheck } from '../campaigns.contract.ts'
import type { MailDesign } from '../design.contract.ts'
import { leavesOf } from '../design.rules.ts'
import { textsOf } from '../mail-texts.rules.ts'
import { withoutFallback } from '../merge.rules.ts'
import { getCampaign } from './campaigns.service.ts'
import { countAudience } from './audience.service.ts'
import { addressesIn } from './links.service.ts'
import { compileFor, renderPreview } from './render/mail.service.ts'
import { emptyBlocks } from './review-empty.ts'
import { legalChecks } from './review-law.service.ts'

/** Gmail cuts mails off at 102 KB, and the unsubscribe line with them. */
export const mostBytes = 90_000

/** Everything that is looked at before a campaign may go out. What `blocks` is refused by `activate` too. */
export async function reviewCampaign(ctx: Context, id: string): Promise<Review> {
  const campaign = await getCampaign(ctx, id)
  const preview = await renderPreview(ctx, campaign, {}, { measures: campaign.measures })
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
  const links = addressesIn(mail)
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
    ...emptyBlocks(campaign.design, facts),
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
      : check('links', 'Links', 'ok', links.length === 1 ? '1 address' : links.length ? `${links.length} addresses` : 'None'),
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
          audience.meant
            ? 'No one you chose may be emailed: they have not agreed, unsubscribed, or have no working address'
            : 'No one is chosen yet. Add people under Audience',
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
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** What a template says to its writer must not be read by others. */
const leftovers = (design: MailDesign) =>
  textsOf({ subject: '', preheader: '', design }).find((text) => text.startsWith('Write here') || text.trim() === '–')
const emptyLinks = (design: MailDesign) =>
  leavesOf(design).some((block) => block.type === 'button' && block.text.trim() && !block.href)
