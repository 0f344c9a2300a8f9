import { type MoveTarget, targetsOf } from './move-targets.rules.ts'

/** Outcomes of a row; every row has one. */
export const rowOutcomes = ['created', 'merged', 'unchanged', 'refused'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** Kinds of records that rows make or go into. */
export const recordKinds = [
  'user',
  'contact',
  'relation',
  'requirement',
  'property',
  'listing',
  'note',
  'task',
  'appraisal',
  'link',
  'file',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** Kinds of tables that a move takes in, in the order in which they need each other. */
export const movedKinds = [
  'agents',
  'contacts',
  'properties',
  // Before tables of listings: those fill what a feed lacks.
  'feeds',
  'listings',
  'relations',
  'requirements',
  'notes',
  'tasks',
  'enquiries',
  'inspections',
  'appraisals',
  'links',
  'documents',
] as const
export type MovedKind = (typeof movedKinds)[number]
export const isMovedKind = (kind: string | null): kind is MovedKind => (movedKinds as readonly (string | null)[]).includes(kind)

/** The address of an appraised home. */
export const appraisedPlace = [
  'addressLine',
  'unitNumber',
  'streetNumber',
  'lotNumber',
  'street',
  'suburb',
  'state',
  'postcode',
] as const satisfies readonly MoveTarget[]

const placing: ReadonlySet<string | null> = new Set(['propertyId', 'listingId', 'addressLine', 'street', 'suburb'])
/** A table of appraisals that says of no home is history: an appraisal is about a property. */
export const isAppraisalHistory = (columns: readonly { target: string | null }[]): boolean =>
  !columns.some(({ target }) => placing.has(target))

const notMoved: ReadonlySet<MoveTarget> = new Set(['partnerId', 'modifiedAt'] as const)
/** Meanings that a column of such a table can have, in the order of the menu. */
export const movedTargets: Readonly<Record<MovedKind, readonly MoveTarget[]>> = {
  agents: ['oldId', 'firstName', 'lastName', 'fullName', 'email'],
  contacts: targetsOf('contacts').filter((target) => target !== 'kept' && !notMoved.has(target)),
  relations: ['oldId', 'contactId', 'otherContactId', 'role', 'otherRole'],
  requirements: [
    ...(['oldId', 'contactId', 'contactEmail', 'saleOrLease', 'priceFrom', 'priceTo', 'bedroomsFrom', 'bathroomsFrom'] as const),
    ...([
      'carSpacesFrom',
      'landAreaFrom',
      'landAreaTo',
      'suburbs',
      'regions',
      'propertyTypes',
      'text',
      'isActive',
      'isArchived',
    ] as const),
    'createdAt',
  ],
  properties: [
    ...(['oldId', 'unitNumber', 'streetNumber', 'street', 'suburb', 'state', 'postcode', 'addressLine'] as const),
    ...(['lotNumber', 'ownerId', 'contactId'] as const),
  ],
  feeds: [],
  listings: [
    ...(['oldId', 'uniqueId', 'propertyId', 'saleOrLease', 'status', 'authority', 'authorityFrom', 'authorityTo'] as const),
    ...(['agentId', 'agentName', 'secondAgentId', 'vendorId', 'ownerId', 'buyerId', 'tenantId', 'solicitorId'] as const),
    ...(['unitNumber', 'streetNumber', 'street', 'suburb', 'state', 'postcode', 'addressLine', 'lotNumber'] as const),
    ...(['propertyType', 'bedrooms', 'bathrooms', 'carSpaces', 'landArea', 'landAreaUnit', 'floorArea', 'yearBuilt'] as const),
    ...(['headline', 'description', 'price', 'priceText', 'priceFrom', 'priceTo', 'rent', 'bond', 'availableOn'] as const),
    ...(['listedOn', 'soldPrice', 'soldOn', 'settlementOn', 'leasedOn', 'isArchived', 'createdAt'] as const),
    ...(['photos', 'floorPlans'] as const),
  ],
  notes: [
    ...(['oldId', 'contactId', 'contactEmail', 'listingId', 'propertyId', 'at', 'type', 'subject', 'text'] as const),
    ...(['authorId', 'authorName', 'isPrivate', 'createdAt'] as const),
  ],
  tasks: [
    ...(['oldId', 'contactId', 'contactEmail', 'listingId', 'title', 'text', 'dueOn', 'status', 'completedAt'] as const),
    ...(['priority', 'agentId', 'agentName', 'createdAt'] as const),
  ],
  enquiries: [
    ...(['oldId', 'contactId', 'contactEmail', 'listingId', 'propertyId', 'at', 'createdAt', 'source', 'text'] as const),
    ...(['agentId', 'agentName'] as const),
  ],
  inspections: [
    ...([
      'oldId',
      'contactId',
      'contactEmail',
      'listingId',
      'propertyId',
      'at',
      'endsAt',
      'interest',
      'feedback',
      'offer',
    ] as const),
    ...(['agentId', 'agentName', 'createdAt'] as const),
  ],
  appraisals: [
    ...(['oldId', 'contactId', 'contactEmail', 'listingId', 'propertyId', 'at', 'status', 'saleOrLease'] as const),
    ...appraisedPlace,
    ...(['price', 'priceFrom', 'priceTo', 'nextCallOn', 'outcome', 'text', 'agentId', 'agentName', 'createdAt'] as const),
  ],
  links: [
    ...(['contactId', 'listingId', 'propertyId', 'noteId', 'taskId', 'requirementId', 'agentId', 'category'] as const),
    ...(['role', 'title', 'at', 'suburb', 'state', 'postcode', 'regions'] as const),
  ],
  documents: [
    ...(['oldId', 'path', 'address', 'title', 'type', 'listingId', 'contactId', 'contactEmail', 'propertyId', 'noteId'] as const),
    ...(['at', 'authorId', 'authorName', 'createdAt'] as const),
  ],
}

/** The columns of a table of REAXML, for reading only: the whole of a listing is moved in. */
export const feedHeadings = ['uniqueID', 'agentID', 'Type', 'Status', 'Address', 'Headline', 'Photos and files'] as const
export const isFeedTable = (columns: readonly { heading: string }[]): boolean =>
  columns.length === feedHeadings.length && columns.every(({ heading }, i) => heading === feedHeadings[i])
/** Tables whose rows make no record that could keep a column as it is. */
export const keepsColumns = (kind: MovedKind): boolean =>
  kind !== 'feeds' && kind !== 'documents' && kind !== 'agents' && kind !== 'relations' && kind !== 'links'

/** Guessed meanings as far as a move takes them; every other column that holds something is kept as it is, where the record can. */
export const movedMapping = (kind: MovedKind, mapping: readonly (MoveTarget | null)[]): (MoveTarget | null)[] =>
  mapping.map((target) => {
    if (target === null || movedTargets[kind].includes(target)) return target
    return keepsColumns(kind) ? 'kept' : null
  })

/**
 * Links that a move takes: of a note with a contact, a listing or a property, of a task with a contact, a listing, a property or its agent, of a
 * requirement with a suburb or a region, of a listing or a property with a contact or an agent, and of a contact with an agent, a tag or an anniversary.
 */
export function isMovedLink(mapping: readonly (string | null)[]): boolean {
  const has = (target: MoveTarget) => mapping.includes(target)
  if (has('noteId')) return has('contactId') || has('listingId') || has('propertyId')
  if (has('taskId')) return has('contactId') || has('listingId') || has('propertyId') || has('agentId')
  if (has('requirementId')) return has('suburb') || has('regions')
  if (has('listingId') || has('propertyId')) return has('contactId') || has('agentId')
  return has('contactId') && (has('category') || has('agentId') || has('at')) && !has('otherContactId')
}
