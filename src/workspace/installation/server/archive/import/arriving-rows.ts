import type { Archived, Arrival, ArchivedRow } from '#platform/archive-parts.ts'
import { AppError } from '#common/errors.ts'
import type { Caller, Context } from '#platform/context.ts'
import { archivedTable, type ArchivedTable } from '../archive-rows.store.ts'
import { foreignKeys, inOrder, insertRows, type Row, updateRow } from './arriving-rows.store.ts'
import { moveOn, type Place } from '#platform/agencies/agency-imports.ts'
import type { ArchiveEntry } from './open-archive.ts'
import type { OwnNames } from './own-names.ts'

const perBatch = 500
const maxLineBytes = 32_000_000
const foreignKeyMissing = '23503'

export interface Arriving {
  caller: Caller
  archived: Archived
  arrival: Arrival
  names: OwnNames
  /** `records/<table>.jsonl`, by table. */
  entries: ReadonlyMap<string, ArchiveEntry>
  say: (line: string) => void
  /** Rows that refer to something that was made or removed while the archive was written. */
  leftOut: Map<string, number>
}

/** One reading of the lines of a table: its rows, or what they say of rows of the same table. */
interface Stage {
  name: string
  table: string
  /** The part of the archive that is read: the table, or one of an earlier version. */
  part: string
  /** Columns that refer to the table itself: they are filled in when all of its rows are there. */
  own: readonly string[]
  isSecond: boolean
}

export async function stagesOf(caller: Caller, { tables, formerly }: Pick<Archived, 'tables' | 'formerly'>): Promise<Stage[]> {
  const keys = await caller.reading(({ db }) => foreignKeys(db))
  const stages = inOrder(tables, keys)
    .filter((table) => table !== 'agencies')
    .flatMap((table): Stage[] => {
      const own = keys
        .filter((key) => key.table === table && key.refersTo === table)
        .flatMap(({ columns }) => columns.filter((column) => column !== 'agency_id'))
      const first = { name: table, table, part: table, own, isSecond: false }
      return own.length ? [first, { ...first, name: `${table} again`, isSecond: true }] : [first]
    })
  const earlier = [...formerly].map(([part, { table }]) => ({ name: part, table, part, own: [], isSecond: false }))
  return [...stages, ...earlier]
}

/** All rows that are not in yet, in batches that each commit with the place that was reached. @returns how many rows this run brought in */
export async function importRows(arriving: Arriving, stages: readonly Stage[], reached: Place): Promise<number> {
  let total = 0
  let place = reached
  const at = reached.table === null ? -1 : stages.findIndex(({ name }) => name === reached.table)
  for (const stage of stages.slice(Math.max(0, at))) {
    if (place.table !== stage.name) {
      const next = { table: stage.name, lines: 0 }
      await arriving.caller.transaction((ctx) => advance(ctx, place, next))
      place = next
    }
    const entry = arriving.entries.get(stage.part)
    if (!entry) continue
    const startedAt = performance.now()
    const { rows, lines } = await importStage(arriving, stage, entry, place)
    place = { table: stage.name, lines }
    total += rows
    if (rows && !stage.isSecond)
      arriving.say(`${stage.part}: ${rows} rows (${Math.round(rows / ((performance.now() - startedAt) / 1000))} a second)`)
  }
  return total
}

async function importStage(arriving: Arriving, stage: Stage, entry: ArchiveEntry, from: Place) {
  const { caller, archived } = arriving
  const table = await caller.reading((ctx) => archivedTable(ctx, stage.table, archived.without.get(stage.table) ?? []))
  let place = from
  let rows = 0
  let skip = from.lines
  let saidAt = performance.now()
  for await (const lines of batchesOf(entry)) {
    if (skip >= lines.length) {
      skip -= lines.length
      continue
    }
    const fresh = lines.slice(skip)
    skip = 0
    const next = { table: stage.name, lines: place.lines + fresh.length }
    const arrived = fresh.flatMap((line): ArchivedRow[] => {
      const row = arrivingRow(arriving, stage, line)
      return row ? [row] : []
    })
    const before = place
    await caller
      .transaction(async (ctx) => {
        await advance(ctx, before, next)
        if (stage.isSecond) await linkRows(ctx, arriving, stage, table, arrived)
        else await writeRows(ctx, arriving, table, arrived)
      })
      .catch((error: unknown) => {
        throw isOfTheData(error) ? refusedRow(stage.table, error.message) : error
      })
    place = next
    rows += arrived.length
    if (performance.now() - saidAt > 5000) {
      saidAt = performance.now()
      arriving.say(`${stage.table}: ${place.lines} lines so far`)
    }
  }
  return { rows, lines: place.lines }
}

