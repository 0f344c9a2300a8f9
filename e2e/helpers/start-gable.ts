import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type FullConfig } from '@playwright/test'
import pg from 'pg'
import { freePort } from '../../src/server/testing/free-port.ts'
import { freshDataFolder, startProgram } from '../journeys/kit/program.ts'
import { agent, owners, signIn } from './portal.ts'

/** Starts the product as its users do, and the portal's stand-in, on a folder that goes away afterwards; with GABLE_URL it is there already. */
export default async function start(config: FullConfig): Promise<() => Promise<void>> {
  if (process.env['GABLE_URL']) {
    await keepSignIns([owners.harbour, owners.northpoint, agent], config)
    return async () => {}
  }
  const dataDir = await freshDataFolder('auto')
  const [port, portalPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const portalUrl = `http://127.0.0.1:${portalPort}`
  const sandbox = await startProgram(['src/server/cli.ts', 'portal-sandbox', '--port', String(portalPort)], portalUrl, {})
  const gable = await startProgram(['dist/server/main.mjs'], `${url}/readyz`, {
    PORT: String(port),
    DATA_DIR: dataDir,
    // Another origin of the same server: every photo on every screen crosses it, and the policy of the page with it.
    PHOTO_HOST: `http://localhost:${port}`,
    REA_URL: portalUrl,
    REA_CLIENT_ID: 'gable',
    REA_CLIENT_SECRET: 'sandbox-secret',
    DOMAIN_AUTH_URL: `${portalUrl}/domain`,
    DOMAIN_API_URL: `${portalUrl}/domain`,
    DOMAIN_CLIENT_ID: 'gable',
    DOMAIN_CLIENT_SECRET: 'sandbox-secret',
    // Of its own, which it does not have: the map asks for them and draws its markers all the same.
    MAP_TILES_URL: `${url}/tiles/{z}/{x}/{y}.png`,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'development',
    FETCH_ALLOW_PRIVATE: '127.0.0.1',
  }).catch(async (error: unknown) => {
    // What did not start is not torn down.
    await sandbox.stop()
    throw error
  })
  Object.assign(process.env, { GABLE_URL: url, PORTAL_URL: portalUrl, GABLE_DATA_DIR: dataDir })

  await keepSignIns([owners.harbour, owners.northpoint, agent], config)

  return async () => {
    const deadlocks = await deadlocksOf(dataDir)
    const taken = await placesTaken(url).catch(() => Number.NaN)
    await Promise.all([gable.stop(), sandbox.stop()])
    rmSync(dataDir, { recursive: true, force: true })
    if (deadlocks > 0) throw new Error(`${deadlocks} times two transactions waited for each other (deadlock detected)`)
    if (taken !== 0) throw new Error(`${taken} requests still count as being worked on`)
  }
}

/** Browsers have closed by now, so what they asked last may still be on its way. */
async function placesTaken(url: string): Promise<number> {
  for (let tries = 0; ; tries++) {
    const figures = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5_000) })).text()
    const taken = Number(/^gable_http_at_once (\d+)$/m.exec(figures)?.[1] ?? Number.NaN)
    if (taken === 0 || tries === 100) return taken
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** The product tries such a transaction a second time, so no journey notices; the person waits a second or two for it. */
async function deadlocksOf(dataDir: string): Promise<number> {
  const database = new pg.Client({ host: join(dataDir, 'postgres'), port: 5432, user: 'gable', database: 'gable' })
  await database.connect()
  const { rows } = await database.query<{ n: number }>(
    'select sum(deadlocks)::int as n from pg_stat_database where datname = current_database()',
  )
  await database.end()
  return rows[0]?.n ?? 0
}

/** Each user signs in once with the form; the journeys start with the browser state stored then. */
async function keepSignIns(emails: string[], config: FullConfig): Promise<void> {
  const browser = await chromium.launch(config.projects[0]?.use.launchOptions)
  for (const email of emails) {
    const page = await browser.newPage({ ignoreHTTPSErrors: Boolean(config.projects[0]?.use.ignoreHTTPSErrors) })
    await signIn(page, email)
    process.env[`SIGNED_IN_${email}`] = JSON.stringify(await page.evaluate(() => ({ ...localStorage })))
    await page.close()
  }
  await browser.close()
}
