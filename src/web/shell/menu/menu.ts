import type { Icon } from '@tabler/icons-react'
import {
  IconBuildingEstate,
  IconCalendar,
  IconChecklist,
  IconDoorEnter,
  IconHome,
  IconHomeQuestion,
  IconMessage,
  IconSettings,
  IconSpeakerphone,
  IconUsers,
  IconWorldUpload,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Permission } from '#common/permissions.ts'
import { lazyExtra } from '#ui/lazy-extra.ts'

const EnquiriesCount = lazyExtra(() => import('#channels/enquiries/web/enquiries-count.public.tsx'))
const DuplicatesCount = lazyExtra(() => import('#workflow/duplicates/web/duplicates-count.public.tsx'))
const UnknownSmsCount = lazyExtra(() => import('#channels/sms/web/unknown/unknown-count.public.tsx'))

export interface MenuEntry {
  id: string
  label: string
  icon?: Icon
  /** A page: shown only when its route is registered. An entry has a page or children. */
  to?: string
  /** Where its records have their pages when that is not below `to`. */
  records?: string
  /** Query of the page, e.g. a filter. */
  search?: Readonly<Record<string, string>>
  /** Shown only to users who have it. */
  permission?: Permission
  /** Keys that lead there, for `useKeys` and the palette. */
  keys?: string
  /** How much waits there, beside the label; it asks once the entry is in sight. */
  Count?: ComponentType
  /** Stands under this heading, with its neighbours that have the same. */
  heading?: string
  /** Stands in the bottom bar of phones. */
  isOnPhoneBar?: boolean
  children?: readonly MenuEntry[]
}

const byStatus = (status: string, label: string): MenuEntry => ({
  id: `listings-${status}`,
  label,
  to: '/listings',
  search: { status },
})

const under = (heading: string, entries: readonly MenuEntry[]): MenuEntry[] => entries.map((entry) => ({ ...entry, heading }))

