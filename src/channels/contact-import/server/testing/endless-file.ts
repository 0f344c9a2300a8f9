// Runs in a thread with little memory: goes through a file that is far larger than it, as the import does before the database.
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '#common/errors.ts'
import { openSource } from '#formats/tables/tables.ts'
import { guessMapping } from '../../import-targets.rules.ts'
import type { Plan } from '../run/plan-rows.ts'
import { ahead, chunksOf } from '../file/row-chunks.ts'

const { head, body, megabytes } = workerData as { head: string; body: string; megabytes: number }
const block = Buffer.from(body.repeat(Math.ceil(64_000 / body.length)))

async function* file(): AsyncGenerator<Buffer> {
  yield Buffer.from(head)
  for (let sent = 0; sent < megabytes * 1_000_000; sent += block.length) yield Buffer.from(block)
}

let rows = 0
let problem: string | null = null
try {
  const source = await openSource(file())
  const { headers } = source
  const rules = {
    mapping: guessMapping(headers),
    labels: headers,
    isOwn: false,
    isLenient: false,
    agents: new Map(),
    now: new Date(),
  }
  const plan = { rules, corrections: {} } as unknown as Plan
  for await (const chunk of ahead(chunksOf(source.rows, 0, plan, (error) => void (problem = error.message)))) rows += chunk.length
} catch (error) {
  if (!(error instanceof AppError)) throw error
  problem = error.message
}
parentPort?.postMessage({ rows, problem })
