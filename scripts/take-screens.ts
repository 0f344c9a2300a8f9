// Pictures for the README from a running demo: `npm start`, then `node scripts/take-screens.ts`.
import { mkdirSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { demoAgencies, demoPassword } from '../src/server/demo/demo-agencies.ts'

const base = process.argv[2] ?? 'http://127.0.0.1:4100'
const { browser: executablePath } = JSON.parse(readFileSync(new URL('../node_modules/.setup.json', import.meta.url), 'utf8')) as {
  browser?: string
}
const folder = new URL('../docs/screens/', import.meta.url).pathname
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
await page.goto(`${base}/login`)
await page.getByLabel('Email').fill(demoAgencies[0]?.users[0]?.email ?? '')
await page.getByLabel('Password', { exact: true }).fill(demoPassword)
await page.getByRole('button', { name: 'Sign in' }).click()
await page.getByRole('grid').getByText('HV-10').first().waitFor()
await page.waitForLoadState('load')
await page.waitForTimeout(2000)
await page.screenshot({ path: `${folder}listings.png` })
await browser.close()
