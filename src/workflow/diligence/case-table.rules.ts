import { parseDay } from '#common/typed/typed-day.ts'
import type { caseSides, CaseState, ImportTarget, PartyKind } from './diligence-values.ts'

/** Headings of tables that providers of checks export, in small letters without signs. */
const headings: Record<ImportTarget, readonly string[]> = {
  listing: [
    'listing',
    'reference',
    'listing reference',
    'property',
    'property address',
    'listing address',
    'matter',
    'case reference',
  ],
  name: ['name', 'full name', 'party', 'client', 'client name', 'customer', 'customer name', 'entity name', 'individual'],
  side: ['side', 'role', 'party role', 'client role', 'vendor or buyer', 'transaction side'],
  kind: ['kind', 'entity type', 'client type', 'customer type', 'party type'],
  status: ['status', 'case status', 'state', 'result', 'outcome'],
  completedOn: [
    'complete',
    'completed',
    'completed on',
    'completed date',
    'date completed',
    'approved on',
    'approved date',
    'verified on',
  ],
  bornOn: ['date of birth', 'dob', 'born', 'birth date'],
  homeAddress: ['home address', 'residential address', 'address'],
  provider: ['provider', 'checked by', 'system'],
  certificateOn: ['certificate date', 'certificate of', 'report date', 'verification date'],
  exchangedOn: ['exchanged', 'exchange date', 'contract date', 'exchanged on'],
  settlesOn: ['settlement', 'settlement date', 'settles on'],
}
const plain = (text: string) =>
  text
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

export type CaseMapping = readonly (ImportTarget | '')[]
/** The meaning of each column by its heading; each meaning once. */
export function mappingOf(names: readonly string[]): CaseMapping {
  const found = names.map(plain)
  const at = new Map<number, ImportTarget>()
  for (const [target, words] of Object.entries(headings) as [ImportTarget, readonly string[]][]) {
    const index = words.map((word) => found.findIndex((name, i) => name === word && !at.has(i))).find((place) => place >= 0)
    if (index !== undefined) at.set(index, target)
  }
  return names.map((_, i) => at.get(i) ?? '')
}
export const missingColumns = (mapping: CaseMapping): ImportTarget[] =>
  (['listing', 'name', 'side'] as const).filter((target) => !mapping.includes(target))

export interface ImportedCase {
  /** A reference or an address. */
  listing: string
  name: string
  side: (typeof caseSides)[number]
  kind: PartyKind
  state: CaseState
  completedOn: string | null
  bornOn: string | null
  homeAddress: string | null
  provider: string | null
  certificateOn: string | null
  exchangedOn: string | null
  settlesOn: string | null
}

const sides: readonly (readonly [RegExp, ImportedCase['side']])[] = [
  [/vendor|seller|transferor|owner/, 'vendor'],
  [/buyer|purchaser|transferee/, 'buyer'],
]
const kinds: readonly (readonly [RegExp, PartyKind])[] = [
  [/trust/, 'trust'],
  [/estate|executor|deceased/, 'estate'],
  [/attorney/, 'attorney'],
  [/company|pty|corporat|business|organisation|organization/, 'company'],
  [/^(?:natural |private )?(?:individual|person)s?\b|^sole trader\b/, 'individual'],
]
/** A party that failed is not under way either: a person decides what becomes of it. */
const states: readonly (readonly [RegExp, CaseState])[] = [
  [/^(complete|completed|verified|approved|pass|passed|cleared|done|finished)$/, 'complete'],
  [
    /^(in progress|pending|collecting|open|started|not started|new|draft|incomplete|requested|invited|sent|awaiting|waiting|in review|under review|processing)\b/,
    'collecting',
  ],
]
const meant = <T>(text: string, all: readonly (readonly [RegExp, T])[]): T | undefined =>
  all.find(([words]) => words.test(text))?.[1]

/** Systems export a day with its time. */
function withoutTime(typed: string): string {
  const at = typed.search(/[ T]\d{1,2}:\d{2}/)
  return at < 0 ? typed : typed.slice(0, at)
}

/** One case, or why the row is none. */
export function readCaseRow(
  cells: readonly string[],
  mapping: CaseMapping,
  today: string,
): { row: ImportedCase; reason?: undefined } | { reason: string; row?: undefined } {
  const text = (target: ImportTarget, max = 200) =>
    (cells[mapping.indexOf(target)] ?? '').slice(0, max).replaceAll(/\s+/g, ' ').trim()
  const [listing, name] = [text('listing'), text('name', 160)]
  if (!listing) return { reason: 'The listing is missing' }
  if (!name) return { reason: 'The party’s name is missing' }
  const side = meant(plain(text('side')), sides)
  if (!side) return { reason: text('side') ? `“${text('side', 40)}” is neither vendor nor buyer` : 'Vendor or buyer is missing' }
  // An empty cell is an individual; another word may be anyone, so no one decides that it is.
  const kind = text('kind') ? meant(plain(text('kind')), kinds) : 'individual'
  if (!kind) return { reason: `“${text('kind', 40)}” is no kind of party. Use individual, company, trust, estate or attorney` }
  const days: Partial<Record<ImportTarget, string | null>> = {}
  for (const target of ['completedOn', 'bornOn', 'certificateOn', 'exchangedOn', 'settlesOn'] as const) {
    const typed = text(target, 40)
    const isPast = target !== 'settlesOn'
    const day = typed ? parseDay(withoutTime(typed), { now: today, isPast }) : null
    if (typed && !day) return { reason: `“${typed}” is not a date` }
    if (day && isPast && day > today) return { reason: `${day} is in the future` }
    days[target] = day
  }
  const said = text('status') ? meant(plain(text('status')), states) : null
  if (said === undefined) return { reason: `“${text('status', 40)}” is no status here. Use complete or in progress` }
  const isComplete = said === null ? Boolean(days.completedOn) : said === 'complete'
  const completedOn = isComplete ? (days.completedOn ?? days.certificateOn ?? null) : null
  if (isComplete && !completedOn) return { reason: 'The day it was completed is missing' }
  return {
    row: {
      ...{ listing, name, side, kind },
      ...{ state: isComplete ? 'complete' : 'collecting', completedOn },
      ...{ bornOn: days.bornOn ?? null, homeAddress: text('homeAddress') || null },
      ...{ provider: text('provider', 80) || null, certificateOn: days.certificateOn ?? null },
      ...{ exchangedOn: days.exchangedOn ?? null, settlesOn: days.settlesOn ?? null },
    },
  }
}
