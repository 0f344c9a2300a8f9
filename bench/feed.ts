// A feed of listings read in, and what the processes weigh afterwards when it is idle.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFeed } from './made/generated-feed.ts'
import { type Installation, type Note, withDemo } from './installation.ts'
import { childrenOf, memoryMb, startNode } from './processes.ts'

export async function benchFeed(note: Note, scale: number, { env, command }: Installation): Promise<void> {
  await withDemo(env)
  const feed = join(env.DATA_DIR, 'feed.xml')
  const listings = Math.round(10_000 * scale)
  writeFileSync(feed, writeFeed(listings))
  const imported = command('import', 'reaxml', feed, '--agency', 'harbour-vale', '--json')
  const report = JSON.parse(imported.stdout) as { listings: { outcome: string }[] }
  const created = report.listings.filter((l) => l.outcome === 'created').length
  note(
    `REAXML import of ${listings} listings`,
    `${imported.seconds.toFixed(1)} s, ${created} created`,
    '< 60 s for 10,000',
    scale === 1 ? imported.seconds < 60 : imported.seconds < 60 * scale,
  )
}

export async function benchIdle(note: Note, { env }: Installation): Promise<void> {
  // The first start makes the database and the demo: at rest is what every later one comes to.
  await (await startNode('dist/server/main.mjs', env)).stop()
  const gable = await startNode('dist/server/main.mjs', env)
  await new Promise((done) => setTimeout(done, 20_000))
  const [worker] = childrenOf(gable.pid).filter((pid) => memoryMb(pid) > 40)
  note('idle memory of the API', `${memoryMb(gable.pid).toFixed(0)} MB`, '<= 250 MB', memoryMb(gable.pid) <= 250)
  note(
    'idle memory of the worker',
    `${worker ? memoryMb(worker).toFixed(0) : '?'} MB`,
    '<= 250 MB',
    worker ? memoryMb(worker) <= 250 : null,
  )
  await gable.stop()
}
