// Hostile words in a post and a review stay words all the way to the public.
import { expect, type Page, test } from '@playwright/test'
import { gableUrl, openSignedIn, owners } from '../helpers/portal.ts'
import { unique } from '../helpers/unique.ts'

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
    title: `Hostile ${unique()} ${hostile}`,
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
