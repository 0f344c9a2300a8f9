// A whole agency moves in: contacts, properties, listings, notes and tasks of an old system by their ids, the search words of all of them included,
// while people of another agency work; and the same files once more, of which nothing is news.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Move } from '../src/channels/move/move.contract.ts'
import { type Installation, type Note, signIn } from './installation.ts'
import { load } from './load.ts'
import { peakMemoryMb, root, startNode } from './processes.ts'

const words = 'garden spring auction pool dogs school renovated quiet investor tenant keys loan family view corner terrace'.split(
  ' ',
)
const wordAt = (n: number) => words[(n * 7919) % words.length]
const streets = 'Oak,Elm,Ash,Fir,Bay,Hill,Park,Lake,Mill,Rose'.split(',').map((name) => `${name} Street`)
const day = (n: number) => `${String((n % 28) + 1).padStart(2, '0')}/${String((n % 12) + 1).padStart(2, '0')}/${2010 + (n % 16)}`

async function writeTable(path: string, headings: string, count: number, row: (n: number) => string): Promise<void> {
  function* lines() {
    yield `${headings}\n`
    for (let n = 0; n < count; n++) yield `${row(n)}\n`
  }
  await pipeline(lines, createWriteStream(path))
}

export async function benchMove(note: Note, scale: number, place: Installation): Promise<void> {
  const [contacts = 0, notes = 0, tasks = 0, listings = 0] = [100_000, 500_000, 50_000, 20_000].map((n) => Math.round(n * scale))
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
  await writeTable(join(folder, 'property.csv'), 'property_id,street_number,street,suburb,state,postcode', listings, (n) =>
    [`P${n}`, 1 + Math.floor(n / streets.length), streets[n % streets.length], 'Kew', 'VIC', '3101'].join(','),
  )
  await writeTable(
    join(folder, 'listing_sale.csv'),
    'listing_id,property_id,status,list_date,price,sold_price,sold_date,vendor_id,bedrooms,headline',
    listings,
    (n) => {
      const isSold = n % 20 !== 0
      const sold = isSold ? [900_000 + n, day(n + 1)] : ['', '']
      return [
        `L${n}`,
        `P${n}`,
        isSold ? 'Sold' : 'Available',
        day(n),
        890_000 + n,
        ...sold,
        `C${n}`,
        2 + (n % 4),
        wordAt(n),
      ].join(',')
    },
  )
  const rows = contacts + notes + tasks + 2 * listings
  const gable = await startNode('dist/server/main.mjs', { ...place.env, ROLE: 'api' })
  const { agencyId, headers } = await signIn(gable.port, 'harbour-vale')
  const list = () =>
    load(() => ({ path: `/api/listinger/get_All/${agencyId}?limit=50`, headers }), {
      port: gable.port,
      connections: 1,
      count: 100,
    })
  place.command('agency', 'create', 'moving', '--name', 'Moving')
  await list() // warm
  const quiet = await list()
  const meanwhile: number[] = []
  let isOver = false
  const working = (async () => {
    while (!isOver) meanwhile.push((await list()).p50Ms)
  })()
  const first = await run(place, folder)
  isOver = true
  await working
  await gable.stop()
  const busyMs = meanwhile.toSorted((a, b) => a - b)[Math.floor(meanwhile.length / 2)] ?? 0
  note(
    'list of 50 of another agency meanwhile: p50',
    `${(busyMs / quiet.p50Ms).toFixed(1)} x (${busyMs.toFixed(1)} of ${quiet.p50Ms.toFixed(1)} ms)`,
    'at most 1.5 x',
    busyMs <= 1.5 * quiet.p50Ms,
  )
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
  // As `npm run gable` starts it.
  const args = [
    '--max-old-space-size=1500',
    join(root, 'dist/server/cli.mjs'),
    'move',
    folder,
    '--agency',
    'moving',
    '--source',
    'Bench',
    '--json',
  ]
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
