import { chromium } from '@playwright/test'
import { browserPath } from './e2e/browser.ts'
const base = 'http://127.0.0.1:4310'
const browser = await chromium.launch({ ...browserPath(), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-AU' })
await page.goto(`${base}/login`)
await page.getByLabel('Email').fill('owner@harbourvale.example')
await page.getByLabel('Password', { exact: true }).fill('open-the-gable-door')
await page.getByRole('button', { name: 'Sign in', exact: true }).click()
await page.waitForURL((url) => url.pathname !== '/login')
await page.goto(`${base}/listings?q=cliff`)
await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first().click()
await page.waitForURL(/listings\/[0-9a-f]/)
await page.goto(page.url().split('?')[0] + '?tab=portals')
await page.waitForTimeout(2500)
for (const b of await page.getByRole('button', { name: /Send changes|Publish/ }).all()) { console.log(await b.textContent(), await b.isEnabled()) ; if (await b.isEnabled()) await b.click() }
await page.waitForTimeout(12000)
await page.screenshot({ path: '/tmp/shots/published.png' })
await page.goto('http://127.0.0.1:4410'); await page.waitForTimeout(500); await page.screenshot({ path: '/tmp/shots/simulated.png' })
await page.goto(`${base}/`); await page.waitForTimeout(2000); await page.screenshot({ path: '/tmp/shots/home2.png' })
await browser.close()
