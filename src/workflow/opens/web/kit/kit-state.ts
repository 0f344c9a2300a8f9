import { formatPhone } from '#common/format-phone.ts'
import type { Kit, Visit } from '../../visits.contract.ts'
import type { KeptEntry } from './outbox.ts'

/** A visit as the kit shows it: the server's, or one that only this phone knows yet. */
export interface ShownVisit extends Visit {
  /** Something about it is still on this phone. */
  isUnsent: boolean
}
export interface KitState {
  state: Kit['open']['state']
  arrived: ShownVisit[]
  /** To be let in, in order of arrival. */
  waiting: ShownVisit[]
  expected: ShownVisit[]
  /** Known people who have not arrived. */
  known: Kit['known']
  groups: number
  people: number
  /** Groups that have not left. */
  inside: number
  isFull: boolean
}

const blank = (kit: Kit, { clientKey, at }: KeptEntry): ShownVisit => ({
  id: clientKey,
  openId: kit.open.id,
  listingId: kit.open.listingId,
  contactId: null,
  status: 'arrived',
  arrivedBy: 'staff',
  sawForm: false,
  people: [],
  adults: 1,
  children: 0,
  suburb: null,
  isGuest: false,
  role: 'buyer',
  arrivedAt: at,
  leftAt: null,
  agreesListing: false,
  agreesOther: false,
  interest: null,
  priceFromCents: null,
  priceToCents: null,
  intent: null,
  comments: null,
  feedbackAt: null,
  wantsContract: false,
  contractSentAt: null,
  matchState: 'none',
  givenWays: [],
  openStartsAt: kit.open.startsAt,
  followUp: null,
  isUnsent: true,
})

/** Someone who is expected, here or has left arrives: as the server does it. */
function againAt(
  { status: before, arrivedAt, leftAt }: ShownVisit,
  status: 'arrived' | 'waiting',
  at: string,
): Partial<ShownVisit> {
  if (before === 'booked' || before === 'noShow') return { status, arrivedAt: at }
  if (leftAt === null) return status === 'arrived' ? { status } : {}
  return { status, leftAt: null, arrivedAt: status === 'waiting' ? at : arrivedAt }
}

/** What the server last said, and on top of it what happened since on this phone, in its order. */
export function kitState(kit: Kit, entries: readonly KeptEntry[]): KitState {
  const visits = new Map<string, ShownVisit>(kit.visits.map((visit) => [visit.id, { ...visit, isUnsent: false }]))
  let { state } = kit.open
  const touch = (id: string, change: Partial<ShownVisit>) => {
    const visit = visits.get(id)
    if (visit) visits.set(id, { ...visit, ...change, isUnsent: true })
  }
  for (const entry of entries) {
    const { happening, at } = entry
    if (happening.kind === 'start' && state === 'planned') state = 'running'
    if (happening.kind === 'close') state = 'closed'
    if (happening.kind === 'arrive') {
      if (state === 'planned') state = 'running'
      const { contactId = null, shownAs, ...arrival } = happening.arrival
      const status = shownAs === 'waiting' ? 'waiting' : 'arrived'
      const before =
        contactId && [...visits.values()].find((visit) => visit.contactId === contactId && visit.status !== 'cancelled')
      if (before) touch(before.id, againAt(before, status, at))
      else if (!visits.has(entry.clientKey)) {
        const known = kit.known.find((one) => one.contactId === contactId)
        const people = arrival.people?.length ? arrival.people : known ? [{ name: known.name, mobile: null, email: null }] : []
        visits.set(entry.clientKey, { ...blank(kit, entry), ...arrival, status, people, contactId })
      }
    }
    if (happening.kind === 'feedback') touch(happening.feedback.visitId, { ...happening.feedback, feedbackAt: at })
    if (happening.kind === 'leave') touch(happening.about.visitId, { leftAt: at })
    if (happening.kind === 'place')
      touch(happening.place.visitId, { status: happening.place.to === 'inside' ? 'arrived' : 'waiting', leftAt: null })
    if (happening.kind === 'undo') touch(happening.about.visitId, { status: 'cancelled' })
  }
  const all = [...visits.values()]
  const arrived = all
    .filter(({ status }) => status === 'arrived')
    .toSorted((a, b) => (b.arrivedAt ?? '').localeCompare(a.arrivedAt ?? '') || b.id.localeCompare(a.id))
  const waiting = all
    .filter(({ status, leftAt }) => status === 'waiting' && leftAt === null)
    .toSorted((a, b) => (a.arrivedAt ?? '').localeCompare(b.arrivedAt ?? '') || a.id.localeCompare(b.id))
  const here = new Set([...arrived, ...waiting].map(({ contactId }) => contactId))
  const inside = arrived.filter(({ leftAt }) => leftAt === null).length
  const { capacity } = kit.open
  return {
    state,
    arrived,
    waiting,
    expected: all.filter(({ status }) => status === 'booked'),
    known: kit.known.filter(({ contactId }) => !here.has(contactId)),
    groups: arrived.length,
    people: arrived.reduce((sum, { adults, children }) => sum + adults + children, 0),
    inside,
    isFull: capacity !== null && inside >= capacity,
  }
}

export const nameOf = ({ isGuest, people }: Pick<Visit, 'isGuest' | 'people'>) =>
  isGuest || !people.length
    ? 'Guest'
    : people
        .map(({ name, mobile, email }) => name || (mobile && formatPhone(mobile)) || email)
        .filter(Boolean)
        .join(' and ')
