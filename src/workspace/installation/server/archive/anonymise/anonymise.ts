import { randomBytes } from 'node:crypto'
import { localityKey } from '#accounts/addresses/addresses.rules.ts'
import { knownSuburbs } from '#accounts/addresses/server/addresses.service.ts'
import type { Archived, ArchivedRow } from '#platform/archive-parts.ts'
import type { Caller } from '#platform/context.ts'
import type { EndpointGroup } from '#platform/feature.ts'
import type { ArchivedTable } from '../archive-rows.store.ts'
import { anonymiseRow } from './anonymise-row.ts'
import { type FilesFor, madeUpFiles } from './made-up-files.ts'
import { madeUp } from './made-up.ts'
import { vocabularyOf } from './vocabulary.ts'

/** Replacements for the agency's own values in an anonymised archive. */
export interface Disguise {
  agency: { id: string; name: string }
  row(table: ArchivedTable, row: ArchivedRow): ArchivedRow
  file: FilesFor
}

/** Makes a disguise with a key of its own that is thrown away: afterwards no one knows who was who, and two archives don't fit together. */
export async function disguiseFor(
  caller: Caller,
  archived: Archived,
  groups: readonly EndpointGroup[],
  name: string,
): Promise<Disguise> {
  const invented = madeUp(randomBytes(32))
  const suburbs = await caller.reading(knownSuburbs)
  const schemas = groups
    .flatMap(({ endpoints }) => Object.values(endpoints))
    .flatMap(({ params, query, body, response }) => [params, query, body, response].filter((one) => one !== undefined))
  const anonymous = {
    madeUp: invented,
    vocabulary: vocabularyOf(schemas),
    archived,
    isSuburb: (suburb: string) => suburbs.has(localityKey(suburb)),
  }
  return {
    agency: { id: invented.uuid(caller.scope.agencyId), name: invented.company(name) },
    row: (table, row) => anonymiseRow(anonymous, table, row),
    file: madeUpFiles(),
  }
}
