import { lazyExtra } from '#ui/lazy-extra.ts'
import { forField } from '#ui/typed-ahead.ts'
import { NotThere } from './not-there.ts'

/** The editor of an email to one contact, above any page that named one. */
export const EmailEditor = lazyExtra(
  forField(() => import('#channels/emails/web/email-dialog.public.tsx')),
  NotThere,
)
