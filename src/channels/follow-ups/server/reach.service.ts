import { type Way, waysOf } from '#core/contacts/server/consent/ways.service.ts'
import type { Context } from '#platform/context.ts'
import type { Visit, Visitor } from '#workflow/opens/visits.contract.ts'
import type { FollowUpKind } from '#workflow/opens/visits.rules.ts'
import { refusalByTicks } from '../follow-ups.rules.ts'

export interface Reached {
  visitId: string
  contactId: string
  kind: FollowUpKind
  person: Visitor | undefined
  arrivedBy: Visit['arrivedBy']
  sawForm: boolean
  agreesListing: boolean
  agreesOther: boolean
}

/** By which ways each of them can be sent their message, by visit. Their ticks at the open home outweigh the consent on record. */
export async function waysAfter(ctx: Context, people: readonly Reached[]): Promise<Map<string, Way[]>> {
  const ways = await waysOf(
    ctx,
    people.map(({ visitId, contactId, kind, person }) => ({
      ...{ key: visitId, contactId, given: person },
      purpose: kind === 'requested' ? null : 'openHomes',
    })),
  )
  return new Map(
    people.map((one): [string, Way[]] => {
      const ticks = one.kind === 'requested' ? undefined : refusalByTicks(one)
      return [one.visitId, (ways.get(one.visitId) ?? []).map((way) => ({ ...way, why: ticks ?? way.why }))]
    }),
  )
}
