// Pictures for the README, of the demo on an empty folder: `node scripts/setup.mjs build server && node scripts/pictures/take-screens.ts`.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { demoSettled, emptyInstallation } from '../../bench/installation.ts'
import { root, startNode } from '../../bench/processes.ts'
import { browserPath } from '../../e2e/helpers/browser.ts'
import { demoAgencies } from '../../src/server/demo/demo-agencies.ts'
import { demoPassword } from '../../src/accounts/session/password.rules.ts'

interface Picture {
  name: string
  path: string
  isDark?: boolean
  /** Until this is there. */
  shows: string
  /** What is done before the picture is taken. */
  first?: (page: Page) => Promise<void>
}
const pictures: Picture[] = [
  { name: 'home', path: '/', shows: 'Needs your attention' },
  { name: 'listings', path: '/listings', shows: 'HV-10' },
  { name: 'listing', path: '/listings', shows: 'HV-10', first: openFirst },
  { name: 'contact', path: '/crm/contacts/all', shows: '@', first: openFirst },
  { name: 'portals', path: '/portals', shows: 'realestate.com.au' },
  { name: 'tasks-dark', path: '/tasks', shows: 'In progress', isDark: true },
  { name: 'calendar', path: '/calendar?view=week', shows: 'Today' },
]

const folder = join(root, 'docs/screens')
mkdirSync(folder, { recursive: true })
const place = emptyInstallation('screens')
const gable = await startNode('dist/server/main.mjs', place.env)
const browser = await chromium.launch({ ...browserPath(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  await demoSettled(place.connection)
  for (const picture of pictures) await take(browser, picture)
} finally {
  await browser.close()
  await gable.stop()
  place.remove()
}

async function take(where: Browser, { name, path, shows, isDark, first }: Picture): Promise<void> {
  const context = await where.newContext({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1.5,
    colorScheme: isDark ? 'dark' : 'light',
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
  })
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${gable.port}/login?origin=${encodeURIComponent(path)}`)
  await page.getByLabel('Email').fill(demoAgencies[0]?.users[0]?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(`http://127.0.0.1:${gable.port}${path}`)
  await page.getByText(shows).first().waitFor()
  await first?.(page)
  await page.mouse.move(0, 0)
  await page.waitForTimeout(3000)
  await sharp(await page.screenshot())
    .webp({ quality: 84 })
    .toFile(join(folder, `${name}.webp`))
  console.log(`${name}.webp`)
  await context.close()
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}
