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
  'sms.send',
  'opens.read',
  'opens.write',
  'appraisals.read',
  'appraisals.read.office',
  'appraisals.write',
  'appraisals.write.office',
  'authorities.read',
  'authorities.write',
  'diligence.work',
  'diligence.screen',
  'documents.print',
  'tasks.read',
  'tasks.read.office',
  'tasks.write',
  'tasks.write.office',
  'tasks.templates',
  'campaigns.read',
  'campaigns.write',
  'campaigns.send',
  'blogs.read',
  'blogs.write',
  'blogs.publish',
  'reviews.read',
  'reviews.request',
  'reviews.moderate',
  'portals.read',
  'portals.publish',
  'portals.manage',
  'agents.read',
  'agents.manage',
  'branding.read',
  'branding.manage',
  'users.read',
  'users.manage',
  'roles.manage',
  'settings.manage',
  'data.manage',
  'audit.read',
  'audit.export',
  'jobs.read',
  'jobs.retry',
  'views.manage',
] as const
export type Permission = (typeof permissions)[number]

/** The roles every agency has; its own stand beside them as `custom`, with permissions of their own. */
export const roles = ['owner', 'admin', 'agent', 'assistant', 'readOnly'] as const
export type Role = (typeof roles)[number]
/** Values of the column `users.role`. */
export type StoredRole = Role | 'custom'

const looks = [
  'listings.read',
  'listings.read.office',
  'contacts.read',
  'contacts.read.office',
  'notes.read',
  'opens.read',
  'appraisals.read',
  'appraisals.read.office',
  'documents.print',
  'tasks.read',
  'tasks.read.office',
  'campaigns.read',
  'blogs.read',
  'reviews.read',
  'portals.read',
  'agents.read',
  'branding.read',
] as const satisfies readonly Permission[]

/** Only an owner erases a person, decides what a role may do, and takes the agency's data away; a user without a permission can't grant it either. */
const ownersOnly: readonly Permission[] = ['contacts.erase', 'roles.manage', 'data.manage']

/** An agent sees the whole office but changes only what is theirs; an assistant prepares for all agents and publishes for none. */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  owner: permissions,
  admin: permissions.filter((permission) => !ownersOnly.includes(permission)),
  agent: [
    ...looks,
    'listings.write',
    'listings.import',
    'contacts.write',
    'contacts.import',
    'notes.write',
    'sms.send',
    'opens.write',
    'appraisals.write',
    'authorities.read',
    'authorities.write',
    'diligence.work',
    'tasks.write',
    'campaigns.write',
    'campaigns.send',
    'blogs.write',
    'reviews.request',
    'portals.publish',
    'jobs.read',
  ],
  assistant: [
    ...looks,
    'listings.write',
    'listings.write.office',
    'contacts.write',
    'contacts.write.office',
    'notes.write',
    'sms.send',
    'opens.write',
    'appraisals.write',
    'appraisals.write.office',
    'authorities.read',
    'authorities.write',
    'diligence.work',
    'tasks.write',
    'tasks.write.office',
    'campaigns.write',
    'blogs.write',
    'reviews.request',
    'jobs.read',
  ],
  readOnly: looks,
}

const known: ReadonlySet<string> = new Set(permissions)
/** Permissions of a stored role now; one that this version does not know is left out, and reading never fails. */
export const permissionsFor = (role: string, own: readonly string[] | null): Permission[] =>
  role === 'custom'
    ? (own ?? []).filter((permission): permission is Permission => known.has(permission))
    : [...(permissionsOf[role as Role] ?? [])]

/** The data stays the agency's: what a role may read or export it may while the agency is suspended, and nothing else. */
const whileSuspended: ReadonlySet<Permission> = new Set([
  ...looks.filter((permission) => permission !== 'documents.print'),
  'contacts.read.private',
  'contacts.export',
  'users.read',
  'data.manage',
  'audit.read',
  'audit.export',
  'jobs.read',
] as const)
export const staysWhileSuspended = (permission: Permission) => whileSuspended.has(permission)
