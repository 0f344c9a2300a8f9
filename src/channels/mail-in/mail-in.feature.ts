import { contactsErased } from '#core/contacts/contacts.events.ts'
import { fileIn } from '#platform/archive-parts.ts'
import { feature, runs } from '#platform/feature.ts'
import { mailInEndpoints } from './mail-in.contract.ts'
import { forgetMailsAbout, forgetMaskedFiles, forgetOldMail } from './server/expiry.ts'
import { mailInRoutes } from './server/mail-in.routes.ts'
import { forgetMailFiles, readMail } from './server/read-mail.jobs.ts'
import { mailIn } from './server/receive.service.ts'
import { sendTest } from './server/send-test.jobs.ts'

/** Enquiries by email, and copies of emails that users file on contacts. */
export const mailInFeature = feature({
  name: 'mail-in',
  endpoints: { 'mail-in': mailInEndpoints },
  routes: [mailInRoutes],
  jobs: [readMail, forgetMailFiles, sendTest],
  recurring: [forgetOldMail],
  mail: [mailIn],
  on: [runs(contactsErased, (ctx, { ids }) => forgetMailsAbout(ctx, ids))],
  personalData: {
    mail_in: {
      text: ['reason', 'from_name', 'from_address', 'subject', 'body'],
      json: ['draft', 'unknown'],
      none: ['hash', 'file_key'],
      masked: forgetMaskedFiles,
    },
    mail_in_files: { text: ['file_name'], none: ['content_type', 'storage_key'] },
    mail_in_addresses: { none: ['key'] },
  },
  archive: {
    tables: ['mail_in', 'mail_in_files'],
    secret: ['mail_in_addresses'],
    files: { mail_in: fileIn('file_key'), mail_in_files: fileIn('storage_key') },
    keys: { mail_in: 'file_key', mail_in_files: 'storage_key' },
    plain: { mail_in: ['hash'], mail_in_files: ['content_type'] },
  },
})
