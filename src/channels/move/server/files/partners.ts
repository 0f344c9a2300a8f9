import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { ColumnProfile } from '#formats/table-profile/table-profile.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import type { recogniseTables } from '#channels/move-tables/move-tables.rules.ts'
import type { ReadTable } from '#channels/move-tables/server/find-joins.ts'

type Recognised = ReturnType<typeof recogniseTables>[number]
export interface PartnerTable {
  table: ReadTable
  recognised: Recognised
}

const relation = 'Partner'
const relationColumn = (filled: number): ColumnProfile => ({
  heading: 'Relation',
  filled,
  distinct: 1,
  isUnique: false,
  longest: relation.length,
  kind: 'text',
  hasScientific: false,
  hasLeadingZeros: false,
  samples: [relation],
})

/**
 * Makes a table of relations from a column of contacts that holds the ids of their partners: a partner may be a later row, or of another file, and
 * each of these rows is to be counted like any other.
 * @returns undefined for a table without such a column
 */
export async function partnersOf({ profile, rowsFile }: ReadTable, recognised: Recognised): Promise<PartnerTable | undefined> {
  const { kind, mapping, joins } = recognised
  const [own, partner] = [mapping.indexOf('oldId'), mapping.indexOf('partnerId')]
  const [ids, partners] = [profile.columns[own], profile.columns[partner]]
  if (kind !== 'contacts' || !ids || !partners || !joins.some(({ target }) => target === 'partnerId')) return undefined
  const rows: string[] = []
  for await (const text of createInterface({ input: createReadStream(rowsFile), crlfDelay: Infinity })) {
    const { line, cells } = JSON.parse(text) as SourceRow
    const pair = [cells[own] ?? '', cells[partner] ?? '']
    if (pair.every((id) => id.trim())) rows.push(JSON.stringify({ line, cells: [...pair, relation] } satisfies SourceRow))
  }
  const name = `${profile.name} › ${partners.heading}`
  const file = `${rowsFile}-partners`
  await writeFile(file, rows.map((row) => `${row}\n`).join(''))
  return {
    table: {
      profile: { ...profile, name, rows: rows.length, columns: [ids, partners, relationColumn(rows.length)], problems: [] },
      rowsFile: file,
    },
    recognised: {
      ...recognised,
      table: name,
      kind: 'relations',
      why: `Partners, from “${partners.heading}” of ${profile.name}`.slice(0, 300),
      mapping: ['contactId', 'otherContactId', 'role'],
      isUnsubscribeList: false,
    },
  }
}
