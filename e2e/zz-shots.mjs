import { chromium } from '@playwright/test'
const base = 'http://127.0.0.1:4377'
const [,, out, ...paths] = process.argv
const b = await chromium.launch({ executablePath: process.env.CHROME || '/usr/bin/chromium' })
const login = await (await fetch(base + '/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: process.env.WHO || 'owner@harbourvale.example', password: 'open-the-gable-door' }) })).json()
const token = login.accessToken
const ctx0 = await b.newContext()
const p0 = await ctx0.newPage(); await p0.goto(base + '/login')
await p0.getByLabel('Email').fill(process.env.WHO || 'owner@harbourvale.example'); await p0.getByLabel('Password', { exact: true }).fill('open-the-gable-door'); await p0.getByRole('button', { name: 'Sign in' }).click(); await p0.waitForURL(u => u.pathname !== '/login')
const state = await ctx0.storageState()
await ctx0.close()
const call = async (m, path, body) => (await fetch(base + path, { method: m, headers: { authorization: 'Bearer ' + token, ...(body && {'content-type': 'application/json'}) }, ...(body && {body: JSON.stringify(body)}) })).json()
let n = 0
for (const mode of ['light:1440x900', 'dark:1440x900', 'light:390x844', 'dark:390x844']) {
  if (process.env.MODES && !process.env.MODES.split(',').includes(mode)) continue
  const [scheme, size] = mode.split(':'); const [w, h] = size.split('x').map(Number)
  const ctx = await b.newContext({ storageState: state, colorScheme: scheme, viewport: { width: w, height: h }, ...(w < 500 && { isMobile: true, hasTouch: true }) })
  const page = await ctx.newPage()
  page.on('pageerror', e => console.log('PAGEERROR', e.message)); page.on('console', m => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 200)))
  for (const path of paths) {
    let url = path
    if (path.includes('$post')) { const r = await call('POST', '/api/blogs/getBlogsById', { status: 'published', limit: 1 }); url = path.replace('$post', r.items[0].id) }
    await page.goto(base + url); await page.waitForTimeout(1600)
    await page.screenshot({ path: `${out}/${path.replaceAll(/[^a-z0-9]+/gi, '_')}-${scheme}-${w}.png`, fullPage: process.env.FULL === '1' })
  }
  await ctx.close()
}
await b.close()
