// The closed lists of authorities, for screens that load no schema.
export const authorityStates = ['draft', 'sent', 'inForce', 'ended'] as const
export type AuthorityState = (typeof authorityStates)[number]
export const endedAs = ['expired', 'ended', 'revoked', 'replaced'] as const
export type EndedAs = (typeof endedAs)[number]
export const authorityChanges = ['new', 'renewal', 'variation'] as const
export type AuthorityChange = (typeof authorityChanges)[number]
export const capacities = ['owner', 'executor', 'attorney', 'director', 'trustee', 'other'] as const
