// Journeys: everything real, one program for each worker, an agency of its own for each test.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { hashPassword } from '../../../src/accounts/session/server/password/passwords.ts'
import { brandingEndpoints } from '../../../src/accounts/branding/branding.contract.ts'
import { sessionEndpoints } from '../../../src/accounts/session/session.contract.ts'
import type { CallInput, Endpoint, Result } from '../../../src/common/endpoint.ts'
import type { Role } from '../../../src/common/permissions.ts'
import { freePort } from '../../../src/server/testing/free-port.ts'
import { freshDataFolder, type Program, startProgram } from './program.ts'

/**
 * Wednesday 27 November 2030, ten in the morning in Melbourne, when the program starts. In the future, because the queue has the database's
 * clock: what is put off for days must not run at once.
 */
const clock = '2030-11-26T23:00:00Z'
export const password = 'correct horse battery'

export interface World {
  url: string
  portalUrl: string
  database: pg.Pool
  passwordHash: string
}
/** A signed-in person of an agency. */
export interface Person {
  id: string
  agentId: string
  email: string
  name: string
  agencyId: string
  /** Makes a call as this person. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Result<E>>
  /** Opens a page as this person, in a browser of their own. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
}
export interface Agency {
  id: string
  slug: string
  name: string
  owner: Person
  add(name: string, role: Role): Promise<Person>
}
interface Fixtures {
  agency: Agency
  /** A page of someone who has no sign-in. */
  stranger(path: string, options?: BrowserContextOptions): Promise<Page>
}

export const test = base.extend<Fixtures, { world: World }>({
  world: [
    async ({ playwright: _ }, provide) => {
      const dataDir = await freshDataFolder('off')
      const [port, portalPort] = [await freePort(), await freePort()]
      const [url, portalUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${portalPort}`]
      const sandbox = startProgram(['src/server/cli.ts', 'portal-sandbox', '--port', String(portalPort)], portalUrl, {})
      const gable = startProgram(['dist/server/main.mjs'], `${url}/readyz`, {
        ...{ PORT: String(port), DATA_DIR: dataDir, DEMO: 'off', CLOCK: clock, LOG_LEVEL: 'warn', NODE_ENV: 'development' },
        // Another origin of the same server: every photo on every screen crosses it, and the policy of the page with it.
        PHOTO_HOST: `http://localhost:${port}`,
        ...{ REA_URL: portalUrl, REA_CLIENT_ID: 'gable', REA_CLIENT_SECRET: 'sandbox-secret' },
        ...{ DOMAIN_AUTH_URL: `${portalUrl}/domain`, DOMAIN_API_URL: `${portalUrl}/domain` },
        ...{ DOMAIN_CLIENT_ID: 'gable', DOMAIN_CLIENT_SECRET: 'sandbox-secret', FETCH_ALLOW_PRIVATE: '127.0.0.1' },
      })
      const programs = await Promise.all([gable, sandbox])
      const database = new pg.Pool({ host: join(dataDir, 'postgres'), port: 5432, user: 'gable', database: 'gable', max: 2 })
      await provide({ url, portalUrl, database, passwordHash: await hashPassword({ NODE_ENV: 'development' }, password) })
      await checkAtTheEnd(url, database)
      await database.end()
      await Promise.all(programs.map((one: Program) => one.stop()))
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  agency: async ({ world, browser }, provide) => {
    const opened: Page[] = []
    await provide(await newAgency(world, browser, opened))
    for (const page of opened) await page.context().close()
  },
  stranger: async ({ world, browser }, provide) => {
    const opened: Page[] = []
    await provide(async (path, options = {}) => {
      const page = await newPage(browser, options)
      opened.push(page)
      await page.goto(path.startsWith('http') ? path : world.url + path)
      return page
    })
    for (const page of opened) await page.context().close()
  },
})

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const breaches: string[] = []
  page.on('pageerror', (error) => breaches.push(error.message))
  page.once('close', () => expect(breaches, 'errors of the page').toEqual([]))
  await page.clock.install({ time: new Date(Date.parse(clock) + performance.now() - startedAt) })
  return page
}
const startedAt = performance.now()

