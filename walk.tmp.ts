import { chromium } from '@playwright/test'
import { browserPath } from './e2e/browser.ts'
const base = process.env.BASE ?? 'http://127.0.0.1:4310'
const out = process.env.OUT ?? '/tmp/shots'
const phone = process.env.PHONE === '1'
const dark = process.env.DARK === '1'
import { mkdirSync } from 'node:fs'
mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ ...browserPath(), args: ['--no-sandbox'] })
const context = await browser.newContext({ viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 }, colorScheme: dark ? 'dark' : 'light', locale: 'en-AU', timezoneId: 'Australia/Melbourne', ...(phone && { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }) })
const page = await context.newPage()
page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 200)))
await page.goto(`${base}/login`)
await page.getByLabel('Email').fill('owner@harbourvale.example')
await page.getByLabel('Password', { exact: true }).fill('open-the-gable-door')
await page.getByRole('button', { name: 'Sign in', exact: true }).click()
await page.waitForURL((url) => url.pathname !== '/login')
const paths = (process.env.PATHS ?? '/').split(',')
for (const path of paths) {
  const [to = '/', name = to.replaceAll(/[^a-z0-9]+/gi, '-')] = path.split('#')
  if (to === 'LISTING') {
    await page.goto(`${base}/listings?status=live`)
    await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first().click()
    await page.waitForURL(/listings\/[0-9a-f]/)
    if (name !== 'LISTING') await page.goto(page.url().split('?')[0] + `?tab=${name}`)
  } else if (to === 'CONTACT') {
    await page.goto(`${base}/crm/contacts/all`)
    await page.getByRole('grid').getByRole('row').nth(2).getByRole('link').first().click()
    await page.waitForURL(/contacts\/[0-9a-f]/)
  } else await page.goto(`${base}${to}`)
  await page.waitForTimeout(Number(process.env.WAIT ?? 1800))
  await page.screenshot({ path: `${out}/${name.replaceAll('/', '-') || 'home'}.png`, fullPage: process.env.FULL === '1' })
}
await browser.close()
