// Runs everything and adds it up: `npm test`. Prints each suite's own report and ends with `N passed, N failed`.
// `npm test -- unit` or `-- e2e` or `-- check` runs one part; `npm run test:all` runs the slow tests and journeys, which `npm test` leaves out.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

interface Sum {
  passed: number
  failed: number
}
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
/** @returns the exit code, and what it printed where that is `kept` */
async function run(
  command: string,
  args: string[],
  output: 'shown' | 'kept' = 'shown',
  settings: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const env = { ...process.env, FORCE_COLOR: process.env['CI'] ? '0' : '1', ...settings }
  const child = spawn(command, args, { cwd: root, env, stdio: output === 'kept' ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status: status ?? 1, text }
}

/** Each check counts as one test. They run beside the unit tests, which wait for a database now and then, and print when they are done. */
async function check(): Promise<Sum> {
  const checks: [string, string, string[]][] = [
    ['types', bin('tsc'), ['-p', '.', '--checkers', '1']],
    ['lint and boundaries', bin('oxlint'), ['--type-aware', '--deny-warnings', 'src', 'scripts', 'e2e', 'bench']],
    ['floors and tables', process.execPath, [join(root, 'scripts/boundaries.ts')]],
    ['words of the glossary', process.execPath, [join(root, 'scripts/words.ts')]],
    ['spelling', process.execPath, [join(root, 'scripts/spelling.ts')]],
    ['settings page', process.execPath, [join(root, 'scripts/settings.ts'), '--check']],
    ['format', bin('biome'), ['format']],
    ['dead code', bin('knip'), []],
    ['every package has a reason', process.execPath, [join(root, 'scripts/dependencies.ts'), '--check']],
    ['weight of the screens', process.execPath, [join(root, 'scripts/weigh.ts')]],
    ['the lint rules refuse known violations', process.execPath, [join(root, 'scripts/check-boundaries.ts')]],
  ]
  let failed = 0
  for (const [name, command, args] of checks) {
    // With several threads the compiler and the linter each compute the same types again; one thread needs half the CPU time.
    const { status, text } = await run(command, args, 'kept', { GOMAXPROCS: '1' })
    console.log(`\n${text}${status === 0 ? 'ok  ' : 'FAIL'} ${name}`)
    if (status !== 0) failed++
  }
  return { passed: checks.length - failed, failed }
}

/** Tests that start and kill whole programs, wait for others' servers, make pictures and pages, fill large tables or drive every text field: above two seconds each. */
const slowTests = [
  'src/platform/storage/storage.test.ts',
  'src/server/tests/files-in-s3.test.ts',
  'src/workspace/installation/server/archive/import/import-archive.test.ts',
  'src/server/tests/processes/process.test.ts',
  'src/server/tests/processes/fresh-starts.test.ts',
  'src/server/doctor/doctor.test.ts',
  'src/server/tests/hostile-files.test.ts',
  'src/server/tests/long-texts.test.ts',
  'src/channels/portals/server/real-servers.test.ts',
  'src/channels/portals/server/feeds.test.ts',
  'src/channels/portals/server/portal-outages.test.ts',
  'src/channels/portals/sandbox/portal-sandbox.test.ts',
  'src/core/media/server/media-keeping.test.ts',
  'src/server/tests/backup/backup.test.ts',
  'src/server/tests/backup/row-copy.test.ts',
  'src/server/tests/overload.test.ts',
  'src/platform/db/migrate.test.ts',
  'src/platform/jobs/living-workers.test.ts',
  'src/channels/contact-import/server/file/any-file.test.ts',
  'src/channels/contact-import/server/file/large-file.test.ts',
  'src/channels/contact-import/server/run/import-ahead.test.ts',
  'src/workflow/preferences/server/match-oracle.test.ts',
  'src/channels/reaxml/server/import/import.test.ts',
  'src/channels/reaxml/server/import/import-runs.test.ts',
  'src/channels/documents/server/brochure/public-words.test.ts',
  'src/channels/documents/server/brochure/public-texts.test.ts',
  'src/channels/documents/server/brochure/brochure-a4.test.ts',
  'src/channels/documents/server/brochure/brochure-duties.test.ts',
  'src/channels/documents/server/documents.test.ts',
  'src/channels/documents/server/brochure/type-rules.test.ts',
  'src/channels/documents/server/codes/codes.test.ts',
  'src/channels/documents/server/focus.test.ts',
  'src/channels/reaxml/server/export/export.test.ts',
  'src/platform/images/image-variants.test.ts',
  'src/platform/pdf/pdf-renderer.test.ts',
  'src/platform/processes/child-pool.test.ts',
  'src/workspace/installation/server/archive/anonymise/anonymise.test.ts',
  'src/workspace/installation/server/archive/import/opt-outs-move.test.ts',
  'src/core/media/server/media.test.ts',
  'src/formats/reaxml/writer/round-trip.test.ts',
  'src/formats/reaxml/writer/archive.test.ts',
  'src/platform/jobs/worker.test.ts',
  'src/platform/db/embedded/embedded-postgres.test.ts',
  'src/server/tests/processes/light-start.test.ts',
  'src/workspace/search/server/own-among-many.test.ts',
  'src/core/media/server/picture-edit.test.ts',
  'src/channels/contact-import/server/import-command.test.ts',
  'src/channels/contact-import/server/run/import-strangers.test.ts',
  'src/channels/reaxml/server/import/agents-of-feeds.test.ts',
  'src/channels/campaigns/server/sending/interrupted-sending.test.ts',
  'src/channels/portals/server/feed-transports.test.ts',
  'src/channels/portals/server/publications/photos-in-preparation.test.ts',
  'src/channels/portals/server/adapters/feed/feed-samples.test.ts',
  'src/channels/documents/server/proofs/proofs.test.ts',
  'src/channels/documents/server/brochure/floor-plan.test.ts',
  'src/channels/documents/server/brochure/window-card.test.ts',
  'src/channels/documents/server/brochure/accessible-pdf.test.ts',
  'src/channels/documents/server/brochure/altered-mark.test.ts',
  'src/channels/documents/server/letter.test.ts',
  'src/channels/documents/server/opens/open-papers.test.ts',
  'src/channels/documents/server/pack/print-pack.test.ts',
  'src/channels/documents/server/stock-list/stock-list.test.ts',
  'src/core/listings/server/list/many-listings.test.ts',
  'src/core/contacts/server/list/many-contacts.test.ts',
  'src/server/tests/data/erased-everywhere.test.ts',
  'src/server/tests/data/erased-person.test.ts',
  'src/server/tests/data/same-everywhere.test.ts',
  'src/server/tests/naughty-strings.test.ts',
  'src/server/tests/many-nodes.test.ts',
  'src/server/tests/backup/restored.test.ts',
  'src/workspace/operate/server/operate.test.ts',
  'src/channels/reaxml/server/import/one-side.test.ts',
  'src/channels/campaigns/server/throttle.test.ts',
  'src/platform/live/live-hub.test.ts',
  'src/accounts/addresses/server/addresses.test.ts',
  'src/channels/documents/server/print-check.test.ts',
  'src/channels/documents/server/proofs/proof-files.test.ts',
  'src/channels/portals/server/accounts/portal-kinds.test.ts',
  'src/channels/portals/server/cockpit/cockpit.test.ts',
  'src/channels/portals/server/portal-faults.test.ts',
  'src/channels/portals/server/publications/nothing-live-without-a-row.test.ts',
  'src/channels/reaxml/server/import/reading.test.ts',
  'src/channels/campaigns/server/sending/held-back.test.ts',
  'src/core/media/server/uploads.test.ts',
  'src/formats/icalendar/icalendar.test.ts',
]

async function unit(which: 'quick' | 'slow'): Promise<Sum> {
  const file = join(results, `unit-${which}.json`)
  const some = which === 'slow' ? slowTests : slowTests.flatMap((name) => ['--exclude', name])
  const { status } = await run(bin('vitest'), ['run', ...some, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`])
  const report = read<{ numPassedTests: number; numFailedTests: number; testResults: TestFile[] }>(file)
  if (!report) return { passed: 0, failed: 1 }
  console.log(slowest(report.testResults))
  // CI has everything that a test may need, so none may be skipped there.
  const skipped = process.env['CI'] ? report.testResults.flatMap(skippedOf) : []
  for (const name of skipped) console.error(`FAIL skipped, although CI is set: ${name}`)
  // A file that could not be loaded, or an error outside of a test, fails the run without a failed test.
  return { passed: report.numPassedTests, failed: report.numFailedTests + skipped.length || (status === 0 ? 0 : 1) }
}

interface TestFile {
  name: string
  startTime: number
  endTime: number
  assertionResults: { fullName: string; status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo' }[]
}
const skippedOf = ({ name, assertionResults }: TestFile) =>
  assertionResults.flatMap(({ fullName, status }) =>
    status === 'passed' || status === 'failed' ? [] : `${relative(root, name)} ${fullName}`,
  )
/** Shows what could move to the slow part. */
function slowest(files: readonly TestFile[]): string {
  const longest = files.toSorted((a, b) => b.endTime - b.startTime - (a.endTime - a.startTime)).slice(0, 15)
  return `\nslowest files: ${longest.map((one) => `${relative(root, one.name)} ${Math.round((one.endTime - one.startTime) / 1000)} s`).join(', ')}`
}

/** Journeys of many steps, over every screen, or with a server that is killed: nine tenths of the time of all. */
const slowSpecs = new Set(
  [
    'agents',
    'blogs-and-reviews',
    'branding',
    'campaign-left',
    'campaigns',
    'chaos',
    'contact-import',
    'contact-page',
    'contact-people',
    'contacts-grid',
    'crash',
    'days',
    'dialogs',
    'documents-typed',
    'enquiries',
    'every-screen',
    'first-run',
    'keyboard',
    'keys-and-follow-ups',
    'leaving',
    'listing-depth',
    'listing-editing',
    'listing-lists',
    'listing-together',
    'live',
    'many-contacts',
    'marketing-undo',
    'media-and-documents',
    'merged-contact',
    'morning',
    'note-files',
    'opens',
    'opens-chaos',
    'opens-privacy',
    'operate',
    'pace',
    'paper',
    'passkeys',
    'people',
    'photo-words',
    'portals',
    'session',
    'settings',
    'sms',
    'tasks',
    'two-people',
    'typing',
    'user-form',
    'waiting',
  ].map((name) => `${name}.spec.ts`),
)
const specs = globSync('e2e/**/*.spec.ts', { cwd: root }).toSorted()

async function e2e(wanted: 'quick' | 'slow'): Promise<Sum> {
  const wantedSpecs = specs.filter((name) => slowSpecs.has(basename(name)) === (wanted === 'slow'))
  return (await journeys(['test', '-c', 'e2e/playwright.config.ts', ...wantedSpecs])) ?? { passed: 0, failed: 1 }
}

async function journeys(args: string[]): Promise<Sum | undefined> {
  const file = join(results, 'e2e.json')
  rmSync(file, { force: true })
  const { status } = await run(bin('playwright'), args)
  // What stood on the page when a journey failed: the machine that ran it may be gone when someone reads this.
  for (const name of globSync('journeys/*/error-context.md', { cwd: results }))
    console.log(`\n${name}\n${readFileSync(join(results, name), 'utf8').slice(0, 8_000)}`)
  const report = read<{ stats: { expected: number; unexpected: number; skipped: number } }>(file)
  if (!report) return undefined
  const { expected, unexpected, skipped } = report.stats
  return { passed: expected, failed: unexpected + skipped || (status === 0 ? 0 : 1) }
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const parts = {
  check,
  unit: () => unit('quick'),
  e2e: () => e2e('quick'),
  slowUnit: () => unit('slow'),
  slow: () => e2e('slow'),
}
type Part = keyof typeof parts
const wanted = process.argv.slice(2).filter((name): name is Part => name in parts)
async function timed(name: Part): Promise<Sum> {
  const start = performance.now()
  const sum = await parts[name]()
  console.log(`\n${name}: ${sum.passed} passed, ${sum.failed} failed in ${Math.round((performance.now() - start) / 1000)} s`)
  return sum
}

// The journeys run alone: a machine that is busy with other things makes a browser slow, not wrong, but it looks the same.
const sums = wanted.length
  ? await Array.fromAsync(wanted, timed)
  : [...(await Promise.all([timed('check'), timed('unit')])), await timed('e2e')]
const sum = sums.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }))
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed ? 1 : 0
