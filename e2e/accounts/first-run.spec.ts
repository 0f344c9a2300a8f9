// A real agency on an installation of its own: the demo is cleared by command, the key of the console opens the first-run page, once.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { password, watchForTrouble } from '../helpers/portal.ts'
import { samplePhoto } from '../helpers/sample-photo.ts'
import { freePort } from '../../src/server/testing/free-port.ts'
import { untilUp } from '../journeys/kit/program.ts'

test.setTimeout(300_000)
const root = join(import.meta.dirname, '../..')
let gable: ChildProcess | undefined
let dataDir = ''

test.afterEach(async () => {
  if (gable && gable.exitCode === null) {
    gable.kill('SIGTERM')
    await new Promise((done) => gable?.once('exit', done))
  }
  rmSync(dataDir, { recursive: true, force: true })
})

test('the demo goes with one command, and the person who has the key sets up the agency', async ({ page }) => {
  dataDir = mkdtempSync(join(tmpdir(), 'gable-first-'))
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV: 'development' }
  gable = spawn(process.execPath, ['dist/server/main.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  gable.stdout?.on('data', (d: Buffer) => (output += d))
  gable.stderr?.on('data', (d: Buffer) => (output += d))
  await untilUp({ url: `${url}/readyz`, child: gable, output: () => output })
  expect(output).not.toContain('/setup#key=')

  const cleared = spawnSync(process.execPath, ['src/server/cli.ts', 'demo', 'clear', '--yes'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  expect(cleared.stderr).toBe('')
  expect(cleared.stdout).toContain('Harbour & Vale and Northpoint: removed.')
  const [address] = /http\S+\/setup#key=\S+/.exec(cleared.stdout) ?? []
  expect(address).toBeTruthy()

  const trouble = await watchForTrouble(page)
  // Without the key, the same page is shown and set-up goes no further.
  await page.goto(`${url}/`)
  await expect(page.getByRole('heading', { name: 'Set up your agency' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('textbox', { name: 'Setup key' }).fill('00000-00000-00000-00000')
  await fill()
  await page.getByRole('button', { name: 'Create agency' }).click()
  await expect(page.getByText('Wrong setup key')).toBeVisible({ timeout: 30_000 })

  await page.goto('about:blank')
  await page.goto(address ?? '')
  await expect(page.getByLabel('Web address name')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'first run')
  await fill()
  await page.getByRole('button', { name: 'Add person' }).click()
  const person = page.getByRole('group', { name: 'Person 1' })
  await person.getByLabel('First name').fill('Bo')
  await person.getByLabel('Last name').fill('Ray')
  await person.getByLabel('Email').fill('bo@lantern.example')
  await page.getByRole('button', { name: 'Create agency' }).click()
  await expect(page.getByRole('heading', { name: 'Your agency is ready' })).toBeVisible({ timeout: 30_000 })

  await page
    .getByLabel('File: Logo')
    .setInputFiles({ name: 'l.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto('#2f5d3a') })
  await expect(page.getByRole('img', { name: 'Logo', exact: true })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Import contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Import contacts' })).toBeVisible({ timeout: 30_000 })

  // Empty lists offer the first step in words that can be read.
  for (const [path, step] of [
    ['/crm/contacts/all', 'New contact'],
    ['/portals', 'Add portal account'],
    ['/listings', 'New listing'],
  ] as const) {
    await page.goto(`${url}${path}`)
    const button = page.getByRole('main').getByRole('link', { name: step }).last()
    await expect(button).toBeVisible()
    // Words in the very colour of their button are no fault to axe.
    expect(await button.evaluate((one) => getComputedStyle(one).color), path).toBe('rgb(255, 255, 255)')
    await expectAccessible(page, `${path}, empty`)
  }

  // The key is used: a second visitor with it is refused.
  const second = await page.context().newPage()
  await second.goto('about:blank')
  await second.goto(address ?? '')
  await expect(second.getByText('This installation is already set up.')).toBeVisible({ timeout: 30_000 })
  expect(await trouble()).toEqual([])

  async function fill() {
    await page.getByLabel('Name', { exact: true }).fill('Lantern & Sons')
    await expect(page.getByLabel('Web address name')).toHaveValue('lantern-sons')
    await expect(page.getByLabel('Reference prefix')).toHaveValue('LS')
    await page.getByLabel('First name').first().fill('Ann')
    await page.getByLabel('Last name').first().fill('Lee')
    await page.getByLabel('Email').first().fill('ann@lantern.example')
    await page.getByLabel('Password', { exact: true }).fill(password)
  }
})
