// Journeys of e2e/ on an installation that is running already.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
/** Sign-in, live events between two windows, uploads, and a download that is written while it is read. */
const journeys = [
  ['everywhere/over-the-wire.spec.ts', 'a protected page leads to the sign-in and back'],
  ['everywhere/over-the-wire.spec.ts', 'a change of another window is shown, and an uploaded photo becomes ready'],
  ['accounts/data.spec.ts', 'an owner downloads everything as one archive that another program opens'],
] as const

interface Walked {
  title: string
  isGood: boolean
  detail: string
}
interface Suite {
  suites?: Suite[]
  specs?: { title: string; ok: boolean; tests: { results: { duration: number; errors: { message?: string }[] }[] }[] }[]
}

export async function walkJourneys(url: string, password: string): Promise<Walked[]> {
  const home = mkdtempSync(join(tmpdir(), 'gable-drill-journeys-'))
  const report = join(home, 'report.json')
  const names = journeys.map(([, title]) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const files = [...new Set(journeys.map(([file]) => `e2e/${file}`))]
  const args = [
    'test',
    '-c',
    'e2e/playwright.config.ts',
    '--project=nightly',
    ...files,
    '-g',
    names.join('|'),
    '--reporter=json',
    '--workers=1',
  ]
  const child = spawn(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      GABLE_URL: url,
      JOURNEY_PASSWORD: password,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // The certificate is of the drill's own.
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (output = `${output}${piece}`.slice(-3000)))
  await once(child, 'close')
  try {
    const walked = specsOf(JSON.parse(readFileSync(report, 'utf8')) as Suite)
    return journeys.map(([, title]) => walked.find((one) => one.title === title) ?? { title, isGood: false, detail: output })
  } catch {
    return [{ title: 'all journeys', isGood: false, detail: output }]
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const specsOf = ({ suites = [], specs = [] }: Suite): Walked[] => [
  ...suites.flatMap(specsOf),
  ...specs.map(({ title, ok, tests }) => {
    const [result] = tests.flatMap(({ results }) => results)
    const seconds = `${((result?.duration ?? 0) / 1000).toFixed(1)} s`
    // The first of them may say no more than that it took too long.
    const errors = result?.errors.flatMap(({ message }) => message ?? []).join('\n')
    return { title, isGood: ok, detail: ok ? seconds : (errors || seconds).slice(0, 1500) }
  }),
]
