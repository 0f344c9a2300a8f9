import { staffFrame, staffSender } from '#accounts/branding/server/framed-mail.service.ts'
import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { autoSubmitted } from '#platform/mail/plain-mail.ts'
import { headlineOf, pathTo } from '../notifications.rules.ts'
import { digestMail } from './digest-mail.ts'
import { linesOf } from './digest.store.ts'

/** @returns undefined when the person has left, or nothing of it is there any more */
export async function composeDigest(
  ctx: Context,
  { userId, ids, more }: { userId: string; ids: readonly string[]; more: number },
): Promise<Mail | undefined> {
  const found = await linesOf(ctx, userId, ids)
  if (!found) return undefined
  const { PUBLIC_URL } = ctx.platform.config
  const lines = found.lines.map((line) => ({
    title: headlineOf(line),
    detail: line.detail,
    url: `${PUBLIC_URL}${pathTo(line.entity, line.entityId)}`,
  }))
  const frame = await staffFrame(ctx)
  const mail = digestMail(frame, { ...found, lines, more, settingsUrl: `${PUBLIC_URL}/settings/notifications` })
  return { ...mail, fromName: staffSender(frame), headers: { ...mail.headers, ...autoSubmitted } }
}
