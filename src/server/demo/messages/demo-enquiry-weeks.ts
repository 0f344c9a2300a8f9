import { sql } from 'kysely'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import { displayName } from '#core/contacts/contact-names.rules.ts'
import { insertAnswered } from '#channels/enquiries/server/enquiries.store.ts'
import type { Context } from '#platform/context.ts'

const messages = [
  'Is there a time to see it during the week? We both work Saturdays.',
  'Could you send me the contract and the building report, please?',
  'What are the council rates, and is the garage included?',
  'We have sold and can move quickly. Is the price open to offers?',
  'Is the yard fully fenced? We have a dog.',
  'Which school zone is it in?',
  'Would the owner take a twelve month lease from the middle of next month?',
]
/** Those since then are in `demo-enquiries.ts`. */
const recentDays = 17
/** Enquiries per week, the oldest first, rising as in spring. */
const byWeek = [4, 5, 4, 6, 6, 5, 7, 8, 8, 9, 10, 9]

/** The weeks before those of `demo-enquiries.ts`, all answered: for the charts. */
export async function addDemoEnquiryWeeks(
  ctx: Context,
  contacts: readonly { id: string; fields: ContactFields }[],
): Promise<void> {
  const { db, scope, clock } = ctx
  const { rows: listings } = await sql<{ id: string; agentId: string | null }>`select id, agent_id as "agentId" from listings_view
    where agency_id = ${scope.agencyId} and status in ('live', 'underOffer', 'sold', 'leased') order by reference`.execute(db)
  if (!listings.length || !contacts.length) return
  const hourMs = 3_600_000
  const rows = byWeek.flatMap((count, week) =>
    Array.from({ length: count }, (_, i) => {
      const n = week * 11 + i
      const hoursAgo = (byWeek.length - 1 - week) * 168 + Math.round((i + 0.4) * (160 / count)) + (n % 5)
      const contact = contacts[(n * 7 + 3) % contacts.length]
      const listing = listings[(n * 3) % listings.length]
      const receivedAt = new Date(clock().getTime() - hoursAgo * hourMs)
      return {
        // Those of the website are posted by its form (demo-enquiries.ts).
        source: n % 2 ? ('rea' as const) : ('domain' as const),
        externalId: `demo-week-${n}`,
        kind: 'listing' as const,
        receivedAt,
        listingId: listing?.id ?? null,
        contactId: contact?.id ?? null,
        name: contact ? displayName(contact.fields) : null,
        email: contact?.fields.emails[0]?.address ?? null,
        phone: contact?.fields.phones[0]?.number ?? null,
        message: messages[n % messages.length] ?? '',
        agentId: listing?.agentId ?? null,
        answeredAt: new Date(receivedAt.getTime() + 3 * hourMs),
      }
    }),
  )
  const newest = clock().getTime() - recentDays * 24 * hourMs
  await insertAnswered(
    ctx,
    rows.filter(({ receivedAt }) => receivedAt.getTime() < newest),
  )
}
