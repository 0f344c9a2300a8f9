import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { renewAddress } from '#channels/mail-in/server/addresses.store.ts'
import { addressWith } from '#channels/mail-in/server/mail-keys.ts'
import type { Context } from '#platform/context.ts'

/** A mail as it is laid into the folder of the mailbox. */
export interface DemoMail {
  name: string
  text: string
}

/**
 * Mails to the agency's address: from a portal, from a website form made elsewhere, and a letter that a person has to read.
 * @returns none where the installation has no mailbox
 */
export async function demoMails(ctx: Context, listingIds: readonly string[]): Promise<DemoMail[]> {
  const { key } = await renewAddress(ctx, 'enquiries', null)
  const address = addressWith(ctx.platform.config, 'enquiries', key)
  if (!address) return []
  const { rows } = await sql<{ reference: string; place: string }>`
    select reference, concat_ws(', ', street_line, suburb) as place from listings_view
    where agency_id = ${ctx.scope.agencyId} and id = any(${[...listingIds]}::uuid[]) order by reference limit 2`.execute(ctx.db)
  const [first, second] = rows
  return first && second ? mailsTo(address, { first, second, on: ctx.clock() }) : []
}

interface About {
  reference: string
  place: string
}
export function mailsTo(address: string, { first, second, on }: { first: About; second: About; on: Date }): DemoMail[] {
  const mail = (name: string, from: string, subject: string, body: string): DemoMail => ({
    name: `demo-${name}-${address.slice(0, address.indexOf('@')).split('+')[1] ?? ''}.eml`,
    text: [
      `Delivered-To: ${address}`,
      `To: ${address}`,
      `From: ${from}`,
      `Subject: ${subject}`,
      `Date: ${on.toUTCString()}`,
      `Message-ID: <${name}.${first.reference}@demo.example>`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      body,
      '',
    ].join('\n'),
  })
  return [
    mail(
      'portal',
      'Homely <hello@homely.com.au>',
      `Enquiry about ${first.place}`,
      `Name: Marisol Ferrante\nEmail: marisol.ferrante@inbox.example\nPhone: 0491 570 158\nProperty: ${first.place}\nReference: ${first.reference}\nMessage: Could we come through on Saturday? We sold last month and can settle quickly.`,
    ),
    mail(
      'website',
      'Website <forms@sitebuilder.example>',
      `New enquiry, ${second.reference}`,
      `Name: Oskar Lindqvist\nEmail: oskar.lindqvist@inbox.example\nPhone: 0491 570 159\nProperty: ${second.place} (${second.reference})\nMessage: Please send me the contract. When is the next open home?`,
    ),
    mail(
      'letter',
      'Front desk <desk@townhall.example>',
      'Notice board',
      'Good morning,\n\nthe notice board in the foyer is being repainted next week, and two of your cards are still on it.\nShould we keep them for you?',
    ),
  ]
}

/** Lays them where a mail server would, for the reader of the mailbox. */
export function deliverDemoMails({ DATA_DIR, MAIL_IN_FOLDER }: Context['platform']['config'], mails: readonly DemoMail[]): void {
  if (!mails.length) return
  const folder = MAIL_IN_FOLDER ?? join(DATA_DIR, 'mail-in')
  mkdirSync(folder, { recursive: true })
  for (const { name, text } of mails) writeFileSync(join(folder, name), text)
}