async function newAgency(world: World, browser: Browser, opened: Page[]): Promise<Agency> {
  const { database } = world
  const id = randomUUID()
  const slug = `vale-${id.slice(0, 8)}`
  const name = 'Vale Property'
  await database.query(
    "insert into agencies (id, slug, name, reference_prefix, time_zone) values ($1, $2, $3, 'VP', 'Australia/Melbourne')",
    [id, slug, name],
  )
  await database.query('insert into public_addresses (slug, agency_id) values ($1, $2)', [slug, id])
  const agency = { id, slug, name, add: (person: string, role: Role) => newPerson(world, browser, opened, { id }, person, role) }
  const owner = await agency.add('Olive Marsh', 'owner')
  const brand = await owner.call(brandingEndpoints.get, { params: { id } })
  await owner.call(brandingEndpoints.update, {
    params: { id },
    body: {
      version: brand.version,
      ...{
        legalName: 'Vale Property Pty Ltd',
        tradingName: name,
        licenceLine: 'Licence 012345L',
        email: 'office@vale.example',
        phone: '0391230000',
        address: '1 High Street, Kew VIC 3101',
      },
    } as never,
  })
  return { ...agency, owner }
}

async function newPerson(
  { url, database, passwordHash }: World,
  browser: Browser,
  opened: Page[],
  agency: { id: string },
  name: string,
  role: Role,
): Promise<Person> {
  const [id, agentId] = [randomUUID(), randomUUID()]
  const [first = '', last = ''] = name.split(' ')
  const email = `${first.toLowerCase()}-${id.slice(0, 8)}@vale.example`
  await database.query('insert into agents (agency_id, id, name, email) values ($1, $2, $3, $4)', [
    agency.id,
    agentId,
    name,
    email,
  ])
  await database.query(
    'insert into users (agency_id, id, email, first_name, last_name, role, agent_id) values ($1, $2, $3, $4, $5, $6, $7)',
    [agency.id, id, email, first, last, role, agentId],
  )
  await database.query('insert into logins (email, agency_id, user_id, password_hash) values ($1, $2, $3, $4)', [
    ...[email, agency.id, id, passwordHash],
  ])
  const tokens = (await callAt(url, sessionEndpoints.login, { body: { email, password } })) as {
    accessToken: string
    refreshToken: string
  }
  const call: Person['call'] = (endpoint, input) => callAt(url, endpoint, input, tokens.accessToken)
  const user = await call(sessionEndpoints.getUser, { body: { email } })
  const open: Person['open'] = async (path, options = {}) => {
    const page = await newPage(browser, options)
    opened.push(page)
    // A browser of its own has a sign-in of its own, as a second device has.
    const own = (await callAt(url, sessionEndpoints.login, { body: { email, password } })) as typeof tokens
    await page.addInitScript(
      (stored) => {
        if (localStorage.getItem('gable.authUser')) return
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
      },
      {
        'gable.authUser': JSON.stringify(own),
        'gable.accessToken': own.accessToken,
        'gable.refreshToken': own.refreshToken,
        'gable.name': email,
        'gable.username': email,
        'gable.storedAuthUser': JSON.stringify(user),
      },
    )
    await page.goto(url + path)
    return page
  }
  return { id, agentId, email, name, agencyId: agency.id, call, open }
}

async function callAt<E extends Endpoint>(url: string, endpoint: E, input: CallInput<E>, token?: string): Promise<Result<E>> {
  const {
    params = {},
    query = {},
    body,
  } = input as { params?: Record<string, string>; query?: Record<string, string>; body?: object }
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const answer = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${endpoint.method} ${path}: ${answer.status} ${await answer.text()}`)
  return (endpoint.response ? await answer.json() : undefined) as Result<E>
}

/** Waits until the page has no call under way, nor starts one of what it just got. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const isQuiet = () => (document.documentElement.dataset['pending'] ?? '0') === '0'
        if (!isQuiet()) return resolve(false)
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(isQuiet())))
      }),
  )
}

/** The product tries such a transaction again, so no journey notices, and a place that is never given back shows only later. */
async function checkAtTheEnd(url: string, database: pg.Pool): Promise<void> {
  const { rows } = await database.query<{ n: number }>(
    'select sum(deadlocks)::int as n from pg_stat_database where datname = current_database()',
  )
  expect(rows[0]?.n, 'transactions that waited for each other').toBe(0)
  await expect
    .poll(async () => /^gable_http_at_once (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1], {
      message: 'requests that still count as being worked on',
    })
    .toBe('0')
}

export { expect } from '@playwright/test'
