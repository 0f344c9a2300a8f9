import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mailboxOf } from '#platform/mailbox/mail-reader.ts'
import { readFolder } from '#platform/mailbox/mail-folder.ts'
import type { Call } from '#server/testing/test-agency.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'
import { mailInEndpoints as e } from '../../mail-in.contract.ts'
import { mailIn } from '../receive.service.ts'

export const settings = { MAIL_IN_ADDRESS: 'enquiries@mail.example', MAIL_LOG_ADDRESS: 'log@mail.example' }

/** Delivers mails into the folder of the mailbox as a mail server does, and reads them. */
export function mailbox(portal: TestPortal) {
  const folder = join(portal.config.DATA_DIR, 'mail-in')
  let count = 0
  const drop = (raw: string) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${++count}.eml`), raw, 'latin1')
  }
  const read = async () => {
    const taken = await readFolder(portal.platform, folder, mailboxOf([mailIn]))
    await portal.runJobs('mail-in.read')
    return taken
  }
  return {
    drop,
    read,
    laidAside: (where: 'read' | 'unread') => readdirSync(join(folder, where)),
    /** The agency's address. */
    addressOf: async (me: Call) => (await me(e.renew, { body: { clientId: me.agencyId } })).address ?? '',
    deliver: async (...mails: string[]) => {
      for (const raw of mails) drop(raw)
      return read()
    },
  }
}

export const rawMail = (to: string, head: Record<string, string>, body: string): string =>
  `${Object.entries({ 'Delivered-To': to, To: to, From: 'Homely <hello@homely.com.au>', Subject: 'Enquiry', ...head })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n\n${body}\n`

export const portalMail = (to: string, who: { name: string; email: string; property?: string; message?: string }, head = {}) =>
  rawMail(
    to,
    { 'Message-ID': `<${who.email}@homely.example>`, ...head },
    `Name: ${who.name}\nEmail: ${who.email}\nPhone: 0491 570 156\n${who.property ? `Property: ${who.property}\n` : ''}Message: ${who.message ?? 'Is it still available?'}`,
  )
