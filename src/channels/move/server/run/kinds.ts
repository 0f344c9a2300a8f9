import { isAppraisalHistory, type MovedKind, movedKinds, type RecordKind } from '#channels/move-tables/moved-kinds.rules.ts'
import { filesInColumns, filesInFeed, withFiles } from '../media/listing-files.ts'
import { agents } from '#channels/move-tables/server/rows/agents.ts'
import { contacts } from './contacts.ts'
import { documents } from './documents.ts'
import { feeds } from './feeds.ts'
import { links } from './links/links.ts'
import { appraisals } from '#channels/move-tables/server/rows/appraisals.ts'
import { appraisalNotes, enquiries, inspections, notes } from '#channels/move-tables/server/rows/notes.ts'
import { relations } from '#channels/move-tables/server/rows/relations.ts'
import { requirements } from '#channels/move-tables/server/rows/requirements.ts'
import { listings } from './listings.ts'
import { properties } from '#channels/move-tables/server/rows/properties.ts'
import type { TableKind } from '#channels/move-tables/server/rows/table-kind.ts'
import { tasks } from '#channels/move-tables/server/rows/tasks.ts'
import type { StoredTable } from '#channels/move-tables/move-table.contract.ts'

const kinds: Record<MovedKind, TableKind> = {
  agents,
  contacts,
  properties,
  feeds: withFiles(feeds, filesInFeed),
  listings: withFiles(listings, filesInColumns),
  relations,
  requirements,
  notes,
  tasks,
  enquiries,
  inspections,
  appraisals,
  links,
  documents,
}

export function kindOf({ kind, columns }: Pick<StoredTable, 'kind' | 'columns'>): TableKind | undefined {
  if (kind === 'appraisals' && isAppraisalHistory(columns)) return appraisalNotes
  return kind ? kinds[kind] : undefined
}
/** Links are undone by the kind of the record that they are on, and listings of a feed as those of a table. */
export const kindOfRecord = (record: RecordKind): TableKind =>
  Object.values(kinds).find((one) => one.record === record) as TableKind

/** The places of the tables that come in, in the order in which they need each other. */
export const orderedSteps = (tables: readonly Pick<StoredTable, 'kind'>[]): number[] =>
  movedKinds.flatMap((kind) => tables.flatMap((table, i) => (table.kind === kind ? [i] : [])))
