import type { Permission } from '#common/permissions.ts'
import type { StatusTone } from '#ui/components/status-words.ts'
import type { UserStatus } from '../users.rules.ts'

export const statusWords: Record<UserStatus, { label: string; tone: StatusTone }> = {
  active: { label: 'Active', tone: 'green' },
  invited: { label: 'Invited', tone: 'blue' },
  suspended: { label: 'Suspended', tone: 'amber' },
  archived: { label: 'Left', tone: 'grey' },
}

/** Every permission in words, in groups; the type makes sure that a new one gets its words. */
const words: Record<Permission, readonly [group: string, label: string]> = {
  'listings.read': ['Listings', 'See their own'],
  'listings.read.office': ['Listings', 'See everybody’s'],
  'listings.write': ['Listings', 'Change their own'],
  'listings.write.office': ['Listings', 'Change everybody’s'],
  'listings.import': ['Listings', 'Import feeds'],
  'contacts.read': ['Contacts', 'See their own'],
  'contacts.read.office': ['Contacts', 'See everybody’s'],
  'contacts.read.private': ['Contacts', 'See private ones'],
  'contacts.write': ['Contacts', 'Change their own'],
  'contacts.write.office': ['Contacts', 'Change everybody’s'],
  'contacts.import': ['Contacts', 'Import'],
  'contacts.export': ['Contacts', 'Export'],
  'contacts.erase': ['Contacts', 'Erase for good'],
  'notes.read': ['Notes', 'Read'],
  'notes.write': ['Notes', 'Write their own'],
  'notes.write.office': ['Notes', 'Change everybody’s'],
  'documents.print': ['Documents', 'Print brochures and stock lists'],
  'tasks.read': ['Tasks', 'See their own'],
  'tasks.read.office': ['Tasks', 'See everybody’s'],
  'tasks.write': ['Tasks', 'Change their own, give tasks to others'],
  'tasks.write.office': ['Tasks', 'Change everybody’s'],
  'tasks.templates': ['Tasks', 'Change templates and tracks'],
  'campaigns.read': ['Campaigns', 'See campaigns and reports'],
  'campaigns.write': ['Campaigns', 'Write campaigns'],
  'campaigns.send': ['Campaigns', 'Send'],
  'blogs.read': ['Blogs', 'See drafts and posts'],
  'blogs.write': ['Blogs', 'Write'],
  'blogs.publish': ['Blogs', 'Publish'],
  'reviews.read': ['Reviews', 'See reviews'],
  'reviews.request': ['Reviews', 'Ask for a review, reply'],
  'reviews.moderate': ['Reviews', 'Publish and hide'],
  'portals.read': ['Portals', 'See publications'],
  'portals.publish': ['Portals', 'Publish'],
  'portals.manage': ['Portals', 'Manage accounts'],
  'agents.read': ['Agency', 'See agents'],
  'agents.manage': ['Agency', 'Manage agents'],
  'branding.read': ['Agency', 'See branding'],
  'branding.manage': ['Agency', 'Change branding'],
  'settings.manage': ['Agency', 'Change settings'],
  'views.manage': ['Agency', 'Manage shared views'],
  'users.read': ['People', 'See users'],
  'users.manage': ['People', 'Manage users'],
  'roles.manage': ['People', 'Manage roles'],
  'audit.read': ['Oversight', 'Read the audit'],
  'audit.export': ['Oversight', 'Export the audit'],
  'jobs.read': ['Oversight', 'See background jobs'],
  'jobs.retry': ['Oversight', 'Start jobs again'],
}
export const permissionLabel = (permission: Permission) => words[permission][1]
export const permissionGroups: readonly [string, Permission[]][] = [
  ...Map.groupBy(Object.keys(words) as Permission[], (permission) => words[permission][0]),
]
