import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

/** A thread limited to 40 MB reads 70 MB: code that collects the whole file would fail. */
async function goThrough(head: string, body: string): Promise<{ rows: number; problem: string | null }> {
  const worker = new Worker(new URL('../testing/endless-file.ts', import.meta.url), {
    workerData: { head, body, megabytes: 70 },
    resourceLimits: { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 8 },
  })
  const [answer] = (await once(worker, 'message')) as [{ rows: number; problem: string | null }]
  return answer
}
const notes = 'Wants a quiet street near the school, and would pay more for light. '.repeat(40)

test('a table far larger than the memory is gone through to its end', async () => {
  const { rows, problem } = await goThrough('First name,Email,Notes\n', `Ann,ann@mail.example,${notes.replaceAll(',', ' ')}\n`)
  expect(problem).toBeNull()
  expect(rows).toBeGreaterThan(20_000)
}, 120_000)

test.each([
  ['a quotation mark that never closes', 'First name,Notes\nAnn,"', notes],
  ['a line that never ends', 'First name,Notes\nAnn,', notes],
  ['headings that never end', '', 'name,'],
  ['a card that never ends', 'BEGIN:VCARD\nVERSION:3.0\nFN:Ann\n', `NOTE:${notes}\n`],
  ['a value of a card that never ends', 'BEGIN:VCARD\nVERSION:3.0\nFN:Ann\nPHOTO:', `${'QUJD'.repeat(18)}\n `],
])(
  '%s ends in a report, not in a full memory',
  async (_, head, body) => {
    const { rows } = await goThrough(head, body)
    expect(rows).toBeLessThan(10)
  },
  120_000,
)
