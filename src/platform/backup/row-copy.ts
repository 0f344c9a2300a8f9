import { once } from 'node:events'
import { Readable } from 'node:stream'
import pg from 'pg'
import { quotedName } from '../db/sql-text.ts'
import { longLimits } from '../db/long-limits.ts'
import { assertCommitted } from '../db/transaction-ends.ts'
import { markRestored } from '../installation.ts'
import { copyOut } from './copy-out.ts'

/**
 * The tables of a server that is not ours, in one snapshot. Row level security binds the owner too, so tables of agencies are copied agency by
 * agency. A table is a line of JSON, then blocks of COPY's text, each after its length; a length of zero ends it.
 */
interface Section {
  table: string
  columns: string[]
}

const lengthOf = (bytes: number) => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(bytes)
  return head
}

interface Table {
  name: string
  columns: string[]
  isOfAgency: boolean
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, c.relforcerowsecurity and c.relname <> 'agencies' as "isOfAgency",
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'gable_migrations' and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
  )
  return rows
}

export function copyRows(owner: pg.ClientConfig): Readable {
  async function* sections() {
    const client = new pg.Client({ ...owner, ...longLimits } as pg.ClientConfig)
    client.on('error', () => {})
    await client.connect()
    try {
      await client.query('begin transaction isolation level repeatable read read only')
      const agencies = await client.query<{ id: string }>('select agency_id as id from agencies_view order by agency_id')
      for (const { name, columns, isOfAgency } of await tablesOf(client)) {
        yield Buffer.from(`${JSON.stringify({ table: name, columns } satisfies Section)}\n`)
        for (const agency of isOfAgency ? agencies.rows : [undefined]) {
          if (agency) await client.query(`set local app.agency_id = '${agency.id}'`)
          const where = agency ? ` where agency_id = '${agency.id}'` : ''
          const copy = copyOut(
            client,
            `copy (select ${columns.map(quotedName).join(', ')} from ${quotedName(name)}${where}) to stdout`,
          )
          for await (const chunk of copy.bytes as AsyncIterable<Buffer>) {
            yield lengthOf(chunk.length)
            yield chunk
          }
          await copy.rows
        }
        yield lengthOf(0)
      }
      assertCommitted(await client.query('commit'))
    } finally {
      await client.end()
    }
  }
  return Readable.from(sections(), { objectMode: false })
}

/**
 * Loads such a copy into a database that is migrated to the same schema and has no agency yet, in one transaction. Foreign keys are taken off and
 * put back, which checks them all; row level security would refuse COPY and is off for the length of the transaction.
 */
export async function loadRows(owner: pg.ClientConfig, body: Readable, backupId: string): Promise<void> {
  const client = new pg.Client({ ...owner, ...longLimits } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]))
    const { rows: secured } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relispartition`,
    )
    const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
    )
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quotedName(name)}`)
    for (const { name } of secured) await client.query(`alter table ${quotedName(name)} disable row level security`)
    // Rows that the migrations themselves have put there come again with the copy.
    for (const name of tables.keys()) await client.query(`delete from ${quotedName(name)}`)
    const reader = new SectionReader(body)
    for (let section = await reader.next(); section; section = await reader.next()) {
      const { table, columns } = section
      const known = tables.get(table)
      if (!known || columns.some((column) => !known.columns.includes(column)))
        throw new Error(`The backup holds a table or column that this version does not have: ${table}`)
      await copyIn(client, `copy ${quotedName(table)} (${columns.map(quotedName).join(', ')}) from stdin`, reader.blocks())
    }
    for (const { name } of secured)
      await client.query(`alter table ${quotedName(name)} enable row level security, force row level security`)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${quotedName(name)} ${definition}`)
    // In the same transaction: at no time is there a database that may send and must not.
    await markRestored(client, backupId)
    assertCommitted(await client.query('commit'))
  } finally {
    await client.end()
  }
}

class SectionReader {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)
  constructor(body: Readable) {
    this.#chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }
  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next()
    if (done) return false
    this.#rest = this.#rest.length ? Buffer.concat([this.#rest, value]) : value
    return true
  }
  async #take(bytes: number): Promise<Buffer> {
    while (this.#rest.length < bytes) if (!(await this.#more())) throw new Error('The copy of the tables is cut off')
    const taken = this.#rest.subarray(0, bytes)
    this.#rest = this.#rest.subarray(bytes)
    return taken
  }
  async next(): Promise<Section | undefined> {
    for (;;) {
      const end = this.#rest.indexOf('\n')
      if (end >= 0) {
        const line = (await this.#take(end + 1)).toString('utf8')
        return JSON.parse(line) as Section
      }
      if (!(await this.#more())) {
        if (this.#rest.length) throw new Error('The copy of the tables is cut off')
        return undefined
      }
    }
  }
  async *blocks(): AsyncIterable<Buffer> {
    for (;;) {
      const bytes = (await this.#take(4)).readUInt32BE(0)
      if (!bytes) return
      yield await this.#take(bytes)
    }
  }
}

interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
  stream: NodeJS.WritableStream & { writableNeedDrain: boolean }
}
function copyIn(client: pg.Client, text: string, blocks: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let fault: Error | undefined
    const query = {
      submit: (connection: CopyConnection) => connection.query(text),
      handleCopyInResponse(connection: CopyConnection) {
        void (async () => {
          try {
            for await (const block of blocks) {
              if (fault) return
              connection.sendCopyFromChunk(block)
              if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
            }
            connection.endCopyFrom()
          } catch (error) {
            fault ??= error as Error
            connection.sendCopyFail('the copy could not be read')
          }
        })()
      },
      handleError(error: Error) {
        fault ??= error
        reject(fault)
      },
      handleReadyForQuery: () => (fault ? reject(fault) : resolve()),
      handleRowDescription() {},
      handleDataRow() {},
      handleCommandComplete() {},
      handleEmptyQuery() {},
      handlePortalSuspended() {},
    }
    client.query(query as never)
  })
}
