import { sql } from 'kysely'
import { addMinutes } from '#common/time/days.ts'
import type { Context } from '#platform/context.ts'
import type { Appraisal } from '#workflow/appraisals/appraisals.contract.ts'
import { travelMinutes } from '#workflow/opens/opens.rules.ts'
import { appointmentsOf } from '#workflow/opens/server/private-opens.service.ts'
import type { AppraisalVisit } from '../appraisal-visits.contract.ts'

interface Appointment {
  startsAt: string
  endsAt: string
  place: string
  latitude: number | null
  longitude: number | null
}
/** The last appointment of its agent before an appraisal on its day, and the first one after, each with the way between. */
export async function appointmentsAround(ctx: Context, appraisal: Appraisal): Promise<AppraisalVisit['around']> {
  const { startsAt, minutes, agentIds, address, stage, id } = appraisal
  const [agentId] = agentIds
  if (!startsAt || !agentId || stage !== 'booked') return []
  const day = startsAt.slice(0, 10)
  const endsAt = addMinutes(startsAt, minutes)
  const all = [...(await opensOn(ctx, agentId, day)), ...(await appraisalsOn(ctx, { agentId, day, except: id }))].toSorted(
    (a, b) => a.startsAt.localeCompare(b.startsAt),
  )
  const before = all.findLast((one) => one.startsAt <= startsAt)
  const after = all.find((one) => one.startsAt > startsAt)
  const shown = (one: Appointment, isBefore: boolean) => ({
    ...{ startsAt: one.startsAt, endsAt: one.endsAt, place: one.place, isBefore, travelMinutes: travelMinutes(one, address) },
    gapMinutes: isBefore ? minutesBetween(one.endsAt, startsAt) : minutesBetween(endsAt, one.startsAt),
  })
  return [...(before ? [shown(before, true)] : []), ...(after ? [shown(after, false)] : [])]
}
const minutesBetween = (from: string, to: string) => Math.round((Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000)

async function opensOn(ctx: Context, hostId: string, day: string): Promise<Appointment[]> {
  const opens = await appointmentsOf(ctx, { hostId, from: day, to: day, except: undefined })
  if (!opens.length) return []
  const { rows } = await sql<{ id: string; place: string }>`select l.id, coalesce(nullif(l.street_line, ''), l.reference) as place
    from listings_view l where l.agency_id = ${ctx.scope.agencyId} and l.id = any(${opens.map(({ listingId }) => listingId)}::uuid[])`.execute(
    ctx.db,
  )
  const places = new Map(rows.map(({ id, place }) => [id, place]))
  return opens.map((one) => ({ ...one, place: places.get(one.listingId) ?? 'Open home' }))
}

async function appraisalsOn(
  { db, scope }: Context,
  { agentId, day, except }: { agentId: string; day: string; except: string },
): Promise<Appointment[]> {
  const { rows } = await sql<Omit<Appointment, 'endsAt'> & { minutes: number }>`
    select to_char(p.starts_at, 'YYYY-MM-DD"T"HH24:MI') as "startsAt", p.minutes, coalesce(nullif(p.street_line, ''), 'Appraisal') as place,
      (p.address ->> 'latitude')::float8 as latitude, (p.address ->> 'longitude')::float8 as longitude
    from appraisals_view p join appraisal_agents_view g on g.agency_id = p.agency_id and g.appraisal_id = p.id
    where p.agency_id = ${scope.agencyId} and g.agent_id = ${agentId} and p.archived_at is null and p.stage = 'booked' and p.id <> ${except}
      and p.starts_at >= ${`${day}T00:00`}::timestamp and p.starts_at <= ${`${day}T23:59`}::timestamp`.execute(db)
  return rows.map(({ minutes, ...one }) => ({ ...one, endsAt: addMinutes(one.startsAt, minutes) }))
}
