import { parseDay } from '#common/typed/typed-day.ts'
import { readDecimal } from '#common/typed/typed-number.ts'
import { paperKinds, type PartyKind, rolesOfKind } from '../../diligence-values.ts'
import { GivenDetails } from '../../party.contract.ts'

// The form as a party typed it. Without a script there is a fixed number of people and papers.

export const mostOthers = 5
export const mostPapers = 3
const mostOf = { name: 120, otherNames: 200, born: 40, address: 200, role: 20, share: 10 } as const
const mostOfPaper = { kind: 20, issuer: 80, numberEnd: 4, expires: 40 } as const
export type TypedPerson = Record<keyof typeof mostOf, string>
export type TypedPaper = Record<keyof typeof mostOfPaper, string>
export interface TypedDetails {
  /** The first is the person who fills it in. */
  people: TypedPerson[]
  papers: TypedPaper[]
  number: string
  place: string
  pep: string
  sanctions: string
  purpose: string
  onBehalf: string
  funds: string
}

/** Texts are cut before anything reads them. */
export function readDetails(body: string): TypedDetails {
  const form = new URLSearchParams(body.slice(0, 64_000))
  const text = (name: string, most: number) =>
    (form.get(name) ?? '')
      .slice(0, most)
      .replaceAll(/\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
      .trim()
  const each = <K extends string>(prefix: string, mosts: Record<K, number>) =>
    Object.fromEntries(
      (Object.entries(mosts) as [K, number][]).map(([field, most]) => [field, text(`${prefix}${field}`, most)]),
    ) as Record<K, string>
  return {
    people: Array.from({ length: 1 + mostOthers }, (_, n) => each(`p${n}`, mostOf)),
    papers: Array.from({ length: mostPapers }, (_, n) => each(`d${n}`, mostOfPaper)),
    ...{ number: text('number', 20), place: text('place', 200), pep: text('pep', 3), sanctions: text('sanctions', 3) },
    ...{ purpose: text('purpose', 500), onBehalf: text('onBehalf', 200), funds: text('funds', 500) },
  }
}
export const nothingTyped = (name = ''): TypedDetails => {
  const blank = readDetails('')
  return { ...blank, people: blank.people.map((one, n) => (n === 0 ? { ...one, name } : one)) }
}

const isTyped = (one: Record<string, string>, ...but: string[]) =>
  Object.entries(one).some(([field, value]) => value !== '' && !but.includes(field))
const orNull = (text: string) => text || null
const yesNo = (text: string) => (text === 'yes' || text === 'no' ? text : null)

/** A sentence to correct, and the field of the form that it is about. */
export interface Wrong {
  problem: string
  field?: string
}
/** Written where a party acts for no one else. */
const ownBehalf = 'Own behalf'
/** Executors and attorneys act for someone else; an empty answer of any other party means themselves. */
export const actsForOthers = (kind: PartyKind): boolean => kind === 'estate' || kind === 'attorney'

/** @returns the details, or what to correct */
export function detailsOf(
  typed: TypedDetails,
  { kind, side, today }: { kind: PartyKind; side: 'vendor' | 'buyer'; today: string },
): { given: GivenDetails } | Wrong {
  const roles: readonly string[] = rolesOfKind[kind]
  const people = []
  for (const [n, one] of typed.people.entries()) {
    if (n > 0 && !isTyped(one, 'role')) continue
    const who = n === 0 ? 'your' : `the ${kind === 'individual' ? 'other ' : ''}person’s`
    if (!one.name) return { problem: n === 0 ? 'Enter your full name' : 'Enter the name of each person', field: `p${n}name` }
    const bornOn = one.born ? parseDay(one.born, { now: today, isPast: true }) : null
    if (one.born && (!bornOn || bornOn > today))
      return { problem: `Enter ${who} date of birth as day/month/year, such as 3/5/1970`, field: `p${n}born` }
    if (n === 0 && !bornOn) return { problem: 'Enter your date of birth', field: 'p0born' }
    if (n === 0 && !one.address) return { problem: 'Enter your home address', field: 'p0address' }
    const share = readDecimal(one.share, { min: 0, max: 100, decimals: 2, units: ['%'] })
    if (share.problem) return { problem: 'Enter shares in percent, from 0 to 100', field: `p${n}share` }
    people.push({
      ...{ name: one.name, otherNames: orNull(one.otherNames), bornOn, address: orNull(one.address) },
      ...{ role: roles.includes(one.role) ? one.role : roles[0], sharePercent: share.value ?? null },
    })
  }
  const papers = []
  for (const [n, one] of typed.papers.entries()) {
    if (!isTyped(one)) continue
    if (!(paperKinds as readonly string[]).includes(one.kind))
      return { problem: 'Choose the kind of each document', field: `d${n}kind` }
    const expiresOn = one.expires ? parseDay(one.expires, { now: today }) : null
    if (one.expires && !expiresOn) return { problem: 'Enter when the document expires as day/month/year', field: `d${n}expires` }
    if (!/^[\p{L}\p{N}]*$/u.test(one.numberEnd))
      return { problem: 'Enter only the last 4 letters or digits of the document’s number', field: `d${n}numberEnd` }
    papers.push({
      kind: one.kind,
      issuer: orNull(one.issuer),
      numberEnd: orNull(one.numberEnd),
      of: orNull(people[0]?.name ?? ''),
      expiresOn,
    })
  }
  if (actsForOthers(kind) && !typed.onBehalf) return { problem: 'Enter on whose behalf you act', field: 'onBehalf' }
  if (!typed.purpose) return { problem: `Enter why you ${side === 'vendor' ? 'sell' : 'buy'}`, field: 'purpose' }
  for (const field of ['pep', 'sanctions'] as const)
    if (!yesNo(typed[field])) return { problem: 'Answer both questions with yes or no', field }
  const parsed = GivenDetails.safeParse({
    ...{
      people,
      papers,
      entity: { number: orNull(typed.number), place: orNull(typed.place), established: null, document: null },
    },
    answers: {
      ...{ pep: yesNo(typed.pep), sanctions: yesNo(typed.sanctions), purpose: orNull(typed.purpose) },
      ...{ onBehalf: typed.onBehalf || ownBehalf, funds: orNull(typed.funds) },
    },
  })
  return parsed.success ? { given: parsed.data } : { problem: 'Something could not be read. Check what you typed' }
}
