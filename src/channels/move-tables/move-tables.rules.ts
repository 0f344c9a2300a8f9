import { importTargets, presetOf } from '#channels/contact-import/import-targets.rules.ts'
import {
  type ColumnProfile,
  headingWords,
  isIdHeading,
  type TableJoin,
  type TableProfile,
} from '#formats/table-profile/table-profile.ts'
import { targetsByHeading } from './move-headings.rules.ts'
import { bareName, isUnsubscribeName, kindByName, saleOrLeaseByName } from './move-names.rules.ts'
import {
  isReference,
  kindLabels,
  type MoveKind,
  moveKinds,
  type MoveTarget,
  referenceKinds,
  type ReferenceTarget,
  targetsOf,
} from './move-targets.rules.ts'

export interface UsedJoin extends TableJoin {
  target: ReferenceTarget
}
export interface RecognisedTable {
  table: string
  /** Null where nothing of it comes unless the person chooses a kind. */
  kind: MoveKind | null
  /** A sentence for the person. */
  why: string
  /** One for each column; null for an empty one. */
  mapping: (MoveTarget | null)[]
  joins: UsedJoin[]
  /** Set for listings and appraisals whose table’s name says it, such as `listing_lease`. */
  saleOrLease: 'sale' | 'lease' | null
  /** Everyone in it has unsubscribed, as its name or its headings say: a list of Mailchimp has no column for it. */
  isUnsubscribeList: boolean
}

/**
 * Guesses what the tables of an old system hold, from their names, headings and keys. Nothing of it is certain: the person confirms it.
 * @param chosen kinds that the person gave to tables, by their names
 */
export function recogniseTables(
  profiles: readonly TableProfile[],
  joins: readonly TableJoin[],
  chosen: ReadonlyMap<string, MoveKind | null> = new Map(),
): RecognisedTable[] {
  const first = profiles.map((profile) => {
    const given = chosen.get(profile.name)
    const { kind, cause } = given === undefined ? kindOf(profile) : ({ kind: given, cause: 'chosen' } as const)
    return { profile, kind, cause, mapping: mappingOf(kind, profile) }
  })
  const kinds = new Map(first.map(({ profile, kind }) => [profile.name, kind]))
  const ownIds = new Map(first.map(({ profile, mapping }) => [profile.name, profile.columns[mapping.indexOf('oldId')]?.heading]))
  return first.map(({ profile, kind, cause, mapping }) => {
    const toIds = joins.filter(({ table, toTable, toColumn }) => table === profile.name && ownIds.get(toTable) === toColumn)
    const completed = kind ? withKeys(kind, profile, mapping, toIds, kinds) : mapping
    const used = profile.columns.flatMap(({ heading }, i) => {
      const target = completed[i]
      if (!target || !isReference(target)) return []
      return toIds
        .filter(({ column, toTable }) => column === heading && kinds.get(toTable) === referenceKinds[target])
        .map((join) => ({ ...join, target }))
    })
    return {
      table: profile.name,
      kind,
      why: reason(profile, kind, cause, completed, used),
      mapping: completed,
      joins: used,
      saleOrLease: kind === 'listings' || kind === 'appraisals' ? saleOrLeaseByName(profile.name) : null,
      isUnsubscribeList: kind === 'contacts' && isUnsubscribeList(profile),
    }
  })
}

/** Cards have a column for each of their parts, named as its target. */
const cardTargets = (columns: readonly ColumnProfile[]): (MoveTarget | null)[] =>
  columns.map(({ heading }) => importTargets.find((target) => target === heading && target !== 'id') ?? null)

/** The meanings of columns as those of a table of this kind. */
export function mappingOf(kind: MoveKind | null, { columns, format }: TableProfile): (MoveTarget | null)[] {
  const found = !kind ? [] : format === 'vcard' ? cardTargets(columns) : targetsByHeading(kind, columns)
  return columns.map(({ filled }, i) => (filled === 0 || kind === 'feeds' ? null : (found[i] ?? 'kept')))
}

type Cause = 'name' | 'headings' | 'content' | 'chosen'
function kindOf(profile: TableProfile): { kind: MoveKind | null; cause: Cause } {
  if (profile.format === 'vcard') return { kind: 'contacts', cause: 'headings' }
  if (profile.format === 'reaxml') return { kind: 'feeds', cause: 'content' }
  const named = kindByName(profile.name)
  if (named !== undefined) return { kind: named, cause: 'name' }
  const [best] = moveKinds.map((kind) => ({ kind, score: scoreOf(kind, profile) })).toSorted((a, b) => b.score - a.score)
  return { kind: best && best.score >= leastScore ? best.kind : null, cause: 'headings' }
}

const leastScore = 4
/** Targets that few other kinds have. */
const signs: Partial<Record<MoveKind, Partial<Record<MoveTarget, number>>>> = {
  contacts: {
    firstName: 2,
    lastName: 2,
    fullName: 2,
    email: 2,
    mobile: 2,
    companyName: 1,
    tags: 1,
    unsubscribed: 2,
    subscribed: 2,
  },
  properties: { street: 2, addressLine: 1, suburb: 1, postcode: 1, landArea: 2, bedrooms: 1, ownerId: 1 },
  listings: {
    authority: 3,
    soldPrice: 3,
    listedOn: 3,
    headline: 2,
    priceText: 2,
    uniqueId: 3,
    vendorId: 3,
    settlementOn: 2,
    suburb: 1,
  },
  relations: { otherContactId: 4, role: 1, contactId: 1 },
  requirements: { priceFrom: 2, priceTo: 2, bedroomsFrom: 1, suburbs: 2, propertyTypes: 1 },
  notes: { text: 3, subject: 1, type: 1, at: 2, authorName: 2, authorId: 2, contactId: 1, contactName: 1, contactEmail: 1 },
  tasks: { dueOn: 4, completedAt: 3, priority: 2, title: 1 },
  enquiries: { source: 2, text: 1, at: 1, listingId: 1 },
  inspections: { feedback: 3, interest: 3, endsAt: 2, listingId: 1 },
  documents: { path: 4, address: 3 },
}
function scoreOf(kind: MoveKind, profile: TableProfile): number {
  const mapping = mappingOf(kind, profile)
  const references = mapping.filter((target) => target && isReference(target)).length
  const isLink = kind === 'links' && references > 1 && references >= profile.columns.length / 2
  return mapping.reduce((sum, target) => sum + ((target && signs[kind]?.[target]) ?? 0), isLink ? leastScore : 0)
}

