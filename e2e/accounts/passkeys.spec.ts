// A passkey in a real browser with the authenticator of its developer tools: made, used alone, from the email field, as the second step,
// and removed.
import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { intercept } from '../helpers/intercept.ts'
import { gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'
import { samplePhoto } from '../helpers/sample-photo.ts'
import { unique } from '../helpers/unique.ts'

test.setTimeout(180_000)
const chosen = 'nine grey herons on the pier'
/** Browsers make passkeys for names only; an installation on one's own computer has this one. */
const url = (path: string) => `${gableUrl().replace('127.0.0.1', 'localhost')}${path}`
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** A user of their own, so that no other journey meets two-factor sign-in. */
async function newUser(page: Page, email: string): Promise<void> {
  await openSignedIn(page, owners.northpoint, '/settings/users')
  const status = await page.evaluate(
    async ({ person }) => {
      const token = localStorage.getItem('gable.accessToken')?.replaceAll('"', '')
      const answer = await fetch('/api/users', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(person),
      })
      return answer.status
    },
    { person: { firstName: 'Petra', lastName: 'Key', email, password: chosen, role: 'agent' } },
  )
  expect(status).toBe(201)
}

async function withAuthenticator(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id: authenticatorId }
}
/** Whether the person shows a finger when they are asked. */
const willTouch = ({ cdp, id }: { cdp: CDPSession; id: string }, enabled: boolean) =>
  cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled })

async function byPassword(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(chosen)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
async function out(page: Page): Promise<void> {
  await page.goto(url('/logout'))
  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible()
}

test('a passkey is made, signs in alone and from the email field, follows a password, and is removed', async ({
  page,
  browser,
}) => {
  const email = `petra-${unique()}@people.example`
  await newUser(page, email)
  const context = await browser.newContext()
  const theirs = await context.newPage()
  const trouble = await watchForTrouble(theirs)
  const authenticator = await withAuthenticator(theirs)
  await theirs.goto(url('/login'))
  await byPassword(theirs, email)
  await theirs.waitForURL((at) => at.pathname !== '/login')

  await theirs.goto(url('/settings/profile'))
  await theirs.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = theirs.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name').fill('Work laptop')
  await adding.getByLabel('Your password', { exact: true }).fill(chosen)
  await adding.getByRole('button', { name: 'Continue' }).click()
  const codes = theirs.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(theirs.getByText('Work laptop')).toBeVisible()
  await theirs.getByRole('button', { name: 'Rename passkey Work laptop' }).click()
  await theirs.getByLabel('Name of passkey Work laptop').fill('Laptop')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('Laptop', { exact: true })).toBeVisible()

  // Alone, without a name typed.
  await willTouch(authenticator, false)
  await out(theirs)
  const asking = '**/api/auth/login/passkey/options'
  const offered = theirs.waitForResponse(asking)
  await theirs.goto(url('/login'))
  await expect(field(theirs, 'Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await offered
  // The finger is there when the button asks, and not before: this authenticator looks once, and the field would be answered first.
  await intercept(theirs, asking, async (route) => {
    await willTouch(authenticator, true)
    await route.continue()
  })
  await theirs.getByRole('button', { name: 'Use a passkey' }).click()
  await theirs.waitForURL((at) => at.pathname !== '/login')
  await theirs.unroute(asking)

  // Among what the browser fills in: its window is answered by the authenticator at once.
  await out(theirs)
  await theirs.goto(url('/login'))
  await theirs.waitForURL((at) => at.pathname !== '/login')

  // After the password.
  await willTouch(authenticator, false)
  await out(theirs)
  await theirs.goto(url('/login'))
  await byPassword(theirs, email)
  await expect(theirs.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  await willTouch(authenticator, true)
  await theirs.getByRole('button', { name: 'Use your passkey' }).click()
  await theirs.waitForURL((at) => at.pathname !== '/login')

  await theirs.goto(url('/settings/profile'))
  await theirs.getByRole('button', { name: 'Remove passkey Laptop' }).click()
  const removing = theirs.getByRole('dialog', { name: 'Remove this passkey?' })
  await removing.getByLabel('Your password', { exact: true }).fill(chosen)
  await removing.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(theirs.getByText('Laptop', { exact: true })).toHaveCount(0)
  await willTouch(authenticator, false)
  await out(theirs)
  await theirs.goto(url('/login'))
  await byPassword(theirs, email)
  await theirs.waitForURL((at) => at.pathname !== '/login')
  expect(await trouble()).toEqual([])
  await context.close()
})

test('a photo crosses from the photo host, another origin, and the policy of the page lets it', async ({ page, browser }) => {
  const email = `pia-${unique()}@people.example`
  await newUser(page, email)
  const context = await browser.newContext()
  const theirs = await context.newPage()
  const trouble = await watchForTrouble(theirs)
  const asked: string[] = []
  theirs.on('response', (answer) => {
    if (answer.url().includes('/users/get-user-photo')) asked.push(`${answer.status()} ${new URL(answer.url()).origin}`)
  })
  await theirs.goto(`${gableUrl()}/login`)
  await byPassword(theirs, email)
  await theirs.waitForURL((at) => at.pathname !== '/login')
  await theirs.goto(`${gableUrl()}/settings/profile`)
  await theirs
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'pia.jpg',
      mimeType: 'image/jpeg',
      buffer: await samplePhoto('#557799'),
    })
  await theirs.getByRole('dialog').getByRole('button', { name: 'Save photo' }).click()
  // It shows the picture too, from this browser; what comes from the host is what stays.
  await expect(theirs.getByRole('dialog')).toHaveCount(0)

  const photo = theirs.getByRole('main').locator('img[src^="blob:"]').first()
  await expect(photo).toBeVisible({ timeout: 30_000 })
  expect(await photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(asked).toContain(`200 ${url('')}`)
  expect(await trouble()).toEqual([])
  await context.close()
})
