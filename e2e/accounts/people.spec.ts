// Invite, accept, set a code, sign in with it, be refused what the role lacks, see it in the audit.
import { createHmac } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'
import { unique } from '../helpers/unique.ts'

test.setTimeout(180_000)
const chosen = 'nine grey herons on the pier'

/** As an authenticator app works it out from the secret on the screen. */
function codeOf(secret: string, at = Date.now()): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret.replaceAll(/\s/g, '')].map((c) => alphabet.indexOf(c).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The link of the newest mail to this address, out of the outbox of this installation. */
async function linkMailedTo(email: string): Promise<string> {
  const folder = join(process.env['GABLE_DATA_DIR'] ?? '', 'outbox')
  const links = () =>
    globSync('*.eml', { cwd: folder })
      .toSorted()
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\n', '').replaceAll('=3D', '='))
      .filter((text) => text.includes(`To: ${email}`))
      .flatMap((text) => /\/invitation\?token=[\w.-]+&(amp;)?agency=[\w-]+/.exec(text)?.[0].replace('amp;', '') ?? [])
  await expect.poll(() => links().length, { message: `a mail to ${email}`, timeout: 60_000 }).toBeGreaterThan(0)
  return links().at(-1) ?? ''
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('someone is invited, comes in with a second step, and may do what their role allows', async ({ page, browser }) => {
  const trouble = await watchForTrouble(page)
  const email = `vera-${unique()}@people.example`
  await openSignedIn(page, owners.northpoint, '/settings/users')
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  await field(page, 'First name').fill('Vera')
  await field(page, 'Last name').fill('Lind')
  await dialog.getByLabel('Role').selectOption('readOnly')
  await dialog.getByLabel('Email', { exact: true }).fill(owners.northpoint)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    `Failed to create user: This email already belongs to a user. Use another one`,
  )
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('heading', { name: 'Vera Lind' })).toBeVisible()

  const context = await browser.newContext()
  const theirs = await context.newPage()
  const theirTrouble = await watchForTrouble(theirs)
  await theirs.goto(`${gableUrl()}${await linkMailedTo(email)}`)
  await expect(theirs.getByRole('heading', { name: 'Welcome, Vera' })).toBeVisible()
  await field(theirs, 'New password').fill('password12345678')
  await theirs.getByRole('button', { name: 'Create account' }).click()
  await expect(theirs.getByText(/too common/)).toBeVisible()
  await field(theirs, 'New password').fill(chosen)
  await theirs.getByRole('button', { name: 'Create account' }).click()
  await expect(theirs.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  // The email is opened once more.
  await theirs.reload()
  await expect(theirs.getByRole('alert')).toHaveText(/You’ve used this invitation already\. Sign in/)
  // In words, or as the logo that another journey may have uploaded.
  await expect(
    theirs
      .getByText('Northpoint')
      .or(theirs.getByRole('img', { name: 'Northpoint' }))
      .first(),
  ).toBeVisible()
  await theirs.getByRole('link', { name: 'Go to sign in' }).click()
  await expect(theirs).toHaveURL(/\/login\?agency=northpoint$/)

  const signIn = async () => {
    await field(theirs, 'Email').fill(email)
    await field(theirs, 'Password').fill(chosen)
    await theirs.getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn()
  await theirs.waitForURL((url) => url.pathname !== '/login')
  await theirs.goto(`${gableUrl()}/settings/profile`)
  await theirs.getByRole('button', { name: 'Set up' }).click()
  await theirs.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(chosen)
  await theirs.getByRole('button', { name: 'Continue' }).click()
  const secret = (await theirs.getByRole('dialog').locator('code').textContent()) ?? ''
  const used = Date.now()
  await theirs.getByRole('dialog').getByLabel('Code', { exact: true }).fill(codeOf(secret, used))
  await theirs.getByRole('button', { name: 'Turn on' }).click()
  await expect(theirs.getByRole('dialog', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await theirs.getByRole('button', { name: 'I’ve saved them' }).click()

  await theirs.goto(`${gableUrl()}/logout`)
  await theirs.getByRole('link', { name: 'Sign in again' }).click()
  await signIn()
  await expect(theirs.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  // A code works once: the next one, which may be up to a step early.
  await field(theirs, 'Code').fill(codeOf(secret, used + 30_000))
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await expect(theirs.getByRole('heading', { name: 'Listings by status' })).toBeVisible({ timeout: 30_000 })

  await expect(theirs.getByRole('link', { name: 'New listing' })).toHaveCount(0)
  await theirs.goto(`${gableUrl()}/settings/users`)
  await expect(theirs.getByText('Your role doesn’t allow this. Ask the agency owner.')).toBeVisible()
  const refused = await theirs.evaluate(async () => {
    const token = localStorage.getItem('gable.accessToken')?.replaceAll('"', '')
    return (await fetch('/api/users', { headers: { authorization: `Bearer ${token}` } })).status
  })
  expect(refused).toBe(403)

  await page.goto(`${gableUrl()}/settings/audit`)
  await page.getByLabel('User').selectOption('Vera Lind')
  await expect(page.getByText('Turned on two-factor authentication').first()).toBeVisible()
  await expect(page.getByText('Accepted invitation').first()).toBeVisible()
  await page.getByRole('button', { name: 'Verify log' }).click()
  await expect(page.getByText('The audit log is complete and unchanged.')).toBeVisible()
  expect([...(await trouble()), ...(await theirTrouble())]).toEqual([])
  await context.close()
})

test('a lost second step is reset by a manager, and who leaves hands their tasks on', async ({ page, browser }) => {
  const trouble = await watchForTrouble(page)
  const email = `tess-${unique()}@people.example`
  const subject = `Ring the vendor ${unique()}`
  await openSignedIn(page, owners.northpoint, '/settings/users')
  // By the API, as quick as possible: what is tried here is what comes after.
  const { id, mine } = await page.evaluate(
    async ({ person, subject }) => {
      const token = localStorage.getItem('gable.accessToken')?.replaceAll('"', '')
      const { UserId } = JSON.parse(localStorage.getItem('gable.storedAuthUser') ?? '{}') as { UserId: string }
      const post = async (path: string, body: object) =>
        (
          await fetch(path, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).json() as Promise<{ id: string }>
      const user = await post('/api/users', person)
      await post('/api/tasks', { subject, assigneeIds: [user.id] })
      return { id: user.id, mine: UserId }
    },
    { person: { firstName: 'Tess', lastName: 'Moor', email, password: chosen, role: 'agent' }, subject },
  )

  const context = await browser.newContext()
  const theirs = await context.newPage()
  const signIn = async () => {
    await theirs.goto(`${gableUrl()}/login`)
    await field(theirs, 'Email').fill(email)
    await field(theirs, 'Password').fill(chosen)
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await signIn()
  await theirs.waitForURL((url) => url.pathname !== '/login')
  await theirs.goto(`${gableUrl()}/settings/profile`)
  await theirs.getByRole('button', { name: 'Set up' }).click()
  await theirs.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(chosen)
  await theirs.getByRole('button', { name: 'Continue' }).click()
  const secret = (await theirs.getByRole('dialog').locator('code').textContent()) ?? ''
  await theirs.getByRole('dialog').getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await theirs.getByRole('button', { name: 'Turn on' }).click()
  await expect(theirs.getByRole('dialog', { name: 'Recovery codes' })).toBeVisible()

  await page.goto(`${gableUrl()}/settings/users/${id}`)
  await page.getByRole('button', { name: 'Reset two-factor sign-in' }).click()
  const resetting = page.getByRole('dialog', { name: /Reset two-factor authentication for Tess/ })
  await expect(resetting).toContainText('can’t be undone')
  await resetting.getByRole('button', { name: 'Reset two-factor sign-in' }).click()
  await expect(page.getByText('Two-factor sign-in is off.')).toBeVisible()
  // Thrown out, and in again by the password alone.
  await theirs.goto(`${gableUrl()}/settings/profile`)
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 30_000 })
  await signIn()
  await theirs.waitForURL((url) => url.pathname !== '/login')

  await page.getByRole('button', { name: 'Mark as left' }).click()
  const leaving = page.getByRole('dialog', { name: 'Mark as left' })
  await leaving.getByLabel('Reassign 1 open task to').selectOption(mine)
  await leaving.getByRole('button', { name: 'Remove access' }).click()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  const ofTask = async (userId: string) =>
    page.evaluate(
      async ({ subject, userId }) => {
        const token = localStorage.getItem('gable.accessToken')?.replaceAll('"', '')
        const answer = await fetch('/api/tasks/getTaskById', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ assigneeId: userId, q: subject }),
        })
        return ((await answer.json()) as { items: unknown[] }).items.length
      },
      { subject, userId },
    )
  await expect.poll(() => ofTask(mine), { timeout: 60_000 }).toBe(1)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: 'Mark as left' })).toBeVisible()
  await expect.poll(() => ofTask(id), { timeout: 60_000 }).toBe(1)
  expect(await trouble()).toEqual([])
  await context.close()
})
