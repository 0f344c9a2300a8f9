// Runs everything and adds it up: `npm test`. Prints each suite's own report and ends with `N passed, N failed`.
// `npm test -- unit` or `-- e2e` or `-- check` runs one part; `npm run test:all` runs the slow journeys, which `npm test` leaves out.
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

interface Sum {
  passed: number
  failed: number
}
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const run = (command: string, args: string[]) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, FORCE_COLOR: process.env['CI'] ? '0' : '1' } })
    .status ?? 1

/** Each check counts as one test. */
function check(): Sum {
  const checks: [string, string, string[]][] = [
    ['types', bin('tsc'), ['-p', '.']],
    ['lint and boundaries', bin('oxlint'), ['--type-aware', '--deny-warnings', 'src', 'scripts', 'e2e', 'bench']],
    ['floors and tables', process.execPath, [join(root, 'scripts/boundaries.ts')]],
    ['format', bin('biome'), ['format']],
    ['dead code', bin('knip'), []],
    ['every package has a reason', process.execPath, [join(root, 'scripts/dependencies.ts'), '--check']],
    ['weight of the screens', process.execPath, [join(root, 'scripts/weigh.ts')]],
    ['the lint rules still bite', process.execPath, [join(root, 'scripts/check-boundaries.ts')]],
  ]
  const failed = checks.filter(([name, command, args]) => {
    const status = run(command, args)
    console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name}`)
    return status !== 0
  }).length
  return { passed: checks.length - failed, failed }
}

function unit(): Sum {
  const file = join(results, 'unit.json')
  const status = run(bin('vitest'), ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`])
  const report = read<{ numPassedTests: number; numFailedTests: number }>(file)
  if (!report) return { passed: 0, failed: 1 }
  // A file that could not be loaded, or an error outside of a test, fails the run without a failed test.
  return { passed: report.numPassedTests, failed: report.numFailedTests || (status === 0 ? 0 : 1) }
}

/** Journeys of half a minute and more, mostly over every screen or with a server that is killed: two thirds of the time of all. */
const slowSpecs = new Set(
  [
    'blogs-and-reviews',
    'campaigns',
    'chaos',
    'crash',
    'dialogs',
    'every-screen',
    'live',
    'media-and-documents',
    'passkeys',
    'typing',
  ].map((name) => `e2e/${name}.spec.ts`),
)
const specs = globSync('e2e/*.spec.ts', { cwd: root }).toSorted()

/**
 * The journeys. A strange machine may be so slow that one stumbles: there (CI) what failed is walked a second time, alone and against a
 * freshly started Gable, and is named. Whatever fails twice has failed.
 */
function e2e(wanted: 'quick' | 'slow'): Sum {
  const args = ['test', '-c', 'e2e/playwright.config.ts', ...specs.filter((name) => slowSpecs.has(name) === (wanted === 'slow'))]
  const first = journeys(args)
  if (!first || first.failed === 0 || first.failed > 5 || !process.env['CI']) return first ?? { passed: 0, failed: 1 }
  console.log(`\n${first.failed} of the journeys failed; they get a second try, alone`)
  const second = journeys([...args, '--last-failed', '--workers=1', '--trace=retain-on-failure'])
  if (!second || second.passed + second.failed !== first.failed) return first
  if (second.passed) console.log(`\n${second.passed} of the journeys passed only on the second try: see above which`)
  return { passed: first.passed + second.passed, failed: second.failed }
}

function journeys(args: string[]): Sum | undefined {
  const file = join(results, 'e2e.json')
  rmSync(file, { force: true })
  const status = run(bin('playwright'), args)
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
const parts = { check, unit, e2e: () => e2e('quick'), slow: () => e2e('slow') }
const wanted = process.argv.slice(2).filter((name): name is keyof typeof parts => name in parts)
const sum = (wanted.length ? wanted : (['check', 'unit', 'e2e'] as const))
  .map((name) => parts[name]())
  .reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }))
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed ? 1 : 0
