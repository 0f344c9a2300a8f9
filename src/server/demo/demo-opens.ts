import { sql } from 'kysely'
import { addDays, instantOf, weekdayOf } from '#common/time/days.ts'
import { type Context, newId } from '#platform/context.ts'
import { recordByPerson } from '#core/contacts/server/consent/consent-by-person.service.ts'
import { insertOpens, updateOpens } from '#workflow/opens/server/opens.store.ts'
import { insertVisit, writeFeedback } from '#workflow/opens/server/visits.store.ts'

const comments = [
  'Loved the light in the living room. Wants to bring her parents.',
  'Kitchen is dated, but the block is what they want.',
  'Too close to the main road.',
  'Asked about the strata fees and the car space.',
  null,
  'Keen, finance approved last week.',
]
const agreed = 'You may contact me about this home by email or SMS.'
const intents = ['offer', 'secondLook', 'no', null] as const

/** Last Saturday's open homes of some live listings, with who came and what they thought. */
export async function demoOpens(
  ctx: Context,
  { listingIds, agentIds, timeZone }: { listingIds: readonly string[]; agentIds: readonly string[]; timeZone: string },
): Promise<void> {
  const today = await ctx.today()
  const saturday = addDays(today, -((weekdayOf(today) + 1) % 7 || 7))
  const { rows: people } = await sql<{ id: string; name: string; email: string | null; phone: string | null }>`
    select id, display_name as name, email, phone from contacts_view where agency_id = ${ctx.scope.agencyId} and archived_at is null
    order by id limit 48`.execute(ctx.db)
  const opens = await insertOpens(
    ctx,
    listingIds.slice(0, 6).map((listingId, n) => ({
      listingId,
      startsAt: `${saturday}T${String(9 + n).padStart(2, '0')}:30`,
      endsAt: `${saturday}T${String(10 + n).padStart(2, '0')}:00`,
      hostIds: agentIds.slice(n % 2, (n % 2) + 1),
      state: 'closed' as const,
    })),
  )
  await updateOpens(ctx, opens, { is_advertised: false })
  for (const [n, person] of people.entries()) {
    const at = n % Math.max(1, opens.length)
    const [openId, listingId] = [opens[at], listingIds[at]]
    if (!openId || !listingId) continue
    const arrivedAt = new Date(
      instantOf(`${saturday}T${String(9 + at).padStart(2, '0')}:30`, timeZone).getTime() + (n % 25) * 60_000,
    )
    const id = newId()
    const agrees = n % 12 < 6
    await insertVisit(ctx, {
      id,
      openId,
      listingId,
      contactId: person.id,
      people: [{ name: person.name, mobile: person.phone, email: person.email }],
      adults: 1 + (n % 2),
      children: n % 5 === 0 ? 1 : 0,
      suburb: null,
      isGuest: false,
      arrivedBy: n % 3 === 0 ? 'qr' : 'staff',
      arrivedAt,
      deviceAt: null,
      deviceSeq: null,
      agreesListing: agrees,
      agreesOther: false,
      wording: agrees ? agreed : null,
      notice: null,
      matchState: 'matched',
    })
    const channels = [...(person.email ? (['email'] as const) : []), ...(person.phone ? (['sms'] as const) : [])]
    if (agrees && channels.length)
      await recordByPerson(ctx, [person.id], {
        purposes: ['openHomes'],
        channels,
        state: 'express',
        source: 'Open home',
        wording: agreed,
        provedBy: { email: null },
      })
    if (n % 3 === 2) continue
    const feedback = {
      visitId: id,
      interest: 1 + ((n * 7) % 5),
      priceFromCents: null,
      priceToCents: null,
      intent: intents[n % intents.length] ?? null,
      comments: comments[n % comments.length] ?? null,
      role: n % 11 === 0 ? ('neighbour' as const) : ('buyer' as const),
      wantsContract: n % 8 === 1,
      adults: 1 + (n % 2),
      children: n % 5 === 0 ? 1 : 0,
    }
    await writeFeedback(ctx, id, feedback, arrivedAt)
  }
}
