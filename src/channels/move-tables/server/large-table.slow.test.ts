import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import type { TableProfile } from '#formats/table-profile/table-profile.ts'

const folder = mkdtempSync(join(tmpdir(), 'large-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A thread limited to 60 MB reads 120 MB: code that collects the table would fail. */
async function readLarge(lines: Iterable<string>): Promise<TableProfile> {
  const path = join(folder, 'large.csv')
  await pipeline(Readable.from(lines), createWriteStream(path))
  const worker = new Worker(new URL('../testing/read-large-table.ts', import.meta.url), {
    workerData: { path, rowsFile: join(folder, `rows${Math.random()}`) },
    resourceLimits: { maxOldGenerationSizeMb: 60, maxYoungGenerationSizeMb: 8 },
  })
  const [profile] = (await once(worker, 'message')) as [TableProfile]
  return profile
}

test('a table far larger than the memory is read to its end, its ids counted', async () => {
  const note = 'Wants a quiet street near the school and would pay more for light '.repeat(18)
  function* lines() {
    yield 'note_id,contact_id,text\n'
    for (let n = 0; n < 100_000; n++) yield `${n},${n % 5000},${note}${n}\n`
  }
  const { rows, columns } = await readLarge(lines())
  expect(rows).toBe(100_000)
  expect(columns.map(({ kind, distinct, isUnique }) => [kind, distinct, isUnique])).toEqual([
    ['id', 100_000, true],
    ['id', 5000, false],
    ['text', 100_000, true],
  ])
}, 120_000)

test('quotation marks that never close cost no row, in however many lines they are', async () => {
  function* lines() {
    yield 'note_id,text\n'
    for (let n = 0; n < 300_000; n++) yield `${n},"never closed\n`
  }
  const { rows, problems } = await readLarge(lines())
  expect(rows).toBe(300_000)
  expect(problems.at(-1)).toMatch(/more lines with a quotation mark/)
}, 120_000)
