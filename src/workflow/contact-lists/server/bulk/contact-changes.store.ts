import { sql } from 'kysely'

export const contactBulkRecords = {
  entity: 'contact',
  records: 'contacts_view',
  recordName: sql<string>`coalesce(r.display_name, 'A contact')`,
  isNamed: sql<boolean>`not r.is_private`,
  recordsKey: 'contacts',
  permission: 'contacts.write',
} as const
