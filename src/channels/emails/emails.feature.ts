import { personExporting } from '#core/contacts/contacts.events.ts'
import { followsMerges } from '#core/contacts/server/merge-follow.service.ts'
import { outlivesListings } from '#core/listings/server/outlives-listings.service.ts'
import { feature, runs } from '#platform/feature.ts'
import { unsentHere } from '#platform/sending/message-state.ts'
import { noteFilesForgetting } from '#workflow/notes/notes.events.ts'
import { emailEndpoints } from './emails.contract.ts'
import { emailLinks } from './server/email-links.ts'
import { emailRoutes } from './server/emails.routes.ts'
import { emailsTo, filesWaiting } from './server/emails.store.ts'
import { matchRoutes } from './server/matches/matches.routes.ts'
import { endUnsent } from './server/answer.service.ts'
import { sendEmail } from './server/send.jobs.ts'
import { templateRoutes } from './server/templates/templates.routes.ts'
import { matchEndpoints } from './matches.contract.ts'
import { templateEndpoints } from './templates.contract.ts'

/** Emails to one person, with their templates, and listings sent to the people they match. */
export const emails = feature({
  name: 'emails',
  endpoints: { emails: emailEndpoints, 'sent matches': matchEndpoints, 'email templates': templateEndpoints },
  routes: [emailRoutes, matchRoutes, templateRoutes],
  links: [emailLinks],
  jobs: [sendEmail],
  restored: (caller) => caller.transaction(endUnsent),
  on: [
    ...followsMerges('emails'),
    outlivesListings('emails'),
    runs(noteFilesForgetting, async (ctx, { kept }) => {
      for (const id of await filesWaiting(ctx)) kept.add(id)
    }),
    runs(personExporting, async (ctx, { id, parts }) => {
      parts['emails'] = await emailsTo(ctx, id)
    }),
  ],
  personalData: {
    emails: { text: ['address', 'subject', 'text', 'reason'], json: ['files'], none: ['card_ids'] },
    email_templates: { text: ['name', 'subject', 'text'] },
  },
  archive: {
    tables: ['emails', 'email_templates'],
    arrives: { emails: unsentHere },
  },
})
