import { Readable } from 'node:stream'
import type pg from 'pg'

interface Connection {
  query(text: string): void
  stream: { pause(): void; resume(): void }
}
type Row = Record<string, string | null>

/**
 * A statement whose answer is bytes: COPY ... TO STDOUT, or BASE_BACKUP of a replication connection. The socket is paused while no one reads, so
 * that memory stays flat.
 * @returns the bytes, message by message, and the rows that came before and after them
 */
export function copyOut(client: pg.Client, text: string): { bytes: Readable; rows: Promise<Row[]> } {
  let connection: Connection | undefined
  const rows: Row[] = []
  let names: string[] = []
  let settle: { resolve: (rows: Row[]) => void; reject: (error: Error) => void }
  const finished = new Promise<Row[]>((resolve, reject) => {
    settle = { resolve, reject }
  })
  finished.catch(() => {})
  const bytes = new Readable({
    objectMode: true,
    highWaterMark: 32,
    read: () => connection?.stream.resume(),
  })
  const query = {
    submit(to: Connection) {
      connection = to
      to.query(text)
    },
    handleRowDescription: ({ fields }: { fields: { name: string }[] }) => void (names = fields.map(({ name }) => name)),
    handleDataRow: ({ fields }: { fields: (string | null)[] }) =>
      void rows.push(Object.fromEntries(names.map((name, i) => [name, fields[i] ?? null]))),
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The parser uses its buffer again.
      if (!bytes.push(Buffer.from(chunk))) connection?.stream.pause()
    },
    handleCommandComplete() {},
    handleEmptyQuery() {},
    handlePortalSuspended() {},
    handleError(error: Error) {
      connection?.stream.resume()
      bytes.destroy(error)
      settle.reject(error)
    },
    handleReadyForQuery() {
      // The last message may have paused it, and no one reads this answer any more.
      connection?.stream.resume()
      bytes.push(null)
      settle.resolve(rows)
    },
  }
  client.query(query as never)
  return { bytes, rows: finished }
}
