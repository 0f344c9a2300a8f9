import { randomUUIDv7 } from 'node:crypto'
import type { Call } from '#server/testing/test-agency.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'
import { openEndpoints } from '../../opens.contract.ts'
import { visitEndpoints as e } from '../../visits.contract.ts'
import { dayAhead, liveHouse, openAt } from './houses.ts'

type Arrival = Parameters<Door['arrive']>[0]
interface Person {
  name: string
  mobile?: string | null
  email?: string | null
}
export interface Door {
  id: string
  listingId: string
  arrive(
    arrival: { people?: Person[]; contactId?: string; isGuest?: boolean; suburb?: string; adults?: number } & Ticks,
    key?: string,
  ): Promise<{
    key: string
    visitId: string | null
    outcome: string
  }>
  send(entry: Record<string, unknown>, key?: string): Promise<{ visitId: string | null; outcome: string }>
  visits(): Promise<Awaited<ReturnType<typeof kitOf>>['visits']>
}
interface Ticks {
  agreesListing?: boolean
  agreesOther?: boolean
  wording?: string
}
const kitOf = (me: Call, id: string) => me(e.kit, { params: { id } })

/** An open home tomorrow, with its host. */
export async function openDoor(portal: TestPortal, me: Call, listingId?: string): Promise<Door> {
  const house = listingId ?? (await liveHouse(me)).id
  const { items } = await me(openEndpoints.plan, { body: { opens: [{ listingId: house, ...openAt(dayAhead(portal, 1)) }] } })
  const id = items[0]?.id ?? ''
  let seq = 0
  const send: Door['send'] = (entry, key = randomUUIDv7()) => {
    seq += 1
    const at = portal.platform.clock().toISOString()
    return me(e.enter, {
      params: { id },
      body: { clientKey: key, userId: me.userId, at, sentAt: at, seq, ...entry } as never,
    })
  }
  return {
    id,
    listingId: house,
    send,
    async arrive({ people = [], ...arrival }: Arrival, key: string = randomUUIDv7()) {
      const named = people.map((one) => ({ mobile: null, email: null, ...one }))
      return { key, ...(await send({ kind: 'arrive', arrival: { people: named, ...arrival } }, key)) }
    },
    visits: async () => (await kitOf(me, id)).visits,
  }
}
