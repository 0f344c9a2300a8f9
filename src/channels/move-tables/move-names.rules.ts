import { headingWords } from '#formats/table-profile/table-profile.ts'
import type { MoveKind } from './move-targets.rules.ts'

/** Words in the name of a file or sheet, from the special to the general; null for tables of which nothing comes. */
const nameRules: readonly (readonly [words: readonly string[], kind: MoveKind | null])[] = [
  [['x'], 'links'],
  [['office', 'offices', 'branch', 'branches'], null],
  [['relationship', 'relationships', 'relation', 'relations'], 'relations'],
  [['suburbs', 'regions', 'category', 'categories', 'anniversary', 'anniversaries', 'tags', 'groups'], 'links'],
  [['requirement', 'requirements', 'wishlist', 'preferences', 'buyerrequirements'], 'requirements'],
  [['appraisal', 'appraisals', 'valuations'], 'appraisals'],
  [['inspection', 'inspections', 'opens', 'openhomes', 'homes', 'ofi', 'ofis', 'attendees', 'feedback'], 'inspections'],
  [['enquiry', 'enquiries', 'inquiry', 'inquiries', 'leads'], 'enquiries'],
  [['task', 'tasks', 'todo', 'todos', 'reminders', 'followups'], 'tasks'],
  [
    [
      'note',
      'notes',
      'calls',
      'emails',
      'sms',
      'communications',
      'activity',
      'activities',
      'history',
      'timeline',
      'correspondence',
      'comments',
    ],
    'notes',
  ],
  [
    ['document', 'documents', 'files', 'attachment', 'attachments', 'photo', 'photos', 'image', 'images', 'floorplans'],
    'documents',
  ],
  [['listing', 'listings', 'sale', 'sales', 'lease', 'leases', 'rentals', 'lives'], 'listings'],
  [['property', 'properties'], 'properties'],
  [['agent', 'agents', 'user', 'users', 'staff', 'team', 'consultants'], 'agents'],
  [
    [
      'contact',
      'contacts',
      'people',
      'clients',
      'customers',
      'database',
      'subscribed',
      'bounced',
      'suppressed',
      'unsubscribes',
      'unsubscribed',
      'cleaned',
      'subscribers',
      'buyers',
      'vendors',
    ],
    'contacts',
  ],
]

/** The name of a table without its folder and its ending; of a workbook with several sheets that of the sheet. */
export function bareName(table: string): string {
  const [file = '', sheet] = table.slice(-300).split(' › ')
  const last = file.slice(file.lastIndexOf('/') + 1)
  return (sheet ?? last.replace(/\.[a-z0-9]{1,5}$/i, '')).trim()
}

/** Undefined where the name says nothing, null for a table of which nothing comes. */
export function kindByName(table: string): MoveKind | null | undefined {
  const words = new Set(wordsOf(table))
  return nameRules.find(([names]) => names.some((name) => words.has(name)))?.[1]
}

const wordsOf = (table: string) => headingWords(bareName(table))

export function saleOrLeaseByName(table: string): 'sale' | 'lease' | null {
  const words = wordsOf(table)
  if (words.some((word) => /^(?:leases?|rentals?|leased)$/.test(word))) return 'lease'
  return words.some((word) => /^(?:sales?|sold)$/.test(word)) ? 'sale' : null
}

const unsubscribeWords = new Set(['unsubscribed', 'unsubscribes', 'unsubscribe', 'cleaned', 'bounced', 'suppressed'])
/** `unsubscribed_members_export.csv`, `Cleaned.csv`. */
export const isUnsubscribeName = (table: string): boolean => wordsOf(table).some((word) => unsubscribeWords.has(word))
