// The closed lists of due diligence, for screens that load no schema.
/** First word of the keys of everything that shows cases, and the kind of their live events. */
export const diligenceKind = 'diligence'
export const caseStates = ['notStarted', 'collecting', 'toVerify', 'needsMore', 'complete', 'expired', 'notNeeded'] as const
export type CaseState = (typeof caseStates)[number]
export const caseSides = ['vendor', 'buyer'] as const

export const partyKinds = ['individual', 'company', 'trust', 'estate', 'attorney'] as const
export type PartyKind = (typeof partyKinds)[number]
/** Roles of people in a party: the party itself, those who act for it, and those who own or control it. */
export const personRoles = ['self', 'director', 'trustee', 'executor', 'attorney', 'actsFor', 'owner', 'controls'] as const

export const paperKinds = [
  'driverLicence',
  'passport',
  'photoCard',
  'medicareCard',
  'birthCertificate',
  'citizenship',
  'addressProof',
  'companyExtract',
  'trustDeed',
  'probate',
  'powerOfAttorney',
  'electronic',
  'other',
] as const
/** The most that a case holds. */
export const maxCasePeople = 20
export const maxCasePapers = 40
export const paperForms = ['original', 'certified', 'electronic'] as const
export const seenHow = ['inPerson', 'video', 'provider'] as const
/** The same requests for everyone. */
export const moreRequests = ['identity', 'address', 'people', 'owners', 'capacity', 'purpose', 'funds', 'papers'] as const
export type MoreRequest = (typeof moreRequests)[number]
/** Reasons that the law accepts for finishing the checks of the other party later; both have to hold. */
export const delayReasons = ['ordinaryBusiness', 'lowRisk'] as const
export const gateStrengths = ['off', 'warns', 'blocks'] as const
export type GateStrength = (typeof gateStrengths)[number]
export const dueFilters = ['overdue', 'week', 'later', 'none'] as const

export const listStates = ['running', 'done', 'failed'] as const
/** Decisions of a person on a possible match with the list of sanctions. */
export const matchStates = ['open', 'notSame', 'maybeSame'] as const
export type MatchState = (typeof matchStates)[number]
export const matchSubjects = ['case', 'contact'] as const
/** From the likeliest to the least. */
export const likenesses = ['same', 'part', 'similar'] as const
export type Likeness = (typeof likenesses)[number]

/** A link of a party: ended is one that was revoked or has expired. */
export const linkStates = ['open', 'given', 'accepted', 'dismissed', 'ended'] as const
/** Roles that people of a party choose from for themselves. */
export const rolesOfKind = {
  individual: ['self'],
  company: ['director', 'actsFor', 'owner', 'controls'],
  trust: ['trustee', 'actsFor', 'owner', 'controls'],
  estate: ['executor', 'actsFor'],
  attorney: ['attorney', 'self'],
} as const satisfies Record<PartyKind, readonly (typeof personRoles)[number][]>

/** Meanings of the columns of a table of cases from another system. */
export const importTargets = [
  ...(['listing', 'name', 'side', 'kind', 'status', 'completedOn', 'bornOn', 'homeAddress'] as const),
  ...(['provider', 'certificateOn', 'exchangedOn', 'settlesOn'] as const),
] as const
export type ImportTarget = (typeof importTargets)[number]

/** From the end of the service (AML/CTF Act 2006 (Cth) s 111). */
export const keptYears = 7
