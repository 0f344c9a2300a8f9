import { mailLinks } from '#core/contacts/server/consent/mail-links.service.ts'
import { stopPurpose } from './email-mail.ts'
import { findEmail } from './emails.store.ts'
import { filePurpose, linkedFile } from './files.service.ts'

/** The links in an email to one person. */
export const emailLinks = mailLinks({
  stop: { path: 'e', purpose: stopPurpose, source: 'Unsubscribed from an email', recipient: findEmail },
  file: { path: 'a', purpose: filePurpose, url: (ctx, { recordId, number }) => linkedFile(ctx, recordId, number) },
})
