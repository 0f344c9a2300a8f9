// The operator's day: the link of the command line, the health of the installation, a new agency, a suspension and its end.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { stepAt, totpCode } from '../../src/accounts/session/server/factor/totp.ts'
import { expectAccessible } from '../helpers/accessible.ts'
import { gableUrl, watchForTrouble } from '../helpers/portal.ts'

const root = join(import.meta.dirname, '../..')
async function command(args: readonly string[], more: Record<string, string> = {}): Promise<string> {
  const env = {
    ...process.env,
    DATA_DIR: process.env['GABLE_DATA_DIR'] ?? '',
    PUBLIC_URL: gableUrl(),
    LOG_LEVEL: 'warn',
    ...more,
  }
  const { stdout } = await promisify(execFile)(process.execPath, ['src/server/cli.ts', ...args, '--json'], { cwd: root, env })
  return stdout
}
async function linkFor(email: string): Promise<string> {
  return (JSON.parse(await command(['operator', 'create', email, '--name', 'Kim Tran'])) as { url: string }).url
}
const ownerPassword = 'three boats by the pier'
/** Adds an owner to the agency that this test has made, and signs in: suspending that agency disturbs no other test. */
async function signInAsOwner(theirs: Page): Promise<void> {
  const person = ['--first-name', 'Noah', '--last-name', 'Berg', '--role', 'owner']
  const email = 'noah@bayside.example'
  await command(['user', 'create', '--agency', 'bayside-sons', '--email', email, ...person], { GABLE_PASSWORD: ownerPassword })
  await theirs.goto(`${gableUrl()}/login`)
  await theirs.getByLabel('Email').fill(email)
  await theirs.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await theirs.waitForURL((url) => url.pathname !== '/login')
  await theirs.goto(`${gableUrl()}/settings/data`)
}
const codeOf = (secret: string) => totpCode(secret, stepAt(new Date()))
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Operator pages' }).getByRole('link', { name })

test('an operator comes in by a link, looks after the installation, and suspends an agency', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const trouble = await watchForTrouble(page)
  await page.goto(`${gableUrl()}/operate`)
  await expect(page.getByRole('heading', { name: 'Operator sign-in' })).toBeVisible()
  await expectAccessible(page, 'operator sign-in')

  await page.goto('about:blank')
  await page.goto(await linkFor('kim@host.example'))
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText(/at least 15/i).nth(1)).toBeVisible()
  await expectAccessible(page, 'operator link')
  await page.getByLabel('Password', { exact: true }).fill('a ladder by the boat shed')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Start' }).click()

  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  // The secret part of the link is gone from the address.
  expect(new URL(page.url()).hash).toBe('')
  await expect(page.getByRole('listitem').filter({ hasText: 'Row level security' })).toContainText('Good')
  await page.getByRole('button', { name: /Send a test email/ }).click()
  await expect(page.getByText(/kept in the outbox and reaches no one/)).toBeVisible()
  await expectAccessible(page, 'operator overview')

  await tab(page, 'Agencies').click()
  await page.getByRole('button', { name: 'New agency' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Bayside & Sons')
  await expect(dialog.getByLabel('Web address name')).toHaveValue('bayside-sons')
  await dialog.getByRole('button', { name: 'Create and invite' }).click()
  await expect(dialog.getByText('Please fix the fields marked in red.')).toBeVisible()
  await expectAccessible(page, 'new agency')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New agency' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Bayside & Sons')
  await dialog.getByLabel('First name').fill('Mia')
  await dialog.getByLabel('Last name').fill('Nguyen')
  await dialog.getByLabel('Email').fill('mia@bayside.example')
  await dialog.getByRole('button', { name: 'Create and invite' }).click()
  await expect(page.getByRole('row', { name: /Bayside & Sons/ })).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  await signInAsOwner(theirs)
  await expect(theirs.getByRole('button', { name: 'Download archive' })).toBeVisible()
  await page.getByLabel('Find an agency').fill('baysi')
  await expect(page.getByRole('row', { name: /Northpoint/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Suspend Bayside & Sons' }).click()
  await dialog.getByLabel('Reason').fill('Invoice 1042 is not paid')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('row', { name: /Bayside.*Suspended.*Invoice 1042/ })).toBeVisible()
  // Every page shows it, and they may take their data with them.
  await theirs.reload()
  await expect(theirs.getByText(/Your agency is suspended/)).toBeVisible()
  const started = theirs.waitForEvent('download')
  await theirs.getByRole('button', { name: 'Download archive' }).click()
  expect((await started).suggestedFilename()).toMatch(/\.zip$/)

  await page.getByRole('button', { name: 'End suspension of Bayside & Sons' }).click()
  await expect(page.getByRole('button', { name: 'Suspend Bayside & Sons' })).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'Data and backups' })).toBeVisible()
  await expect(theirs.getByText(/Your agency is suspended/)).toHaveCount(0)

  await tab(page, 'Jobs').click()
  await expect(page.getByText(/worker is running|workers are running/)).toBeVisible()
  await expectAccessible(page, 'operator jobs')
  await tab(page, 'Log').click()
  await expect(page.getByRole('row', { name: /kim@host\.example Agency suspended bayside-sons/ })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Log', 'Agencies', 'Overview']) {
    await tab(page, name).click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page, `operator ${name} on a phone`)
  }
  expect(await trouble()).toEqual([])

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Operator sign-in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Operator sign-in' })).toBeVisible()
})