/** The whole menu. Entries whose screen is not built, or not for this user, are left out by `visibleMenu`. */
export const menu: readonly MenuEntry[] = [
  { id: 'home', label: 'Home', icon: IconHome, to: '/', keys: 'g h', isOnPhoneBar: true },
  {
    id: 'listings',
    label: 'Listings',
    icon: IconBuildingEstate,
    permission: 'listings.read',
    children: [
      { id: 'listings-all', label: 'All listings', to: '/listings', records: '/properties', keys: 'g l', isOnPhoneBar: true },
      {
        id: 'listings-by-status',
        label: 'By status',
        children: [
          byStatus('live', 'Live'),
          byStatus('underOffer', 'Under offer'),
          byStatus('sold', 'Sold'),
          byStatus('leased', 'Leased'),
          byStatus('draft', 'Draft'),
        ],
      },
      { id: 'listings-new', label: 'New listing', to: '/listings/new', keys: 'c', permission: 'listings.write' },
      { id: 'listings-stock-list', label: 'Stock list', to: '/listings/stock-list', keys: 'g k', permission: 'documents.print' },
      { id: 'listings-import', label: 'Import', to: '/listings/import', keys: 'g i', permission: 'listings.import' },
      { id: 'listings-bin', label: 'Recycle bin', to: '/listings/bin', keys: 'g b', permission: 'listings.write' },
    ],
  },
  {
    id: 'contacts',
    label: 'Contacts',
    icon: IconUsers,
    permission: 'contacts.read',
    children: [
      {
        id: 'contacts-all',
        label: 'All contacts',
        to: '/crm/contacts/all',
        records: '/contacts',
        keys: 'g c',
        isOnPhoneBar: true,
      },
      { id: 'contacts-new', label: 'New contact', to: '/crm/contacts/all', search: { new: 'yes' }, permission: 'contacts.write' },
      {
        id: 'contacts-duplicates',
        label: 'Duplicates',
        to: '/contacts/duplicates',
        keys: 'g d',
        permission: 'contacts.write',
        Count: DuplicatesCount,
      },
      { id: 'contacts-import', label: 'Import', to: '/contacts/import', keys: 'g m', permission: 'contacts.import' },
      {
        id: 'contacts-sms',
        label: 'Unknown SMS',
        to: '/crm/contacts/sms',
        permission: 'contacts.write',
        Count: UnknownSmsCount,
      },
      { id: 'contacts-bin', label: 'Recycle bin', to: '/crm/contacts/bin', permission: 'contacts.write' },
    ],
  },
  {
    id: 'enquiries',
    label: 'Enquiries',
    icon: IconMessage,
    to: '/enquiries',
    keys: 'g e',
    permission: 'contacts.read',
    Count: EnquiriesCount,
  },
  {
    id: 'appraisals',
    label: 'Appraisals',
    icon: IconHomeQuestion,
    to: '/appraisals',
    keys: 'g v',
    permission: 'appraisals.read',
  },
  { id: 'tasks', label: 'Tasks', icon: IconChecklist, to: '/tasks', keys: 'g t', permission: 'tasks.read', isOnPhoneBar: true },
  { id: 'opens', label: 'Open homes', icon: IconDoorEnter, to: '/opens', keys: 'g f', permission: 'opens.read' },
  { id: 'calendar', label: 'Calendar', icon: IconCalendar, to: '/calendar', keys: 'g y', permission: 'tasks.read' },
  {
    id: 'portals',
    label: 'Portals',
    icon: IconWorldUpload,
    to: '/portals',
    keys: 'g p',
    permission: 'portals.read',
  },
  {
    id: 'marketing',
    label: 'Marketing',
    icon: IconSpeakerphone,
    children: [
      { id: 'campaigns-all', label: 'Campaigns', to: '/campaigns', keys: 'g q', permission: 'campaigns.read' },
      {
        id: 'campaigns-new',
        label: 'New campaign',
        to: '/campaigns',
        search: { new: 'yes' },
        permission: 'campaigns.write',
      },
      { id: 'campaigns-automatic', label: 'Automations', to: '/campaigns/automatic', permission: 'campaigns.read' },
      { id: 'blogs', label: 'Blog posts', to: '/blogs', keys: 'g o', permission: 'blogs.read' },
      { id: 'reviews', label: 'Reviews', to: '/reviews', keys: 'g r', permission: 'reviews.read' },
    ],
  },
  {
    id: 'settings',
    label: 'Settings',
    icon: IconSettings,
    children: [
      ...under('Me', [
        { id: 'settings-profile', label: 'Profile', to: '/settings/profile', keys: 'g s' },
        { id: 'settings-appearance', label: 'Appearance', to: '/settings/appearance', keys: 'g a' },
        { id: 'settings-notifications', label: 'Notifications', to: '/settings/notifications' },
      ]),
      ...under('Agency', [
        { id: 'settings-branding', label: 'Branding', to: '/settings/branding', permission: 'branding.read' },
        {
          id: 'settings-banner-images',
          label: 'Banner images',
          to: '/settings/banner-images',
          keys: 'g n',
          permission: 'branding.read',
        },
        { id: 'settings-tracks', label: 'Action plans', to: '/settings/tracks', permission: 'tasks.read' },
        {
          id: 'settings-inspections',
          label: 'Inspections',
          to: '/settings/inspections',
          permission: 'settings.manage',
        },
        { id: 'settings-reviews', label: 'Reviews', to: '/settings/reviews', permission: 'reviews.read' },
        {
          id: 'settings-email-templates',
          label: 'Email templates',
          to: '/settings/email-templates',
          permission: 'contacts.write',
        },
        { id: 'settings-sms', label: 'SMS', to: '/settings/sms', permission: 'settings.manage' },
      ]),
      ...under('People', [
        { id: 'settings-agents', label: 'Agents', to: '/settings/agents', permission: 'agents.read' },
        { id: 'settings-users', label: 'Users', to: '/settings/users', keys: 'g u', permission: 'users.read' },
        { id: 'settings-roles', label: 'Roles', to: '/settings/roles', permission: 'users.read' },
      ]),
      ...under('Records', [
        {
          id: 'settings-audit',
          label: 'Audit log',
          to: '/settings/audit',
          keys: 'g w',
          permission: 'audit.read',
        },
        { id: 'settings-diligence', label: 'Due diligence', to: '/settings/diligence', permission: 'diligence.work' },
        { id: 'settings-move', label: 'Move in', to: '/settings/move', permission: 'settings.manage' },
        { id: 'settings-data', label: 'Data and backups', to: '/settings/data', permission: 'data.manage' },
        {
          id: 'settings-jobs',
          label: 'Background jobs',
          to: '/settings/jobs',
          keys: 'g j',
          permission: 'jobs.read',
        },
      ]),
    ],
  },
]

/** The menu, and the page that another one leads to: closed alike to a role without the permission. */
export const guardedPages: readonly MenuEntry[] = [
  ...menu,
  { id: 'opens-check', label: 'Visitors to check', to: '/opens/check', permission: 'contacts.write' },
]

/** The entry that C leads to. */
export const createEntryId = 'listings-new'

/** What the button New and the + of phones offer. */
export const creations: readonly MenuEntry[] = [
  { id: 'listings-new', label: 'Listing', icon: IconBuildingEstate, to: '/listings/new', permission: 'listings.write' },
  {
    id: 'contacts-new',
    label: 'Contact',
    icon: IconUsers,
    to: '/crm/contacts/all',
    search: { new: 'yes' },
    permission: 'contacts.write',
  },
  {
    id: 'enquiries-new',
    label: 'Enquiry',
    icon: IconMessage,
    to: '/enquiries',
    search: { new: 'yes' },
    permission: 'contacts.write',
  },
  {
    id: 'appraisals-new',
    label: 'Appraisal',
    icon: IconHomeQuestion,
    to: '/appraisals',
    search: { new: 'yes' },
    permission: 'appraisals.write',
  },
  { id: 'tasks-new', label: 'Task', icon: IconChecklist, to: '/tasks', search: { new: 'yes' }, permission: 'tasks.write' },
  { id: 'opens-new', label: 'Open home', icon: IconDoorEnter, to: '/opens', permission: 'opens.write' },
  {
    id: 'campaigns-new',
    label: 'Campaign',
    icon: IconSpeakerphone,
    to: '/campaigns',
    search: { new: 'yes' },
    permission: 'campaigns.write',
  },
]
