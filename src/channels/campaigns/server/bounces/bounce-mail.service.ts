import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { callerOf } from '#platform/context.ts'
import type { MailReader } from '#platform/mailbox/mail-reader.ts'
import { largestBytes, takeMail, whoseMail } from './bounce.service.ts'

/** Mail that comes back, for the campaigns of all agencies. */
export const bounceMail: MailReader = {
  imap: ({ BOUNCE_IMAP_URL }) => BOUNCE_IMAP_URL,
  folder: ({ BOUNCE_FOLDER, DATA_DIR }) => BOUNCE_FOLDER ?? join(DATA_DIR, 'bounces'),
  largestBytes,
  async take(platform, { bytes, isWhole }) {
    // Where other mail shares the mailbox, more of it is fetched.
    if (!isWhole || bytes.length > largestBytes) return undefined
    const raw = bytes.toString('latin1')
    const about = whoseMail(raw)
    if (!about) return undefined
    const caller = callerOf(platform, operatorScope(about.token.agencyId), randomUUID(), platform.log)
    return (await takeMail(caller, about, raw)) ? 'read' : 'unread'
  },
}
