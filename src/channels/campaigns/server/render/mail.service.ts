import { clientSender } from '#accounts/branding/branding.rules.ts'
import type { Context } from '#platform/context.ts'
import type { MergeValues } from '#core/contacts/names/merge-fields.rules.ts'
import type { MailPreview } from '../../campaigns.contract.ts'
import { compileMail, type CompiledMail, joinMail, type MailWords } from './frame.ts'
import { mailFacts, type MailAsked } from './facts.service.ts'
import type { MailFacts } from './mail-facts.ts'

export interface MailToRender extends MailWords, MailAsked {}

/** Renders a campaign once for all its readers. */
export async function compileFor(
  ctx: Context,
  mail: MailToRender,
  options: { measures: boolean; cardIds?: readonly string[]; marksBlocks?: boolean },
): Promise<{ mail: CompiledMail; missing: string[]; facts: MailFacts }> {
  const facts = await mailFacts(ctx, { ...mail, alsoListings: options.cardIds ?? [] })
  return { ...compileMail(mail, facts, options), facts }
}

/** The token of previews and test emails: their links lead to a page that explains this. */
export const sampleToken = 'sample'
const sizedToken = 'x'.repeat(52)

/** By the renderer that sends it; links lead where they lead, the size is that of the mail with measured ones. */
export async function renderPreview(
  ctx: Context,
  mail: MailToRender,
  { values, reason }: { values: MergeValues; reason: string | undefined },
  { measures, cardIds = [] }: { measures: boolean; cardIds?: readonly string[] },
): Promise<MailPreview> {
  const base = ctx.platform.config.PUBLIC_URL
  const { mail: plain, missing, facts } = await compileFor(ctx, mail, { measures: false, cardIds, marksBlocks: true })
  const shown = joinMail(plain, { values, reason, token: sampleToken, base }, cardIds)
  const sent = joinMail(
    compileMail(mail, facts, { measures, cardIds }).mail,
    { values, reason, token: sizedToken, base },
    cardIds,
  )
  return {
    ...shown,
    preheader: joinMail(
      { ...plain, subject: compileMail({ ...mail, subject: mail.preheader }, facts, { measures: false }).mail.subject },
      { values, token: sampleToken, base },
    ).subject,
    from: senderName(facts),
    sizeBytes: Buffer.byteLength(sent.html),
    missing,
  }
}

/** The name in front of the address: the agent and the agency, so that people know whose email it is. */
export const senderName = ({ agent, brand }: MailFacts): string => clientSender(agent?.name, brand.tradingName)
