// Lighthouse of the sign-in, home, listings and contact screens, on the desktop; scores into the results, the rest into lighthouse.json.
// Lighthouse comes from the registry when it is asked for: it is larger than everything Gable runs on.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { demoPassword } from '../src/accounts/session/password.rules.ts'
import { browserPath } from '../e2e/helpers/browser.ts'
import { demoSettled, type Installation, type Note, signIn } from './installation.ts'
import { freePort } from '../src/server/testing/free-port.ts'
import { root, startNode } from './processes.ts'

const version = '13.5.0'
const categories = ['performance', 'accessibility', 'best-practices'] as const
const measures = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
}

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

export async function benchLighthouse(note: Note, { env, connection }: Installation): Promise<void> {
  const gable = await startNode('dist/server/main.mjs', env)
  const url = `http://127.0.0.1:${gable.port}`
  await demoSettled(connection)
  const profile = mkdtempSync(join(tmpdir(), 'gable-lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    ...browserPath(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox'],
  })
  try {
    const all: Record<string, unknown> = {}
    const look = async (name: string, path: string) => {
      const report = await lighthouse(`${url}${path}`, port, join(profile, `${name}.json`))
      const scores = categories.map((one) => Math.round((report.categories[one]?.score ?? 0) * 100))
      const figures = Object.fromEntries(
        Object.entries(measures).map(([short, audit]) => [
          short,
          Math.round((report.audits[audit]?.numericValue ?? 0) * 1000) / 1000,
        ]),
      )
      const failed = Object.entries(report.audits).flatMap(([id, { score }]) => (score !== null && score < 0.5 ? [id] : []))
      all[name] = {
        path: path.replace(/[0-9a-f-]{36}/, ':id'),
        scores: Object.fromEntries(categories.map((one, i) => [one, scores[i]])),
        ...figures,
        failed,
      }
      note(
        `Lighthouse of ${name}`,
        `${scores.join(' / ')}, LCP ${Math.round(Number(figures['lcp']))} ms, blocked ${Math.round(Number(figures['tbt']))} ms`,
        'accessibility 100',
        scores[1] === 100,
      )
    }
    await look('sign-in', '/login')
    const page = await context.newPage()
    await page.goto(`${url}/login`)
    await page.getByLabel('Email').fill('owner@harbourvale.example')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((now) => !now.pathname.startsWith('/login'))
    await page.close()
    await look('home', '/')
    await look('listings', '/listings')
    const { agencyId, headers } = await signIn(gable.port, 'harbour-vale')
    const answer = await fetch(`${url}/api/contact/get_all_contact`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: agencyId, limit: 1 }),
    })
    const { items } = (await answer.json()) as { items: { id: string }[] }
    await look('contact', `/contacts/${items[0]?.id}`)
    writeFileSync(
      join(root, 'bench/results/lighthouse.json'),
      `${JSON.stringify({ lighthouse: version, screens: all }, null, 2)}\n`,
    )
  } finally {
    await context.close()
    await gable.stop()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** In the browser that is open on this port, with what it has stored. */
async function lighthouse(url: string, port: number, file: string): Promise<Report> {
  const args = [
    'exec',
    '--yes',
    `--package=lighthouse@${version}`,
    '--',
    'lighthouse',
    url,
    `--port=${port}`,
    '--disable-storage-reset',
  ]
  const options = [
    '--preset=desktop',
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
  ]
  const child = spawn('npm', [...args, ...options], { stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise((done) => child.once('exit', done))
  if (code !== 0) throw new Error(`lighthouse ended with ${code}; it is fetched from the npm registry when it is not there`)
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}
