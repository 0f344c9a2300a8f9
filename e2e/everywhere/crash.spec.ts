// The power goes in the middle of an import and of a publication: after the next start both are finished, once.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { feed, owners, password } from '../helpers/portal.ts'
import { samplePhoto } from '../helpers/sample-photo.ts'
import { freePort } from '../../src/server/testing/free-port.ts'
import { untilUp } from '../journeys/kit/program.ts'

const root = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'gable-crash-'))
chmodSync(dataDir, 0o755)
let gable: ChildProcess
let sandbox: ChildProcess
test.setTimeout(420_000)
test.skip(process.platform !== 'linux', 'finds the children of a process in /proc')

let output = ''
function start(script: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece))
  return child
}
async function killEverything(): Promise<void> {
  const pid = gable.pid ?? 0
  const database = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  for (const one of [pid, ...children.filter((child) => child && child !== database)]) process.kill(one, 'SIGKILL')
  await once(gable, 'exit')
}
test.afterAll(async () => {
  for (const child of [gable, sandbox]) {
    if (!child || child.exitCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test('killed while it imports and publishes, Gable finishes both once', async ({ page }) => {
  const [port, portalPort] = [await freePort(), await freePort()]
  const [url, portal] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${portalPort}`]
  const env = { PORT: String(port), DATA_DIR: dataDir, REA_URL: portal, REA_CLIENT_ID: 'gable', REA_CLIENT_SECRET: 'secret' }
  const startGable = async () => {
    gable = start('dist/server/main.mjs', [], env)
    await untilUp({ url: `${url}/readyz`, child: gable, output: () => output })
  }
  sandbox = start('src/server/cli.ts', ['portal-sandbox', '--port', String(portalPort)], {})
  await untilUp({ url: portal, child: sandbox, output: () => output })
  await startGable()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(owners.northpoint)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((at) => at.pathname !== '/login')

  await page.goto(`${url}/listings/import`)
  const ids = Array.from({ length: 500 }, (_, i) => `CRASH-${i}`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'feed.xml', mimeType: 'text/xml', buffer: Buffer.from(feed('XNWXNW', ids)) })
  // Acknowledged is what must survive: the power goes right after the server has said yes.
  const started = page.waitForResponse((answer) => /\/start$/.test(answer.url()) && answer.ok())
  await page.getByRole('button', { name: /^Import 500 listing/ }).click()
  await started
  const batch = await page.waitForURL(/batch=/).then(() => page.url())
  await killEverything()
  await startGable()
  await page.goto(batch)
  await expect(page.getByText(/finished/i).first()).toBeVisible({ timeout: 120_000 })
  await page.goto(`${url}/listings?q=CRASH`)
  await page.getByRole('button', { name: 'Show total' }).click()
  await expect(page.getByRole('heading', { name: 'Listings' }).locator('..')).toContainText('500')

  await page.getByRole('grid').getByText('Main Road').first().click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Main Road/ })).toBeVisible()
  const address = new URL(page.url()).pathname
  await page.goto(`${url}${address}/edit`)
  await page
    .locator('input[type=file][accept*="image"]')
    .first()
    .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto('#7a5a3a') })
  // Leaving at once would cut the upload off; it would go on when the editor is opened again.
  await expect(page.getByText('1 of 60')).toBeVisible({ timeout: 60_000 })
  await page.goto(`${url}/portals/accounts`)
  await page.getByRole('button', { name: 'Add account' }).first().click()
  await page.getByLabel('Agency ID').fill('XNWXNW')
  await page
    .getByRole('button', { name: /^(Add|Save)/ })
    .last()
    .click()
  await expect(page.getByText('XNWXNW').first()).toBeVisible()
  await page.goto(`${url}${address}?tab=portals`)
  // The photo is prepared in the background, and a portal would delete what is left out.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: /^Publish/ })).toBeEnabled()
    await expect(page.getByRole('list', { name: /Before publishing|Ready to publish/ })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Portals' })).not.toContainText(/being prepared|[Aa]t least one photo/, {
      timeout: 3000,
    })
  }).toPass({ timeout: 120_000 })
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect(page.getByRole('list', { name: 'Portals' }).getByText(/Waiting|Sending|checking|Live/)).toBeVisible()
  await killEverything()
  await startGable()
  await page.goto(`${url}${address}?tab=portals`)
  await expect(page.getByRole('list', { name: 'Portals' }).getByText(/^Live/)).toBeVisible({ timeout: 90_000 })
  const shown = (await (await fetch(`${portal}/sandbox/listings`)).json()) as unknown
  expect((Array.isArray(shown) ? shown : (shown as { listings: unknown[] }).listings).length).toBe(1)
})