/** Values that are nearly all found among another table's ids are references, even when their heading says something else. */
const certainShare = 0.9
const leastValues = 20

function withKeys(
  kind: MoveKind,
  { columns }: TableProfile,
  mapping: readonly (MoveTarget | null)[],
  joins: readonly TableJoin[],
  kinds: ReadonlyMap<string, MoveKind | null>,
): (MoveTarget | null)[] {
  const result = [...mapping]
  columns.forEach((column, i) => {
    if (result[i] !== 'kept' || column.kind !== 'id' || (column.distinct ?? leastValues) < leastValues) return
    const certain = joins.filter((join) => join.column === column.heading && join.share >= certainShare)
    const [only, ...others] = [...new Set(certain.map(({ toTable }) => kinds.get(toTable)))]
    if (!only || others.length) return
    const target = targetsOf(kind).find((one) => isReference(one) && referenceKinds[one] === only && !result.includes(one))
    if (target) result[i] = target
  })
  return result
}

const percent = (share: number) => `${(Math.floor(share * 1000) / 10).toLocaleString('en-AU')} %`
function reason(
  { name, columns }: TableProfile,
  kind: MoveKind | null,
  cause: Cause,
  mapping: readonly (MoveTarget | null)[],
  joins: readonly UsedJoin[],
): string {
  if (!kind) return causesOfNone(bareName(name))[cause]
  if (kind === 'feeds') return 'REAXML, as portals get it. Everything in it comes in'
  const label = kindLabels[kind].charAt(0).toLowerCase() + kindLabels[kind].slice(1)
  const known = mapping.filter((target) => target && target !== 'kept').length
  const filled = columns.filter(({ filled: cells }) => cells > 0).length
  const own = columns[mapping.indexOf('oldId')]
  const repeated = own?.distinct != null && !own.isUnique ? own.filled - own.distinct : 0
  const lost = columns.filter((column, i) => isUnjoined(column, mapping[i] ?? null, joins))
  return [
    { name: `Named like ${label}`, headings: `Its headings look like ${label}`, content: '', chosen: `Chosen as ${label}` }[
      cause
    ],
    `${known} of ${filled} columns known`,
    ...joins.map(({ column, toTable, share }) => `“${column}” joins ${bareName(toTable)} (${percent(share)})`),
    ...lost.map(({ heading }) => `“${heading}” joins no other table`),
    ...(repeated ? [repeated === 1 ? '1 row repeats an id' : `${repeated.toLocaleString('en-AU')} rows repeat an id`] : []),
  ].join('; ')
}
const causesOfNone = (name: string): Record<Cause, string> => ({
  name: `“${name}” names nothing that comes along`,
  headings: 'Neither its name nor its headings say what it holds',
  content: '',
  chosen: 'Left out by choice',
})
const isUnjoined = ({ heading, filled }: ColumnProfile, target: MoveTarget | null, joins: readonly UsedJoin[]) =>
  filled > 0 && target !== null && isReference(target) && isIdHeading(heading) && !joins.some(({ column }) => column === heading)

const isUnsubscribeList = ({ name, columns }: TableProfile) =>
  isUnsubscribeName(name) || /^mailchimp-(?:unsubscribed|cleaned)$/.test(presetOf(columns.map(({ heading }) => heading)) ?? '')

/** The system that tables may come from, for "Looks like …": headings and names are not published, so it promises nothing. */
export function looksLike(profiles: readonly TableProfile[]): string | null {
  const names = new Set(profiles.map(({ name }) => bareName(name).toLowerCase()))
  if (agentboxNames.filter((name) => names.has(name)).length >= 3) return 'Agentbox'
  const headings = new Set(profiles.flatMap(({ columns }) => columns.map(({ heading }) => heading)))
  if (vaultNames.filter((name) => headings.has(name)).length >= 2) return 'VaultRE'
  const presets = new Set(profiles.map(({ columns }) => presetOf(columns.map(({ heading }) => headingWords(heading).join(' ')))))
  return presetNames.find(([preset]) => presets.has(preset))?.[1] ?? null
}
const agentboxNames = [
  'contact_requirement',
  'contact_relationship',
  'contact_x_agent',
  'listing_x_contact',
  'note_x_contact',
  'task_x_contact',
  'property_x_contact',
  'notes_prospective_buyer',
]
const vaultNames = [
  'onDoNotCallList',
  'partnerFirstName',
  'accessBy',
  'sourceOfEnquiry',
  'saleLifeId',
  'lifeId',
  'legalDescription',
]
const presetNames = [
  ['agentbox', 'Agentbox'],
  ['vaultre', 'VaultRE'],
  ['rex', 'Rex'],
  ['google', 'Google Contacts'],
  ['google-old', 'Google Contacts'],
  ['outlook', 'Outlook'],
  ['mailchimp', 'Mailchimp'],
  ['gable', 'Gable'],
] as const
