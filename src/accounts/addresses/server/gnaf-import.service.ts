import { randomUUID } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import type pg from 'pg'
import { type GnafLine, gnafReader } from './gnaf-line.ts'
import { localitiesFromGnaf } from './gazetteer-import.service.ts'
import { assertCommitted } from '#platform/db/transaction-ends.ts'

const batchRows = 5_000
const columns = {
  pid: 'text',
  street_key: 'text',
  number_first: 'integer',
  flat: 'text',
  level: 'text',
  site_name: 'text',
  street_number: 'text',
  lot_number: 'text',
  street: 'text',
  suburb: 'text',
  state: 'text',
  postcode: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
} satisfies Record<keyof GnafLine, string>
const names = Object.keys(columns) as (keyof GnafLine)[]

export interface GnafReport {
  read: number
  kept: number
  /** True when an earlier run had got part of the way. */
  wasResumed: boolean
}

/**
 * Reads G-NAF Core into the reference tables, as a stream: the file is about 4 GB. Each batch and the place in the file are one commit, so
 * a killed import goes on where it was; rows of an older edition go at the end. Runs as the owner of the tables.
 */
export async function importGnaf(
  client: pg.Client,
  path: string,
  onProgress: (rows: number, share: number) => void = () => {},
): Promise<GnafReport> {
  const { size, mtimeMs } = statSync(path)
  const run = await openRun(client, `${basename(path)} ${size} ${Math.floor(mtimeMs)}`)
  const read = gnafReader(await firstLine(path))
  let { offset, rowsRead, rowsKept } = run
  const wasResumed = offset > 0
  let batch: GnafLine[] = []
  const flush = async () => {
    await client.query('begin')
    try {
      if (batch.length) await writeBatch(client, batch, run.id)
      await client.query('update gnaf_imports set byte_offset = $2, rows_read = $3, rows_kept = $4 where id = $1', [
        run.id,
        offset,
        rowsRead,
        rowsKept,
      ])
      assertCommitted(await client.query('commit'))
    } catch (error) {
      await client.query('rollback')
      throw error
    }
    batch = []
    onProgress(rowsRead, size ? offset / size : 1)
  }
  for await (const { line, end } of linesFrom(path, offset)) {
    const isHeader = offset === 0
    offset = end
    if (isHeader || !line) continue
    rowsRead++
    const row = read(line)
    if (row) {
      rowsKept++
      batch.push(row)
    }
    if (batch.length >= batchRows) await flush()
  }
  await flush()
  await finish(client, run.id)
  return { read: rowsRead, kept: rowsKept, wasResumed }
}

async function openRun(client: pg.Client, fingerprint: string) {
  // A finished file that is imported again starts from the first line.
  await client.query('delete from gnaf_imports where fingerprint = $1 and finished_at is not null', [fingerprint])
  await client.query('insert into gnaf_imports (id, fingerprint) values ($1, $2) on conflict (fingerprint) do nothing', [
    randomUUID(),
    fingerprint,
  ])
  const { rows } = await client.query<{ id: string; offset: number; rowsRead: number; rowsKept: number }>(
    'select id, byte_offset as offset, rows_read as "rowsRead", rows_kept as "rowsKept" from gnaf_imports where fingerprint = $1',
    [fingerprint],
  )
  const [run] = rows
  if (!run) throw new Error('The import record is missing')
  return run
}

async function writeBatch(client: pg.Client, batch: GnafLine[], importId: string): Promise<void> {
  // One address twice in a batch would be updated twice in one statement, which PostgreSQL refuses: the later line wins.
  const rows = [...new Map(batch.map((row) => [row.pid, row])).values()]
  await client.query({
    name: 'gnaf-batch',
    text: `insert into gnaf_addresses (${names.join(', ')}, import_id)
      select *, $${names.length + 1}::uuid from unnest(${names.map((name, i) => `$${i + 1}::${columns[name]}[]`).join(', ')})
      on conflict (pid) do update set ${[...names.slice(1), 'import_id'].map((name) => `${name} = excluded.${name}`).join(', ')}`,
    values: [...names.map((name) => rows.map((row) => row[name])), importId],
  })
}

/** Removes what the new edition does not have; in steps, so that no transaction is endless. */
async function finish(client: pg.Client, importId: string): Promise<void> {
  for (let left = true; left; ) {
    const { rowCount } = await client.query(
      'delete from gnaf_addresses where pid in (select pid from gnaf_addresses where import_id <> $1 limit 50000)',
      [importId],
    )
    left = (rowCount ?? 0) > 0
  }
  await client.query('analyze gnaf_addresses')
  await localitiesFromGnaf(client)
  await client.query('update gnaf_imports set finished_at = now() where id = $1', [importId])
}

async function firstLine(path: string): Promise<string> {
  for await (const { line } of linesFrom(path, 0)) return line
  return ''
}

/** Lines with the byte after them, from a byte on. */
async function* linesFrom(path: string, start: number): AsyncGenerator<{ line: string; end: number }> {
  let rest: Buffer = Buffer.alloc(0)
  let at = start
  for await (const chunk of createReadStream(path, { start, highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    const buffer = rest.length ? Buffer.concat([rest, chunk]) : chunk
    let from = 0
    for (let to = buffer.indexOf(10, from); to >= 0; to = buffer.indexOf(10, from)) {
      at += to + 1 - from
      yield { line: buffer.toString('utf8', from, to).replace(/\r$/, ''), end: at }
      from = to + 1
    }
    rest = buffer.subarray(from)
  }
  if (rest.length) yield { line: rest.toString('utf8').replace(/\r$/, ''), end: at + rest.length }
}
