import type { Page } from '@playwright/test'

export const gableUrl = () => process.env['GABLE_URL'] ?? ''
export const portalUrl = () => process.env['PORTAL_URL'] ?? ''
/** Another one where journeys run on an installation that was started for them: the demo's works on the machine itself only. */
export const password = process.env['JOURNEY_PASSWORD'] ?? 'open-the-gable-door'
export const agent = 'agent@harbourvale.example'
export const owners = { harbour: 'owner@harbourvale.example', northpoint: 'owner@northpoint.example' } as const

/** By the form, as a person does it. */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(`${gableUrl()}${path}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** With what the form left in the browser at the start of the run: signing in often is refused as guessing. */
export const openSignedIn = async (page: Page, email: string, path: string): Promise<void> => {
  const entries = await freshSignIn(email)
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('e2e')) return
    sessionStorage.setItem('e2e', 'signed in')
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, entries)
  await page.goto(`${gableUrl()}${path}`)
}

/**
 * The run takes longer than an access token is valid, and two pages that refresh the same session look like a stolen token, which ends
 * all of them. So each worker signs in again in time.
 */
async function freshSignIn(email: string): Promise<Record<string, string>> {
  const name = `SIGNED_IN_${email}`
  const kept = JSON.parse(process.env[name] ?? '{}') as Record<string, string>
  const claims = kept['gable.accessToken']?.split('.')[1] ?? ''
  const { exp = 0 } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as { exp?: number }
  if (exp * 1000 > Date.now() + 5 * 60_000) return kept
  const fresh = { ...kept, ...(await signInAnew(email)) }
  process.env[name] = JSON.stringify(fresh)
  return fresh
}

async function signInAnew(email: string): Promise<Record<string, string>> {
  const answer = await fetch(`${gableUrl()}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in again: ${await answer.text()}`)
  const { accessToken, refreshToken } = (await answer.json()) as { accessToken: string; refreshToken: string }
  return {
    'gable.authUser': JSON.stringify({ accessToken, refreshToken }),
    'gable.accessToken': accessToken,
    'gable.refreshToken': refreshToken,
  }
}

/** Breaches of the page's policy and errors of its scripts, collected from the first line on. */
export async function watchForTrouble(page: Page): Promise<() => Promise<string[]>> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript(() => {
    const seen: string[] = ((window as unknown as { breaches: string[] }).breaches = [])
    document.addEventListener('securitypolicyviolation', (e) => seen.push(`${e.effectiveDirective} ${e.blockedURI}`))
  })
  return async () => [...errors, ...(await page.evaluate(() => (window as unknown as { breaches: string[] }).breaches))]
}

/** A feed of our own, in the shape of the public samples. */
export const feed = (agentId: string, uniqueIds: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE propertyList SYSTEM "http://reaxml.realestate.com.au/propertyList.dtd">
<propertyList date="2026-11-01-12:30:00" username="" password="">${uniqueIds
  .map(
    (
      id,
      i,
    ) => `<residential modTime="2026-11-01-12:30:00" status="current"><agentID>${agentId}</agentID><uniqueID>${id}</uniqueID><authority value="exclusive"/><underOffer value="no"/>
<listingAgent id="1"><name>John Doe</name><telephone type="mobile">0491 570 006</telephone><email>jdoe@somedomain.example</email></listingAgent>
<price display="yes">${500_000 + i * 1000}</price><address display="yes"><streetNumber>${39 + i}</streetNumber><street>Main Road</street><suburb display="yes">Richmond</suburb><state>VIC</state><postcode>3121</postcode><country>Australia</country></address>
<category name="House"/><headline>Show stopper ${id}</headline><description>Close to local amenities and schools.</description>
<features><bedrooms>4</bedrooms><bathrooms>2</bathrooms><garages>1</garages></features></residential>`,
  )
  .join('')}</propertyList>`

/** Straight to the server, as this page's user. */
export const api = (page: Page, path: string, body?: unknown, method: 'POST' | 'PUT' = 'POST') =>
  page.evaluate(
    async ({ path: url, body: sent, method: how }) => {
      const { accessToken } = JSON.parse(localStorage.getItem('gable.authUser') ?? '{}') as { accessToken: string }
      const answer = await fetch(url, {
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        ...(sent !== undefined && { method: how, body: JSON.stringify(sent) }),
      })
      return answer.json()
    },
    { path, body, method },
  )
