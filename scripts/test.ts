// The gate, `npm test`: checks, unit and server tests, screens, journeys. `npm test -- unit` runs one part; `npm run test:nightly` the rest.
// Prints each suite's own report and ends with `N passed, N failed`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { checks } from './checks.ts'

interface Sum {
  passed: number
  failed: number
}
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** @returns the exit code, and what it printed where that is `kept` */
async function run(command: string, args: string[], output: 'shown' | 'kept' = 'shown', settings: Record<string, string> = {}) {
  const env = { ...process.env, FORCE_COLOR: process.env['CI'] ? '0' : '1', ...settings }
  const child = spawn(command, args, { cwd: root, env, stdio: output === 'kept' ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status: status ?? 1, text }
}
function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

/** Each check counts as one test. One thread each: with more the compiler and the linter compute the same types again. */
async function check(): Promise<Sum> {
  let failed = 0
  for (const [name, command, ...args] of checks(root)) {
    const { status, text } = await run(command, args, 'kept', { GOMAXPROCS: '1' })
    console.log(`\n${text}${status === 0 ? 'ok  ' : 'FAIL'} ${name}`)
    if (status !== 0) failed++
  }
  return { passed: checks(root).length - failed, failed }
}

interface TestFile {
  name: string
  startTime: number
  endTime: number
  assertionResults: { fullName: string; status: string }[]
}
async function vitest(...projects: string[]): Promise<Sum> {
  const file = join(results, `${projects.join('-')}.json`)
  const chosen = projects.flatMap((name) => ['--project', name])
  const { status } = await run(bin('vitest'), [
    'run',
    ...chosen,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = read<{ numPassedTests: number; numFailedTests: number; testResults: TestFile[] }>(file)
  if (!report) return { passed: 0, failed: 1 }
  const seconds = ({ startTime, endTime }: TestFile) => Math.round((endTime - startTime) / 1000)
  const slowest = report.testResults.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, 12)
  console.log(`\nslowest files: ${slowest.map((one) => `${relative(root, one.name)} ${seconds(one)} s`).join(', ')}`)
  // CI has everything that a test may need, so none may be skipped there.
  const skipped = process.env['CI']
    ? report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter((one) => !/passed|failed/.test(one.status))
          .map((one) => `${relative(root, name)} ${one.fullName}`),
      )
    : []
  for (const name of skipped) console.error(`FAIL skipped, although CI is set: ${name}`)
  // A file that could not be loaded, or an error outside of a test, fails the run without a failed test.
  return { passed: report.numPassedTests, failed: report.numFailedTests + skipped.length || (status === 0 ? 0 : 1) }
}

async function playwright(...projects: string[]): Promise<Sum> {
  const file = join(results, `${projects.join('-')}.json`)
  const chosen = projects.map((name) => `--project=${name}`)
  const { status } = await run(bin('playwright'), ['test', '-c', 'e2e/playwright.config.ts', ...chosen], 'shown', {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PROJECTS: projects.join(' '),
  })
  // What stood on the page when a test failed: the machine that ran it may be gone when someone reads this.
  for (const name of globSync('journeys/*/error-context.md', { cwd: results }))
    console.log(`\n${name}\n${readFileSync(join(results, name), 'utf8').slice(0, 8_000)}`)
  const stats = read<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(file)?.stats
  if (!stats) return { passed: 0, failed: 1 }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped || (status === 0 ? 0 : 1) }
}

/** Also compares the columns that statements returned with the row types that they promise. */
async function vitestWithRows(...projects: string[]): Promise<Sum> {
  const sum = await vitest(...projects)
  const { status, text } = await run(process.execPath, [join(root, 'scripts/database/promised-rows.ts')], 'kept')
  console.log(`\n${text}${status === 0 ? 'ok  ' : 'FAIL'} row types of statements`)
  return status === 0 ? { ...sum, passed: sum.passed + 1 } : { ...sum, failed: sum.failed + 1 }
}

/** Each is a program of its own that ends with its sum. */
async function drills(): Promise<Sum> {
  const sum: Sum = { passed: 0, failed: 0 }
  for (const file of globSync('scripts/drills/*.ts', { cwd: root }).toSorted()) {
    const { status, text } = await run(process.execPath, [join(root, file)], 'kept')
    console.log(`\n${text}${status === 0 ? 'ok  ' : 'FAIL'} ${file}`)
    const [, passed, failed] = /(\d+) passed, (\d+) failed/.exec(text.slice(-200)) ?? []
    sum.passed += Number(passed ?? 0)
    sum.failed += Number(failed ?? 0) || (status === 0 ? 0 : 1)
  }
  return sum
}

const parts = {
  check,
  unit: () => vitestWithRows('unit', 'server'),
  e2e: () => playwright('ui', 'journeys'),
  slow: () => vitestWithRows('slow'),
  nightly: () => playwright('nightly', 'nightly-ui'),
  drills,
}
type Part = keyof typeof parts

async function timed(name: Part): Promise<Sum> {
  const start = performance.now()
  const sum = await parts[name]()
  console.log(`\n${name}: ${sum.passed} passed, ${sum.failed} failed in ${Math.round((performance.now() - start) / 1000)} s`)
  return sum
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const wanted = process.argv.slice(2).filter((name): name is Part => name in parts)
// Browsers run alone: a machine that is busy with other things makes a browser slow, not wrong, but it looks the same.
const sums = wanted.length
  ? await Array.fromAsync(wanted, timed)
  : [...(await Promise.all([timed('check'), timed('unit')])), await timed('e2e')]
const sum = sums.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }))
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed ? 1 : 0
