import { readReply } from '#formats/icalendar/icalendar.ts'
import type { Caller } from '#platform/context.ts'
import type { Token } from '#platform/mail/own-address.ts'
import { invitationAnswered } from '#workflow/opens/opens.events.ts'

/** An answer is a few kilobytes; what lies further back is not read. */
const largestMail = 100_000
const largestCalendar = 20_000

/** The answer of a calendar to an invitation of ours. @returns false for a mail that holds none, or one that is not theirs */
export async function takeInvitationReply(caller: Caller, token: Token, raw: string): Promise<boolean> {
  const { default: PostalMime } = await import('postal-mime')
  const email = await PostalMime.parse(raw.slice(0, largestMail), { maxNestingDepth: 20 } as object)
  const part = email.attachments.find(({ mimeType }) => /^(text\/calendar|application\/ics)$/i.test(mimeType))
  if (!part) return false
  const text = typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content)
  const reply = text.length <= largestCalendar ? readReply(text) : undefined
  if (!reply) return false
  return caller.transaction(async (ctx) => {
    const answered = { openId: token.recordId, ...reply, isTaken: false }
    await ctx.emit(invitationAnswered, answered)
    return answered.isTaken
  })
}
