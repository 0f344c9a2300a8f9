import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { setReadAbout } from '#accounts/notifications/server/notifications.store.ts'
import { takeEnquiry } from '#channels/enquiries/server/enquiries.service.ts'
import { setAnswered } from '#channels/enquiries/server/enquiries.store.ts'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import { at } from '../demo-times.ts'
import { postDemoForm } from '../demo-website.ts'

const minute = 60_000
/** Minutes since the enquiry, and minutes until the reply; null: unanswered. */
const times: readonly (readonly [ago: number, waited: number | null])[] = [
  [18, null],
  [95, null],
  [340, null],
  [1650, null],
  [210, 24],
  [1500, 41],
  [2900, 12],
  [4400, 190],
  [7300, 65],
  [11000, 33],
  [16500, 480],
  [23000, 18],
]
const messages = [
  'Hi, is this home still available? We could come and see it on Saturday morning. We are pre-approved and looking to move before Christmas.',
  'Could you send me the contract and the strata report, please?',
  'Is the price negotiable? My partner and I are first home buyers.',
  'What are the council rates, and is there a body corporate?',
  'I drove past today. When is the next open home?',
  'We have a small dog. Is that okay with the owners?',
]

/** People who asked about what is on the market: some wait, most were answered soon. */
export async function seedEnquiries(
  ctx: Context,
  listingIds: readonly string[],
  contacts: readonly { id: string; fields: ContactFields }[],
): Promise<void> {
  const now = ctx.clock().getTime()
  const { id: userId } = await ctx.db
    .selectFrom('users_view')
    .select('id')
    .where('agency_id', '=', ctx.scope.agencyId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: string; reference: string }>`select id, reference from listings_view
    where agency_id = ${ctx.scope.agencyId} and id = any(${[...listingIds]}::uuid[])`.execute(ctx.db)
  const references = new Map(rows.map(({ id, reference }) => [id, reference]))
  // The oldest first: lists show what came last at the top, by the order of the ids.
  const inOrder = [...times.entries()].toSorted(([, [a]], [, [b]]) => b - a)
  for (const [n, [ago, waited]] of inOrder) {
    const listingId = listingIds[(n * 3) % Math.max(1, listingIds.length)]
    const person = contacts[(n * 7 + 1) % Math.max(1, contacts.length)]?.fields
    if (!listingId || !person) return
    const receivedAt = new Date(now - ago * minute)
    const then = at(ctx, receivedAt)
    const [email, phone] = [person.emails[0]?.address ?? null, person.phones[0]?.number ?? null]
    const message = messages[n % messages.length] ?? ''
    const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
    const id =
      n % 3 === 2
        ? await postDemoForm(then, { name, email: email ?? '', phone: phone ?? '', message }, references.get(listingId) ?? '')
        : await takeEnquiry(then, {
            ...{ source: n % 3 ? 'rea' : 'domain', externalId: `demo-${n + 1}`, kind: 'listing', receivedAt, listingId },
            ...{ firstName: person.firstName, lastName: person.lastName, email, phone, message },
          })
    if (!id) continue
    if (waited === null) continue
    await setReadAbout(then, id)
    const answering = at(ctx, new Date(receivedAt.getTime() + waited * minute))
    await setAnswered({ ...answering, scope: { ...ctx.scope, userId } }, id, true)
  }
}
