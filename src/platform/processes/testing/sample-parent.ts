// A program with a busy pool, for the test that kills it: writes the child's process id and waits.
import { join } from 'node:path'
import { ChildPool } from '../child-pool.ts'
import type { SampleJob, SampleReply } from './sample-child.ts'

const pool = new ChildPool<SampleJob, SampleReply>({ module: join(import.meta.dirname, 'sample-child.ts'), what: 'samples' })
await pool.ask({ do: 'echo', text: '' })
process.stdout.write(`${pool.pids[0]}\n`)
if (process.argv[2] === 'stay') await pool.ask({ do: 'sleep', ms: 60_000 })
