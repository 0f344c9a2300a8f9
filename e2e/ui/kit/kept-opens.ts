import { Open, openEndpoints } from '../../../src/workflow/opens/opens.contract.ts'
import { type Entry, type Kit, Visit, visitEndpoints } from '../../../src/workflow/opens/visits.contract.ts'
import { answerOf, type DeepPartial, id, sampleOf } from './sample.ts'
import type { StandIn } from './stand-in.ts'

/** An open home of Saturday 28 November 2026, eleven to half past. */
export const anOpen = ({ id: number = 1, ...over }: Omit<DeepPartial<Open>, 'id'> & { id?: number } = {}): Open =>
  sampleOf(Open, {
    ...{ listingId: id(2), kind: 'openHome', state: 'planned', version: 1, canPlan: true, isAdvertised: true },
    ...{ startsAt: '2026-11-28T11:00', endsAt: '2026-11-28T11:30', streetLine: '12 Lantern Street', suburb: 'Brighton' },
    ...{ startInstant: '2026-11-28T00:00:00.000Z', endInstant: '2026-11-28T00:30:00.000Z' },
    ...over,
    id: id(number),
  } as DeepPartial<Open>)

interface Served {
  kit: Kit
  /** What was sent, each once. */
  entries: Entry[]
}
/** Serves the host's kit of one open home from memory: each entry happens once, in the order it is sent, and open pages hear of it. */
export function serveOpen(api: StandIn, open: Open, known: Kit['known'] = []): Served {
  const wording = {
    listing: 'Harbour & Vale may contact me about 12 Lantern Street.',
    other: 'It may write to me about other homes.',
  }
  const base = { agencyName: 'Harbour & Vale', notice: 'Why we ask', signUrl: `${api.url}/o/sign`, wording }
  const served: Served = { kit: answerOf(visitEndpoints.kit, { ...base, open, known, visits: [] }), entries: [] }
  const put = (visitId: string, change: Partial<Visit>) => {
    const { kit } = served
    kit.visits = kit.visits.map((visit) => (visit.id === visitId ? { ...visit, ...change } : visit))
  }
  const changed = (kind: string, version?: number) =>
    api.emit({ type: 'changed', kind, id: open.id, ...(version && { version }) })
  const count = () => {
    const { visits } = served.kit
    const arrived = visits.filter(({ status }) => status === 'arrived')
    served.kit.open = {
      ...served.kit.open,
      groups: arrived.length,
      inside: arrived.filter(({ leftAt }) => leftAt === null).length,
      waiting: visits.filter(({ status, leftAt }) => status === 'waiting' && leftAt === null).length,
    }
  }
  api
    .on(visitEndpoints.kit, () => served.kit)
    .on(openEndpoints.get, () => served.kit.open)
    .on(openEndpoints.change, ({ body: { version, ...fields } }) => {
      served.kit.open = { ...served.kit.open, ...(fields as Partial<Open>), version: version + 1 }
      changed('open', version + 1)
      return served.kit.open
    })
    .on(visitEndpoints.enter, ({ body: entry }) => {
      const visitId = 'about' in entry ? entry.about.visitId : null
      if (served.entries.some(({ clientKey }) => clientKey === entry.clientKey)) return { visitId, outcome: 'known' as const }
      served.entries.push(entry)
      happen(entry)
      count()
      for (const kind of ['visit', 'open']) changed(kind)
      return { visitId: entry.kind === 'arrive' ? entry.clientKey : visitId, outcome: 'done' as const }
    })
  function happen(entry: Entry): void {
    const { kit } = served
    if (entry.kind === 'arrive') {
      const { shownAs, contactId, people, ...arrival } = entry.arrival
      const name = known.find((one) => one.contactId === contactId)?.name
      const visit = sampleOf(Visit, {
        ...{ id: entry.clientKey, openId: open.id, arrivedAt: entry.at, role: 'buyer', matchState: 'none' },
        ...{ ...arrival, contactId, status: shownAs === 'waiting' ? 'waiting' : 'arrived' },
        people: people.length ? people : name ? [{ name, mobile: null, email: null }] : [],
        openStartsAt: open.startsAt,
      })
      kit.visits = [...kit.visits, visit]
      kit.open = { ...kit.open, state: kit.open.state === 'planned' ? 'running' : kit.open.state }
    }
    if (entry.kind === 'feedback') put(entry.feedback.visitId, { ...entry.feedback, feedbackAt: entry.at } as Partial<Visit>)
    if (entry.kind === 'leave') put(entry.about.visitId, { leftAt: entry.at })
    if (entry.kind === 'undo') put(entry.about.visitId, { status: 'cancelled' })
    if (entry.kind === 'place')
      put(entry.place.visitId, { status: entry.place.to === 'inside' ? 'arrived' : 'waiting', leftAt: null })
    if (entry.kind === 'close') kit.open = { ...kit.open, state: 'closed', closedAt: entry.at }
  }
  return served
}
