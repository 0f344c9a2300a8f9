// A post is written and read, a client answers a question, and the first screen leads to both; hostile words stay words all the way.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { gableUrl, openSignedIn, owners, samplePhoto, watchForTrouble } from '../helpers/portal.ts'

test.setTimeout(180_000)

/** Requests of the page to other machines than ours. */
function watchHosts(page: Page): string[] {
  const asked: string[] = []
  const { origin: ownOrigin, port } = new URL(gableUrl())
  // Photos of colleagues come from Gable's second host (PHOTO_HOST in start-gable.ts).
  const isOwn = ({ origin, pathname }: URL) =>
    origin === ownOrigin || (origin === `http://localhost:${port}` && pathname === '/users/get-user-photo')
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && !isOwn(url)) asked.push(request.url())
  })
  page.on('dialog', (dialog) => {
    asked.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return asked
}
const api = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([m, p, b]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('gable.accessToken')?.replaceAll('"', '')}`,
        'content-type': 'application/json',
      }
      const answer = await fetch(p as string, { method: m as string, headers, ...(b ? { body: JSON.stringify(b) } : {}) })
      return (await answer.json()) as Record<string, unknown>
    },
    [method, path, body] as const,
  )

test('a post is written with the slash menu and a picture, saved by itself, published and read by anybody', async ({
  page,
  browser,
}) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/blogs')
  await page.getByRole('link', { name: 'New post' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New post' })).toBeVisible()
  const title = `What the river does at Easter ${Date.now()}`
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  const text = page.getByRole('textbox', { name: 'Post' })
  await text.click()
  await page.keyboard.type('It rises.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/head')
  await expect(page.getByRole('listbox', { name: 'Insert' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('When to worry')
  await page.keyboard.press('Enter')
  await page
    .getByLabel('Post images')
    .setInputFiles({ name: 'river.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto('#345') })
  await expect(text.locator('img')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/Saved$/).first()).toBeVisible({ timeout: 20_000 })

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Post' }).getByRole('heading', { name: 'When to worry' })).toBeVisible({
    timeout: 30_000,
  })
  await page.getByRole('button', { name: 'Publish now' }).click()
  const link = page.getByRole('link', { name: 'View', exact: true })
  await expect(link).toBeVisible()
  const address = new URL((await link.getAttribute('href')) ?? '', gableUrl()).pathname
  expect(await trouble()).toEqual([])

  const stranger = await (await browser.newContext()).newPage()
  const asked = watchHosts(stranger)
  const answer = await stranger.goto(`${gableUrl()}${address}`)
  expect(answer?.status()).toBe(200)
  await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const picture = stranger.locator('article img')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(asked).toEqual([])
  await stranger.context().close()
})

test('hostile words in a post and a review run nothing and ask no other host', async ({ page, browser }) => {
  await openSignedIn(page, owners.northpoint, '/reviews')
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
  const hostile = '</script><img src="https://evil.example/x" onerror="alert(1)"><script>alert(2)</script>'
  const review = await api(page, 'POST', '/api/client_review/create', {
    reviewerName: `<b onmouseover=alert(3)>Eve</b>`,
    role: 'buyer',
    rating: 1,
    title: hostile,
    body: hostile,
    mayPublish: true,
  })
  const post = await api(page, 'POST', '/api/blogs', {
    title: `Hostile ${Date.now()} ${hostile}`,
    bodyHtml: `<p>Plain</p>${hostile}`,
    tags: ['<i>x'],
  })
  const live = await api(page, 'POST', `/api/blogs/${String(post['id'])}/step`, { step: 'publish', version: post['version'] })
  const asked = watchHosts(page)

  await page.goto(`${gableUrl()}/reviews`)
  const card = page.getByRole('listitem').filter({ hasText: 'evil.example' }).first()
  await expect(card).toContainText('<script>alert(2)</script>')
  await page.goto(`${gableUrl()}/blogs/${String(post['id'])}`)
  await expect(page.getByRole('textbox', { name: 'Post' })).toContainText('Plain', { timeout: 30_000 })
  await page.goto(`${gableUrl()}/`)
  await expect(page.getByText('Needs your attention')).toBeVisible()
  const stranger = await (await browser.newContext()).newPage()
  const alsoAsked = watchHosts(stranger)
  await stranger.goto(`${gableUrl()}${new URL(String(live['publicUrl'])).pathname}`)
  await expect(stranger.getByText('Plain')).toBeVisible()
  await stranger.goto(`${gableUrl()}/p/northpoint/snippet.html`)
  await stranger.waitForLoadState('networkidle')

  expect([...asked, ...alsoAsked]).toEqual([])
  await stranger.context().close()
  await api(page, 'DELETE', `/api/client_review/delete/${String(review['id'])}`)
  await api(page, 'DELETE', `/api/blogs/${String(post['id'])}`)
})

test('a client is asked, answers on a phone, and the agency publishes it', async ({ page, browser }) => {
  await openSignedIn(page, owners.northpoint, '/reviews')
  await page.getByRole('button', { name: 'Request a review' }).click()
  const people = page.getByRole('list', { name: 'Clients' })
  const ask = people.getByRole('button', { name: /^Request review from / }).first()
  const name = ((await ask.getAttribute('aria-label')) ?? '').replace('Request review from ', '')
  await ask.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Emailed to' }).first()).toBeVisible({ timeout: 30_000 })
  const token = await mailedToken()

  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  ).newPage()
  await phone.goto(`${gableUrl()}/review?token=${token}`)
  await expect(phone.getByRole('heading', { name: /^How did / })).toBeVisible({ timeout: 30_000 })
  const over = await phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBeLessThanOrEqual(0)
  const star = await phone.getByRole('radio', { name: '4 of 5 stars' }).getAttribute('id')
  // The agency's fonts move the stars when they arrive; without force, the tap waits until nothing moves.
  await phone.evaluate(() => document.fonts.ready.then(() => undefined))
  await phone.locator(`label[for="${star}"]`).tap()
  await expect(phone.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked()
  const words = `Clear and quick, says ${name} ${Date.now()}`
  await phone.getByLabel('Your review').fill(words)
  await expect(phone.getByRole('radio', { name: /^\d+$/, checked: true })).toHaveCount(0)
  await phone.getByRole('radio', { name: '9', exact: true }).check()
  await phone.getByRole('checkbox').check()
  await phone.getByRole('button', { name: 'Submit review' }).click()
  await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await phone.context().close()

  await page.goto(`${gableUrl()}/`)
  await expect(page.getByText('Reviews to approve')).toBeVisible({ timeout: 30_000 })
  await page.goto(`${gableUrl()}/reviews?status=received`)
  const card = page.getByRole('listitem').filter({ hasText: words })
  await expect(card.getByText('Verified')).toBeVisible()
  await expect(card).toContainText('9 of 10')
  await card.getByRole('button', { name: 'Publish' }).click()
  await expect(card).toHaveCount(0)
  expect(await (await fetch(`${gableUrl()}/p/northpoint/reviews.json`)).text()).toContain(words)
})

/** Of the newest mail that asks for a review. */
async function mailedToken(): Promise<string> {
  const folder = join(process.env['GABLE_DATA_DIR'] ?? '', 'outbox')
  const find = () => {
    const mails = readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .sort()
      .toReversed()
    for (const mail of mails) {
      const text = readFileSync(join(folder, mail), 'utf8').replaceAll('=\n', '').replaceAll('=3D', '=')
      const found = /\/review\?token=([\w-]{60,})/.exec(text)?.[1]
      if (found) return found
    }
    return ''
  }
  await expect
    .poll(
      () => {
        try {
          return find()
        } catch {
          return ''
        }
      },
      { timeout: 30_000 },
    )
    .not.toBe('')
  return find()
}
