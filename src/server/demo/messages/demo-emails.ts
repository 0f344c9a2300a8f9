import { linesToHtml } from '#common/text/lines-to-html.ts'
import { insertEmails, moveEmail } from '#channels/emails/server/emails.store.ts'
import { insertTemplate } from '#channels/emails/server/templates/templates.store.ts'
import { exampleTemplates } from '#channels/emails/templates.rules.ts'
import { filled } from '#channels/emails/emails.rules.ts'
import { draftFor } from '#channels/emails/matches.rules.ts'
import { getOutsideName } from '#core/listings/server/outside-name.service.ts'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import { greetingName } from '#core/contacts/names/greeting.rules.ts'
import { type Context, newId } from '#platform/context.ts'
import { rememberSent } from '#workflow/preferences/server/matching.service.ts'
import { addNote } from '#workflow/notes/server/notes.service.ts'
import { at, officeTimes } from '../demo-times.ts'

const written = [
  {
    subject: 'Good to speak with you',
    text: 'Hi {{greeting|there}},\n\nThank you for your time today. I’ll call again next week.',
  },
  { subject: 'Saturday’s open home', text: 'Hi {{greeting|there}},\n\nYou’re welcome to come ten minutes early. See you there.' },
  { subject: 'The documents you asked for', text: 'Hi {{greeting|there}},\n\nI’ve left the contract at reception for you.' },
]

/** Templates, and emails of the last two weeks with their notes, and matches as they are remembered: none of them was ever sent. */
export async function demoEmails(
  ctx: Context,
  contacts: readonly { id: string; fields: ContactFields }[],
  listingIds: readonly string[],
): Promise<void> {
  const { id: userId } = await ctx.db
    .selectFrom('users_view')
    .select('id')
    .where('agency_id', '=', ctx.scope.agencyId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const byUser = { ...ctx, scope: { ...ctx.scope, userId } }
  for (const [n, example] of exampleTemplates.slice(1).entries()) await insertTemplate(byUser, { ...example, isShared: n > 0 })
  const time = await officeTimes(ctx)
  const people = contacts.filter(({ fields }) => fields.emails.length && !fields.doNotContact).slice(3, 12)
  for (const [n, { id: contactId, fields }] of people.entries()) {
    const letter = written[n % written.length]
    const address = fields.emails[0]?.address
    if (!letter || !address) continue
    const then = at(byUser, time(-14 + n, n))
    const [id, text] = [newId(), filled(letter.text, { greeting: greetingName(fields) ?? '' })]
    const about = { contactId, listingId: null, channel: 'email' as const, address, subject: letter.subject, text }
    await insertEmails(then, [
      { id, batchId: id, ...about, isCommercial: false, isMatch: false, cardIds: [], files: [], sendAfter: then.clock() },
    ])
    await moveEmail(then, id, { from: ['waiting'], to: { state: 'sent', sentAt: then.clock() } })
    const links = [{ entity: 'contact' as const, id: contactId }]
    if (n % 3 === 1) await demoMatch(then, { contactId, address, listingId: listingIds[n] })
    await addNote(then, { type: 'mail', headline: letter.subject, bodyHtml: linesToHtml(text), links })
  }
}

/** A listing that one of them was sent, where they look for such. */
async function demoMatch(
  then: Context,
  { contactId, address, listingId }: { contactId: string; address: string; listingId: string | undefined },
): Promise<void> {
  if (!listingId) return
  const id = newId()
  const { subject, text } = draftFor([await getOutsideName(then, listingId)], false)
  const to = { contactId, listingId: null, channel: 'email' as const, address, subject, text: filled(text, {}) }
  const kind = { isCommercial: true, isMatch: true, cardIds: [listingId], files: [] }
  await insertEmails(then, [{ id, batchId: id, ...to, ...kind, sendAfter: then.clock() }])
  await moveEmail(then, id, { from: ['waiting'], to: { state: 'sent', sentAt: then.clock() } })
  await rememberSent(then, { contactIds: [contactId], listingIds: [listingId], channel: 'email' })
}
