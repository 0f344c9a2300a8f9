import type { Context } from '#platform/context.ts'
import type { AutomationKind } from '../../automatic.contract.ts'
import type { MailPreview } from '../../campaigns.contract.ts'
import { joinMail } from '../render/frame.ts'
import { compileFor, type MailToRender, renderPreview, sampleToken, senderName } from '../render/mail.service.ts'
import { automatic, automaticDesign } from './automatic-defaults.ts'
import { getAutomation, openHomesAhead } from './automatic.service.ts'
import { liveListings } from './automatic.store.ts'

/** The email as it would be if something happened now to a listing on the market; without one it has no card. */
async function sampleOf(ctx: Context, kind: AutomationKind): Promise<{ mail: MailToRender; cardIds: string[] }> {
  const { settings } = await getAutomation(ctx, kind)
  const opening = kind === 'openHome' ? (await openHomesAhead(ctx, settings)).map(({ id }) => id) : []
  const listings = opening.length ? opening : await liveListings(ctx, 2)
  const { subject, senderAgentId } = settings
  const design = automaticDesign(kind, settings, listings[0] ?? null)
  return {
    mail: { subject, preheader: automatic[kind].preheader, design, senderAgentId },
    cardIds: kind === 'newMatch' ? listings.slice(0, 2) : [],
  }
}

export async function previewAutomation(ctx: Context, kind: AutomationKind): Promise<MailPreview> {
  const { mail, cardIds } = await sampleOf(ctx, kind)
  return renderPreview(ctx, mail, { values: {}, reason: undefined }, { measures: true, cardIds })
}

/** @returns undefined when the user is gone */
export async function composeAutomationTest(ctx: Context, kind: AutomationKind, userId: string) {
  const to = await emailOf(ctx, userId)
  if (!to) return undefined
  const sample = await sampleOf(ctx, kind)
  const { mail, facts } = await compileFor(ctx, sample.mail, { measures: false, cardIds: sample.cardIds })
  const reader = { values: {}, token: sampleToken, base: ctx.platform.config.PUBLIC_URL }
  const { subject, html, text } = joinMail(mail, reader, sample.cardIds)
  return { to, subject: `[Test] ${subject}`, html, text, fromName: senderName(facts) }
}

export async function emailOf({ db, scope }: Context, userId: string | null): Promise<string | undefined> {
  if (!userId) return undefined
  const query = db.selectFrom('users_view').select('email').where('agency_id', '=', scope.agencyId).where('id', '=', userId)
  return (await query.executeTakeFirst())?.email
}
