import { linesToHtml } from '#common/text/lines-to-html.ts'
import { exactContact } from '#core/contacts/server/list/contact-exact.service.ts'
import type { MailPerson, ParsedMail } from '#formats/enquiry-mail/enquiry-mail.ts'
import { type Caller, callerOf, type Context } from '#platform/context.ts'
import { senderOf } from '#platform/mail/mailer.ts'
import { addNote } from '#workflow/notes/server/notes.service.ts'
import { isOfMailbox } from './mail-keys.ts'
import { isForged, peopleOf } from './log-people.ts'
import { staffAddresses } from './log-address.store.ts'
import { findMail, settleMail, type StoredMail } from './mail-in.store.ts'

const farBackMs = 5 * 366 * 86_400_000

/** Files a copy of a user’s mail on the contacts it was written to. Only what came from the user’s own address is filed. */
export async function fileLogMail(caller: Caller, mail: StoredMail, parsed: ParsedMail): Promise<void> {
  const { userId } = mail
  const asUser = callerOf(caller.platform, { ...caller.scope, userId }, caller.requestId, caller.log)
  await asUser.transaction(async (ctx) => {
    const staff = await staffAddresses(ctx)
    const user = staff.find(({ id }) => id === userId)
    if (!user?.isActive || parsed.from?.address !== user.email.toLowerCase() || isForged(parsed))
      return settle(ctx, mail, { state: 'ignored', reason: 'Not from the user’s own email address' })
    const people = peopleOf(parsed, ownAddresses(ctx, staff))
    const sorted = await sortedPeople(ctx, people)
    if (!people.length) return settle(ctx, mail, { state: 'ignored', reason: 'Written to no one outside the agency' })
    if (sorted.contactIds.length)
      await fileOn(ctx, sorted.contactIds, { ...mail, ...(await findMail(ctx, mail.id)) }, parsed.sentAt)
    await settle(ctx, mail, { state: 'filed', reason: null, ...sorted })
  })
}

async function settle(ctx: Context, { id }: StoredMail, change: Parameters<typeof settleMail>[2]): Promise<void> {
  await settleMail(ctx, id, change)
  ctx.changed('mailIn', id)
}

async function sortedPeople(
  ctx: Context,
  people: readonly MailPerson[],
): Promise<{ contactIds: string[]; unknown: { name: string; address: string }[] }> {
  const contactIds = new Set<string>()
  const unknown: { name: string; address: string }[] = []
  for (const { name, address } of people) {
    const id = await exactContact(ctx, { name: name || null, email: address, phone: null })
    if (id) contactIds.add(id)
    else unknown.push({ name, address })
  }
  return { contactIds: [...contactIds], unknown }
}

/** Writes the mail as a note of these contacts. */
export async function fileOn(
  ctx: Context,
  contactIds: readonly string[],
  { subject, body, receivedAt }: Pick<StoredMail, 'subject' | 'body' | 'receivedAt'>,
  sentAt: Date | undefined,
): Promise<void> {
  const isLikely = sentAt && sentAt <= receivedAt && receivedAt.getTime() - sentAt.getTime() < farBackMs
  await addNote(ctx, {
    type: 'mail',
    headline: subject.slice(0, 200) || 'Email',
    bodyHtml: linesToHtml(body.slice(0, 15_000)).slice(0, 19_000) || '<p>No text.</p>',
    happenedAt: (isLikely ? sentAt : receivedAt).toISOString(),
    links: contactIds.map((id) => ({ entity: 'contact' as const, id })),
  })
}

function ownAddresses({ platform: { config } }: Context, staff: readonly { email: string }[]): (address: string) => boolean {
  const own = new Set([senderOf(config).address, ...staff.map(({ email }) => email)].map((one) => one.toLowerCase()))
  return (address) => own.has(address) || isOfMailbox(config, address)
}
