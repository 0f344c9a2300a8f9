// The tests of a worker share a page: what one leaves in it must be gone before the next, or a red test would be another one's fault.
import { expect, gate, test } from '../kit/test.ts'

test.describe.configure({ mode: 'serial' })

/** All that a page can keep, seen from the page. */
const kept = async () => ({
  local: Object.keys(localStorage).filter((key) => key.startsWith('left')),
  session: Object.keys(sessionStorage).filter((key) => key.startsWith('left')),
  cookies: document.cookie,
  databases: (await indexedDB.databases()).filter(({ name }) => name === 'left').length,
  caches: await caches.keys(),
  history: history.length,
  isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  isPrint: matchMedia('print').matches,
  isOnline: navigator.onLine,
  width: innerWidth,
  notifications: (await navigator.permissions.query({ name: 'notifications' })).state,
  pointedAt: document.querySelectorAll('a:hover, button:hover').length,
  added: Object.keys(window).filter((key) => key.startsWith('left')),
})
const nothing = {
  ...{ local: [], session: [], cookies: '', databases: 0, caches: [], history: 2, isDark: false, isPrint: false, isOnline: true },
  ...{ width: 1440, pointedAt: 0, added: [] },
}

test('a page is empty at first', gate, async ({ open }) => {
  const page = await open('/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  expect(await page.evaluate(kept)).toMatchObject(nothing)
})

test('a test leaves something everywhere', gate, async ({ open, context }) => {
  const page = await open('/tasks')
  await page.evaluate(async () => {
    localStorage.setItem('left', 'here')
    sessionStorage.setItem('left', 'here')
    // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in every browser that Gable runs in.
    document.cookie = 'left=here'
    Object.assign(window, { left: 'here' })
    await (await caches.open('left')).put('/left', new Response('here'))
    await new Promise((done) => (indexedDB.open('left').onsuccess = done))
  })
  await page.getByRole('link', { name: 'Portals' }).click()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await context.grantPermissions(['notifications'])
  await context.newPage()
  await context.setOffline(true)
  expect(await page.evaluate(kept)).toMatchObject({
    ...{ local: ['left'], session: ['left'], cookies: 'left=here', databases: 1, caches: ['left'], isDark: true, isPrint: true },
    ...{ isOnline: false, width: 390, notifications: 'granted', added: ['left'] },
  })
})

test('the next test finds nothing of it', gate, async ({ open, context }) => {
  const page = await open('/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  const found = await page.evaluate(kept)
  expect(found).toMatchObject(nothing)
  expect(found.notifications).not.toBe('granted')
  expect(context.pages()).toHaveLength(1)
})

test.describe('on a phone in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: 'dark', locale: 'en-US' })

  test('the page that a worker opens is none of a phone, in the dark or of another country', gate, async ({ kept }) => {
    await (await kept.get()).close()
    const page = await kept.get()
    expect(
      await page.evaluate(() => ({
        isTouched: matchMedia('(pointer: coarse)').matches,
        isDark: matchMedia('(prefers-color-scheme: dark)').matches,
        ...{ width: innerWidth, language: navigator.language },
      })),
    ).toEqual({ isTouched: false, isDark: false, width: 1440, language: 'en-AU' })
  })
})
