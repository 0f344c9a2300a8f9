import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Storage } from './storage.ts'

export interface MoveReport {
  copied: number
  copiedBytes: number
  /** Were there already, with the same size. */
  present: number
  /** Taken away from where they were. */
  removed: number
  /** Files whose bytes were not the same afterwards; they are left where they were. */
  faults: string[]
}

const atOnce = 4

/**
 * Copies every file into another storage, reads it there again and compares. A file that is there is passed over, so that an interrupted move goes on
 * where it was. With `removes` a file goes away here once both were read and are the same.
 */
export async function moveFiles(
  from: Storage,
  to: Storage,
  { removes = false, progress }: { removes?: boolean; progress?: (report: MoveReport) => void } = {},
): Promise<MoveReport> {
  const report: MoveReport = { copied: 0, copiedBytes: 0, present: 0, removed: 0, faults: [] }
  async function copyOne(key: string): Promise<string> {
    const hash = createHash('sha256')
    const hashed = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    const body = await from.read(key)
    body.on('error', (error) => hashed.destroy(error))
    await to.put(key, body.pipe(hashed))
    return hash.digest('hex')
  }
  async function move(key: string): Promise<void> {
    const sizeBytes = await from.size(key)
    // Removed since it was listed.
    if (sizeBytes === undefined) return
    const isThere = (await to.size(key)) === sizeBytes
    if (isThere && !removes) {
      report.present++
      return
    }
    const here = isThere ? await digestOf(from, key) : await copyOne(key)
    if (here !== (await digestOf(to, key))) {
      report.faults.push(key)
      return
    }
    if (isThere) report.present++
    else {
      report.copied++
      report.copiedBytes += sizeBytes
    }
    if (!removes) return
    await from.remove(key)
    report.removed++
  }
  let batch: Promise<void>[] = []
  for await (const key of from.keys()) {
    batch.push(move(key))
    if (batch.length < atOnce) continue
    await Promise.all(batch)
    batch = []
    progress?.(report)
  }
  await Promise.all(batch)
  return report
}

export async function digestOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await storage.read(key)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