/** SQLSTATE classes 22 and 23: the row is at fault, and would be at the next try. */
const isOfTheData = (error: unknown): error is Error =>
  error instanceof Error && /^2[23]/.test(String((error as { code?: unknown }).code))
const refusedRow = (table: string, why: string) =>
  new AppError('invalid', `The archive has a row of ${table} that Gable can’t store: ${why.slice(0, 300)}`)

/** @throws AppError when another import of this agency is running */
async function advance(ctx: Context, from: Place, to: Place): Promise<void> {
  if (!(await moveOn(ctx, from, to)))
    throw new AppError('conflict', 'Another import of this archive is running. Wait for it, or stop it and start this one again')
}

function arrivingRow({ archived, arrival, names, caller }: Arriving, stage: Stage, line: string): ArchivedRow | undefined {
  const read = rowIn(names.line(line), stage.part)
  const former = archived.formerly.get(stage.part)
  const given = former ? former.row(read) : read
  if (!given) return undefined
  // Not by what the line says: a row comes into this agency only.
  const own = names.row(stage.table, { ...given, agency_id: caller.scope.agencyId })
  const arrives = archived.arrives.get(stage.table)
  const row = arrives ? arrives(own, arrival) : own
  if (!row) return undefined
  if (stage.isSecond) return stage.own.some((column) => row[column] !== null && row[column] !== undefined) ? row : undefined
  return stage.own.length ? { ...row, ...Object.fromEntries(stage.own.map((column) => [column, null])) } : row
}

export function rowIn(line: string, table: string): ArchivedRow {
  try {
    const row: unknown = JSON.parse(line)
    if (row !== null && typeof row === 'object' && !Array.isArray(row)) return row as ArchivedRow
  } catch {
    // Said below.
  }
  throw new AppError('invalid', `The archive has a line of ${table} that is no record. Download it again from Gable`)
}

async function writeRows(ctx: Context, { leftOut }: Arriving, table: ArchivedTable, rows: readonly Row[]): Promise<void> {
  await ctx
    .attempt(() => insertRows(ctx, table, rows))
    .catch(async (error: { code?: string }) => {
      if (error.code !== foreignKeyMissing) throw error
      for (const row of rows)
        await ctx
          .attempt(() => insertRows(ctx, table, [row]))
          .catch((one: { code?: string }) => {
            if (one.code !== foreignKeyMissing) throw one
            leftOut.set(table.name, (leftOut.get(table.name) ?? 0) + 1)
          })
    })
}

async function linkRows(ctx: Context, { leftOut }: Arriving, stage: Stage, table: ArchivedTable, rows: readonly Row[]) {
  for (const row of rows)
    await ctx
      .attempt(() => updateRow(ctx, table, row, stage.own))
      .catch((error: { code?: string }) => {
        if (error.code !== foreignKeyMissing) throw error
        leftOut.set(stage.table, (leftOut.get(stage.table) ?? 0) + 1)
      })
}

/** @throws AppError for a line that no table has */
export async function* batchesOf(entry: ArchiveEntry): AsyncGenerator<readonly string[]> {
  let batch: string[] = []
  let rest: Buffer[] = []
  let restBytes = 0
  let batchBytes = 0
  for await (const chunk of await entry.read()) {
    const bytes = chunk as Buffer
    let start = 0
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      const line = Buffer.concat([...rest, bytes.subarray(start, end)])
      rest = []
      restBytes = 0
      start = end + 1
      if (line.length) batch.push(line.toString('utf8'))
      batchBytes += line.length
      if (batch.length >= perBatch || batchBytes > maxLineBytes) {
        yield batch
        batch = []
        batchBytes = 0
      }
    }
    rest.push(bytes.subarray(start))
    restBytes += bytes.length - start
    if (restBytes > maxLineBytes) throw new AppError('invalid', `${entry.name} has a line that is too long for a record`)
  }
  if (restBytes) batch.push(Buffer.concat(rest).toString('utf8'))
  if (batch.length) yield batch
}
