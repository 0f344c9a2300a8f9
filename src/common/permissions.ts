/**
 * What a user may do. A permission ending in `.office` widens the one without it from the user's own records to all of
 * the agency's; a record kind without `.office` is agency-wide by nature.
 */
export const permissions = [
  'listings.read',
  'listings.read.office',
  'listings.write',
  'listings.write.office',
  'listings.import',
  'contacts.read',
  'contacts.read.office',
  'contacts.read.private',
  'contacts.write',
  'contacts.write.office',
  'contacts.import',
  'contacts.export',
  'contacts.erase',
  'notes.read',
  'notes.write',
  'notes.write.office',
  'documents.print',
  'portals.read',
  'portals.publish',
  'portals.manage',
  'agents.read',
  'agents.manage',
  'branding.read',
  'branding.manage',
  'users.manage',
  'jobs.read',
  'jobs.retry',
  'views.manage',
] as const
export type Permission = (typeof permissions)[number]

export const roles = ['owner', 'agent'] as const
export type Role = (typeof roles)[number]

/** An agent sees the whole office but changes only what is theirs. */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  owner: permissions,
  agent: [
    'listings.read',
    'listings.read.office',
    'listings.write',
    'listings.import',
    'contacts.read',
    'contacts.read.office',
    'contacts.write',
    'contacts.import',
    'notes.read',
    'notes.write',
    'documents.print',
    'portals.read',
    'portals.publish',
    'agents.read',
    'branding.read',
    'jobs.read',
  ],
}
