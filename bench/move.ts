// A whole agency moves in: contacts, notes and tasks of an old system by their ids, the search words of all of them included, and the same
// files once more, of which nothing is news.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Move } from '../src/channels/move/move.contract.ts'
import type { Installation, Note } from './installation.ts'
import { peakMemoryMb, root } from './processes.ts'

const words = 'garden spring auction pool dogs school renovated quiet investor tenant keys loan family view corner terrace'.split(
  ' ',
)
const wordAt = (n: number) => words[(n * 7919) % words.length]
const day = (n: number) => `${String((n % 28) + 1).padStart(2, '0')}/${String((n % 12) + 1).padStart(2, '0')}/${2010 + (n % 16)}`

async function writeTable(path: string, headings: string, count: number, row: (n: number) => string): Promise<void> {
  function* lines() {
    yield `${headings}\n`
    for (let n = 0; n < count; n++) yield `${row(n)}\n`
  }
  await pipeline(lines, createWriteStream(path))
}

export async function benchMove(note: Note, scale: number, place: Installation): Promise<void> {
  const [contacts, notes, tasks] = [100_000, 500_000, 50_000].map((n) => Math.round(n * scale)) as [number, number, number]
  const folder = join(place.env.DATA_DIR, 'move')
  mkdirSync(folder)
  await writeTable(join(folder, 'contact.csv'), 'contact_id,first_name,last_name,email,mobile,suburb', contacts, (n) =>
    [`C${n}`, `Ann${n % 500}`, `Reed${n}`, `ann${n}@bench.example`, `04${String(10_000_000 + n)}`, 'Kew'].join(','),
  )
  await writeTable(join(folder, 'note.csv'), 'note_id,contact_id,type,note_date,author,note', notes, (n) =>
    [
      `N${n}`,
      `C${n % contacts}`,
      n % 3 ? 'Note' : 'Call',
      day(n),
      'Pat Former',
      `${wordAt(n)} ${wordAt(n + 1)} ${wordAt(n + 5)} ${n}`,
    ].join(','),
  )
  await writeTable(join(folder, 'task.csv'), 'task_id,contact_id,subject,due_date,status', tasks, (n) =>
    [`T${n}`, `C${n % contacts}`, `Call about the ${wordAt(n)} ${n}`, day(n), n % 10 ? 'Completed' : 'Open'].join(','),
  )
  place.command('agency', 'create', 'moving', '--name', 'Moving')
  const rows = contacts + notes + tasks
  const first = await run(place, folder)
  const created = first.report.tables.reduce((sum, { counts }) => sum + counts.created, 0)
  if (created !== rows) throw new Error(`${created} of ${rows} rows came in`)
  note(
    `${rows.toLocaleString('en-AU')} rows move in, check included`,
    `${first.seconds.toFixed(0)} s`,
    '< 1,200 s',
    first.seconds < 1200 * Math.max(scale, 0.2),
  )
  note('memory of that process at its peak', `${first.peakMb.toFixed(0)} MB`, '< 600 MB', first.peakMb < 600)
  const second = await run(place, folder)
  const unchanged = second.report.tables.reduce((sum, { counts }) => sum + counts.unchanged, 0)
  if (unchanged !== rows) throw new Error(`${unchanged} of ${rows} rows were unchanged the second time`)
  note('the same files once more change nothing', `${second.seconds.toFixed(0)} s`, '< 1,200 s', second.seconds < 1200)
}

async function run(place: Installation, folder: string): Promise<{ seconds: number; peakMb: number; report: Move }> {
  const startedAt = performance.now()
  const args = [join(root, 'dist/server/cli.mjs'), 'move', folder, '--agency', 'moving', '--source', 'Bench', '--json']
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...place.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let peakMb = 0
  const watch = setInterval(() => {
    if (child.pid !== undefined && child.exitCode === null) peakMb = Math.max(peakMb, peakMemoryMb(child.pid))
  }, 500)
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => void (text += part))
  const [code] = (await once(child, 'exit')) as [number]
  clearInterval(watch)
  if (code !== 0) throw new Error(`the move ended with ${code}: ${text.slice(0, 2000)}`)
  return { seconds: (performance.now() - startedAt) / 1000, peakMb, report: JSON.parse(text) as Move }
}
