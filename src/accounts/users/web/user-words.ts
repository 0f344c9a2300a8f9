import type { Permission, Role } from '#common/permissions.ts'
import type { StatusTone } from '#ui/components/status-words.ts'
import type { UserStatus } from '../users.rules.ts'

export const statusWords: Record<UserStatus, { label: string; tone: StatusTone }> = {
  active: { label: 'Active', tone: 'green' },
  invited: { label: 'Invited', tone: 'blue' },
  suspended: { label: 'Suspended', tone: 'amber' },
  archived: { label: 'Left', tone: 'grey' },
}

/** The purpose of each built-in role, in one line. */
export const roleLines: Record<Role, string> = {
  owner: 'Everything, including roles and permanent deletion.',
  admin: 'Everything except roles and permanent deletion.',
  agent: 'Sees the whole office except private contacts. Edits their own listings and contacts, publishes their listings.',
  assistant: 'Edits everyone’s listings and contacts. Can’t publish or send.',
  readOnly: 'Sees the whole office except private contacts. Changes nothing.',
}

/** Every permission in words, in groups; the type makes sure that a new one gets its words. */
const words: Record<Permission, readonly [group: string, label: string]> = {
  'listings.read': ['Listings', 'View own'],
  'listings.read.office': ['Listings', 'View all'],
  'listings.write': ['Listings', 'Edit own'],
  'listings.write.office': ['Listings', 'Edit all'],
  'listings.import': ['Listings', 'Import feeds'],
  'contacts.read': ['Contacts', 'View own'],
  'contacts.read.office': ['Contacts', 'View all'],
  'contacts.read.private': ['Contacts', 'View private contacts'],
  'contacts.write': ['Contacts', 'Edit own'],
  'contacts.write.office': ['Contacts', 'Edit all'],
  'contacts.import': ['Contacts', 'Import'],
  'contacts.export': ['Contacts', 'Export'],
  'contacts.erase': ['Contacts', 'Delete permanently'],
  'notes.read': ['Notes', 'View notes'],
  'notes.write': ['Notes', 'Add and edit own'],
  'notes.write.office': ['Notes', 'Edit all'],
  'sms.send': ['SMS', 'Send SMS to contacts'],
  'opens.read': ['Open homes', 'View open homes and visitors'],
  'opens.write': ['Open homes', 'Plan and host open homes'],
  'appraisals.read': ['Appraisals', 'View own'],
  'appraisals.read.office': ['Appraisals', 'View all'],
  'appraisals.write': ['Appraisals', 'Edit own'],
  'appraisals.write.office': ['Appraisals', 'Edit all'],
  'authorities.read': ['Authorities', 'View terms and fees'],
  'authorities.write': ['Authorities', 'Edit'],
  'diligence.work': ['Due diligence', 'View and edit cases'],
  'diligence.screen': ['Due diligence', 'Sanctions list and import of cases'],
  'documents.print': ['Documents', 'Print brochures and stock lists'],
  'tasks.read': ['Tasks', 'View own'],
  'tasks.read.office': ['Tasks', 'View all'],
  'tasks.write': ['Tasks', 'Edit own, assign tasks to others'],
  'tasks.write.office': ['Tasks', 'Edit all'],
  'tasks.templates': ['Tasks', 'Edit templates and action plans'],
  'campaigns.read': ['Campaigns', 'View campaigns and reports'],
  'campaigns.write': ['Campaigns', 'Create and edit campaigns'],
  'campaigns.send': ['Campaigns', 'Send'],
  'blogs.read': ['Blogs', 'View drafts and posts'],
  'blogs.write': ['Blogs', 'Create and edit'],
  'blogs.publish': ['Blogs', 'Publish'],
  'reviews.read': ['Reviews', 'View reviews'],
  'reviews.request': ['Reviews', 'Request reviews and reply'],
  'reviews.moderate': ['Reviews', 'Publish and hide'],
  'portals.read': ['Portals', 'View publishing'],
  'portals.publish': ['Portals', 'Publish'],
  'portals.manage': ['Portals', 'Manage portal accounts'],
  'agents.read': ['Agency', 'View agents'],
  'agents.manage': ['Agency', 'Manage agents'],
  'branding.read': ['Agency', 'View branding'],
  'branding.manage': ['Agency', 'Edit branding'],
  'settings.manage': ['Agency', 'Edit settings'],
  'views.manage': ['Agency', 'Manage shared views'],
  'users.read': ['People', 'View users'],
  'users.manage': ['People', 'Manage users'],
  'roles.manage': ['People', 'Manage roles'],
  'data.manage': ['Agency', 'Export the agency, see backups, allow sending after a restore'],
  'audit.read': ['Admin', 'View audit log'],
  'audit.export': ['Admin', 'Export audit log'],
  'jobs.read': ['Admin', 'View background jobs'],
  'jobs.retry': ['Admin', 'Retry jobs'],
}
export const permissionLabel = (permission: Permission) => words[permission][1]
export const permissionGroups: readonly [string, Permission[]][] = [
  ...Map.groupBy(Object.keys(words) as Permission[], (permission) => words[permission][0]),
]
