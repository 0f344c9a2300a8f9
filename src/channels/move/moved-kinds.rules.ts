import { type MoveTarget, targetsOf } from './move-targets.rules.ts'

/** Outcomes of a row; every row has one. */
export const rowOutcomes = ['created', 'merged', 'unchanged', 'refused'] as const

/** Kinds of tables that a move takes in, in the order in which they need each other. */
export const movedKinds = [
  'agents',
  'contacts',
  'relations',
  'requirements',
  'notes',
  'tasks',
  'enquiries',
  'inspections',
  'appraisals',
  'links',
] as const
export type MovedKind = (typeof movedKinds)[number]
export const isMovedKind = (kind: string | null): kind is MovedKind => (movedKinds as readonly (string | null)[]).includes(kind)

const notMoved: ReadonlySet<MoveTarget> = new Set(['partnerId', 'modifiedAt'] as const)
/** Meanings that a column of such a table can have, in the order of the menu. */
export const movedTargets: Readonly<Record<MovedKind, readonly MoveTarget[]>> = {
  agents: ['oldId', 'firstName', 'lastName', 'fullName', 'email'],
  contacts: targetsOf('contacts').filter((target) => target !== 'kept' && !notMoved.has(target)),
  relations: ['oldId', 'contactId', 'otherContactId', 'role', 'otherRole'],
  requirements: [
    ...(['oldId', 'contactId', 'contactEmail', 'saleOrLease', 'priceFrom', 'priceTo', 'bedroomsFrom', 'bathroomsFrom'] as const),
    ...(['carSpacesFrom', 'landAreaFrom', 'landAreaTo', 'suburbs', 'propertyTypes', 'text', 'isActive', 'isArchived'] as const),
    'createdAt',
  ],
  notes: [
    ...(['oldId', 'contactId', 'contactEmail', 'listingId', 'at', 'type', 'subject', 'text'] as const),
    ...(['authorId', 'authorName', 'isPrivate', 'createdAt'] as const),
  ],
  tasks: [
    ...(['oldId', 'contactId', 'contactEmail', 'listingId', 'title', 'text', 'dueOn', 'status', 'completedAt'] as const),
    ...(['priority', 'agentId', 'agentName', 'createdAt'] as const),
  ],
  enquiries: ['oldId', 'contactId', 'contactEmail', 'listingId', 'at', 'createdAt', 'source', 'text', 'agentId', 'agentName'],
  inspections: [
    ...(['oldId', 'contactId', 'contactEmail', 'listingId', 'at', 'endsAt', 'interest', 'feedback', 'offer'] as const),
    ...(['agentId', 'agentName', 'createdAt'] as const),
  ],
  appraisals: [
    ...(['oldId', 'contactId', 'contactEmail', 'listingId', 'at', 'status', 'addressLine', 'street', 'suburb'] as const),
    ...(['price', 'priceFrom', 'priceTo', 'outcome', 'text', 'agentId', 'agentName', 'createdAt'] as const),
  ],
  links: ['contactId', 'listingId', 'noteId', 'taskId', 'requirementId', 'agentId', 'category', 'suburb', 'state', 'postcode'],
}

/** Tables whose rows make no record that could keep a column as it is. */
export const keepsColumns = (kind: MovedKind): boolean => kind !== 'agents' && kind !== 'relations' && kind !== 'links'

/** Guessed meanings as far as a move takes them; every other column that holds something is kept as it is, where the record can. */
export const movedMapping = (kind: MovedKind, mapping: readonly (MoveTarget | null)[]): (MoveTarget | null)[] =>
  mapping.map((target) => {
    if (target === null || movedTargets[kind].includes(target)) return target
    return keepsColumns(kind) ? 'kept' : null
  })

/** Links that a move takes: of a note or a task with a contact or a listing, of a task with its agent, of a requirement with a suburb, and of a contact with an agent or a tag. */
export function isMovedLink(mapping: readonly (string | null)[]): boolean {
  const has = (target: MoveTarget) => mapping.includes(target)
  if (has('noteId')) return has('contactId') || has('listingId')
  if (has('taskId')) return has('contactId') || has('listingId') || has('agentId')
  if (has('requirementId')) return has('suburb')
  return has('contactId') && (has('category') || has('agentId')) && !has('otherContactId')
}
