// `npm run bench`: the budgets, as ratios in one run. Writes bench/results/latest.json.
// `-- --quick` takes a tenth of the size; `-- --only requests,feed` runs some parts and leaves the figures of the others as they are.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchAddresses } from './addresses.ts'
import { benchCampaigns } from './campaigns.ts'
import { benchClicks } from './clicks.ts'
import { benchContacts } from './contacts.ts'
import { benchDocuments } from './documents.ts'
import { benchFeed, benchIdle } from './feed.ts'
import { emptyInstallation, type Installation, type Note } from './installation.ts'
import { benchLighthouse } from './lighthouse.ts'
import { machineFactor } from './machine.ts'
import { benchMove } from './move.ts'
import { benchPublishing } from './publishing.ts'
import { root } from './processes.ts'
import { benchSearchTerms } from './search-terms.ts'
import { benchRequests } from './requests.ts'

interface Row {
  part: string
  what: string
  figure: string
  budget: string
  isKept: boolean | null
  scale: number
  /** See `machineFactor`; missing in figures of before it was measured. */
  machine?: number
  at: string
}
const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } })
const scale = values.quick ? 0.1 : 1

/** In this order: a part with an installation of its own leaves nothing behind. */
const parts: Record<string, (note: Note) => Promise<void>> = {
  documents: (note) => benchDocuments(note, scale),
  contacts: (note) => benchContacts(note, scale),
  'search-terms': (note) => inside('search-terms', (place) => benchSearchTerms(note, scale, place)),
  campaigns: (note) => benchCampaigns(note, scale),
  requests: (note) => inside('requests', (place) => benchRequests(note, scale, place)),
  addresses: (note) => inside('addresses', (place) => benchAddresses(note, scale, place)),
  feed: (note) => inside('feed', (place) => benchFeed(note, scale, place)),
  move: (note) => inside('move', (place) => benchMove(note, scale, place)),
  idle: (note) => inside('idle', (place) => benchIdle(note, place)),
  screens: async (note) => {
    await inside('lighthouse', (place) => benchLighthouse(note, place))
    await inside('clicks', (place) => benchClicks(note, place))
  },
  publishing: (note) => inside('publishing', (place) => benchPublishing(note, scale, place)),
}
const wanted = values.only?.split(',') ?? Object.keys(parts)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length) throw new Error(`No part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)

const file = join(root, 'bench/results/latest.json')
const before = (JSON.parse(readFileSync(file, 'utf8')) as { rows: Row[] }).rows.filter((row) => row.part in parts)
for (const part of Object.keys(parts).filter((name) => wanted.includes(name))) {
  const rows: Row[] = []
  const machine = Number((await machineFactor()).toFixed(2))
  console.log(`      ${part}: this machine takes ${machine} times the CPU of the one for which the budgets were written`)
  await parts[part]?.((what, figure, budget, isKept) => {
    rows.push({ part, what, figure, budget, isKept, scale, machine, at: new Date().toISOString().slice(0, 16) })
    console.log(`${isKept === null ? '    ' : isKept ? 'kept' : 'OVER'}  ${what.padEnd(52)} ${figure.padEnd(34)} ${budget}`)
  })
  before.splice(0, before.length, ...before.filter((row) => row.part !== part), ...rows)
  save(before)
}

function save(rows: readonly Row[]): void {
  mkdirSync(join(root, 'bench/results'), { recursive: true })
  const names = Object.keys(parts)
  const sorted = rows.toSorted((a, b) => names.indexOf(a.part) - names.indexOf(b.part))
  writeFileSync(file, `${JSON.stringify({ node: process.version, cores: cpus().length, rows: sorted }, null, 2)}\n`)
}

async function inside(name: string, measure: (place: Installation) => Promise<void>): Promise<void> {
  const place = emptyInstallation(name)
  try {
    await measure(place)
  } finally {
    place.remove()
  }
}
