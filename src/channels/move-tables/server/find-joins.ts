import { readFile } from 'node:fs/promises'
import type { ColumnProfile, TableJoin, TableProfile } from '#formats/table-profile/table-profile.ts'
import { ValueSet } from '#formats/table-profile/table-profile.ts'
import { keysFile } from './keys-file.ts'

export interface ReadTable {
  profile: TableProfile
  rowsFile: string
}
interface Key extends ReadTable {
  column: ColumnProfile
  at: number
}

/** Values looked up before all are: their order in the file is that of their hashes, so the first ones are a fair sample. */
const sampleSize = 256
/** A column is the key of its table when so many rows have an id of their own: a row that is in the file twice takes no keys away. */
const keyShare = 0.98

/**
 * Finds which columns hold the ids of other tables, by all their different values. One table's ids and one column's values are in memory at a
 * time; a column of which none of 256 values is found is taken for unrelated.
 */
export async function findJoins(tables: readonly ReadTable[]): Promise<TableJoin[]> {
  const keys = tables.flatMap((table) =>
    table.profile.columns.flatMap((column, at): Key[] =>
      column.kind === 'id' || column.kind === 'number' ? [{ ...table, column, at }] : [],
    ),
  )
  const joins: TableJoin[] = []
  for (const target of keys) {
    const { filled, distinct } = target.column
    const isKey = (different: number) => different >= target.profile.rows * keyShare
    if (!isKey(distinct ?? filled)) continue
    const ids = ValueSet.of(await valuesOf(target))
    if (ids.size === 0 || !isKey(ids.size)) continue
    for (const source of keys) {
      if (source.profile === target.profile && source.at === target.at) continue
      const values = await valuesOf(source)
      const found = countIn(ids, values)
      const total = values.length / 2
      if (found)
        joins.push({
          table: source.profile.name,
          column: source.column.heading,
          toTable: target.profile.name,
          toColumn: target.column.heading,
          share: found / total,
          missing: total - found,
        })
    }
  }
  return joins
}

/** Empty for a column of which no values were kept. */
async function valuesOf({ rowsFile, at }: Key): Promise<Uint32Array> {
  const bytes = await readFile(keysFile(rowsFile, at)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

function countIn(ids: ValueSet, values: Uint32Array): number {
  let found = 0
  for (let at = 0; at < values.length; at += 2) {
    if (at === sampleSize * 2 && found === 0) return 0
    if (ids.has(values[at] ?? 0, values[at + 1] ?? 0)) found++
  }
  return found
}
