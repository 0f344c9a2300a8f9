import { Readable } from 'node:stream'
import pg from 'pg'
import { longLimits } from '../db/long-limits.ts'
import { copyOut } from './copy-out.ts'

export interface BaseBackup {
  /** The cluster as a tar, with the WAL that makes it consistent. */
  tar: Readable
  /** Known when the tar has been read. */
  end: Promise<{ startLsn: string; endLsn: string; timeline: string; systemId: string }>
}

/** A message whose first byte is `d` holds bytes of the archive; the others name archives and report progress. */
const dataByte = 'd'.charCodeAt(0)

/**
 * Copies the cluster over the replication protocol while it is in use. The copy does not wait for the archive (`WAIT false`): the needed WAL is in the
 * tar, and an archive that fails would make the server wait without end.
 */
export async function startBaseBackup(owner: pg.ClientConfig): Promise<BaseBackup> {
  const client = new pg.Client({ ...owner, ...longLimits, replication: 'true' } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ systemid: string }>('IDENTIFY_SYSTEM')
  const systemId = rows[0]?.systemid ?? ''
  const copy = copyOut(client, "BASE_BACKUP (LABEL 'gable', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')")
  async function* data() {
    for await (const message of copy.bytes as AsyncIterable<Buffer>) if (message[0] === dataByte) yield message.subarray(1)
  }
  const end = copy.rows
    .then((found) => {
      const marks = found.filter((row) => row['recptr'])
      const [first, last] = [marks[0], marks.at(-1)]
      return { startLsn: first?.['recptr'] ?? '', endLsn: last?.['recptr'] ?? '', timeline: first?.['tli'] ?? '', systemId }
    })
    .finally(() => void client.end().catch(() => {}))
  end.catch(() => {})
  return { tar: Readable.from(data(), { objectMode: false }), end }
}
