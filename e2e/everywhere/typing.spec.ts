// What someone has typed is never lost: not on Esc, a reload, a lost answer, an error of the server, an ended session, or without a connection.
import { expect, type Page, test } from '@playwright/test'
import { intercept } from '../helpers/intercept.ts'
import { agent, gableUrl, openSignedIn, openWithOwnSession, owners, password, samplePhoto } from '../helpers/portal.ts'

test.setTimeout(120_000)

const api = async (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([url, verb, sent]) => {
      const answer = await fetch(url, {
        method: verb,
        headers: {
          authorization: `Bearer ${localStorage.getItem('gable.accessToken')}`,
          ...(sent ? { 'content-type': 'application/json' } : {}),
        },
        ...(sent ? { body: sent } : {}),
      })
      return (await answer.json()) as Record<string, unknown>
    },
    [gableUrl() + path, method, body ? JSON.stringify(body) : ''] as const,
  )
const newContact = async (page: Page, lastName: string) =>
  (await api(page, 'POST', '/api/contact', { firstName: 'Kim', lastName })).id as string
const clientIdOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('gable.storedAuthUser') ?? '{}') as { ClientId: string }).ClientId)
const notesOf = async (page: Page, id: string) =>
  ((await api(page, 'GET', `/api/notes/${id}`)).items as { bodyHtml: string }[]).length

async function beginNote(page: Page, contactId: string, text: string) {
  await page.goto(`${gableUrl()}/contacts/${contactId}`)
  await page.getByRole('group', { name: 'Add a note' }).getByRole('button', { name: 'Note' }).click()
  const editor = page.getByRole('textbox', { name: 'Note' })
  await editor.pressSequentially(text)
  await expect(editor).toHaveText(text)
  return editor
}

test('an answer stays with the enquiry it was begun for when a colleague takes that out of the list', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/enquiries')
  const list = page.getByRole('list', { name: 'Enquiries' })
  await list.getByRole('listitem').nth(1).click()
  await expect(list.getByRole('listitem').nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true')
  const name = (await page.getByRole('article').getByRole('heading').innerText()).trim()
  await page.keyboard.press('r')
  const message = page.getByRole('article').getByLabel('Message')
  await message.fill('Written by me, for this person only')
  const { items } = (await api(page, 'GET', `/api/enquiries/${await clientIdOf(page)}?show=open`)) as {
    items: { id: string; name: string }[]
  }
  const id = items.find((one) => one.name === name)?.id ?? ''
  const before = await list.getByRole('listitem').count()
  await api(page, 'PUT', `/api/enquiries/answered/${id}`, { isAnswered: true })

  await expect(list.getByRole('listitem')).toHaveCount(before - 1)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(name)
  await expect(message).toHaveValue('Written by me, for this person only')
  await expect(page.getByRole('article').getByText(/^Replied .* by /)).toBeVisible()

  await message.press('Escape')
  await page.getByRole('button', { name: 'Reply' }).click()
  await expect(message).toHaveValue('Written by me, for this person only')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(message).toHaveValue(/^Hello /)
  await api(page, 'PUT', `/api/enquiries/answered/${id}`, { isAnswered: false })
})

test('a note that was begun survives Esc and a reload, and is gone when it is saved or discarded', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/tasks')
  const id = await newContact(page, 'Keptnote')
  const editor = await beginNote(page, id, 'Wants a garden')
  await editor.press('Escape')
  await page.getByRole('button', { name: 'Continue your unsaved note' }).click()
  await expect(editor).toHaveText('Wants a garden')
  await page.reload()
  await page.getByRole('button', { name: 'Continue your unsaved note' }).click()
  await expect(page.getByText(/^Unsaved changes restored/)).toBeVisible()
  await editor.press('Control+Enter')
  await expect(page.getByRole('group', { name: 'Add a note' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue your unsaved note' })).toBeHidden()
  await expect(page.getByRole('main').getByText('Wants a garden')).toBeVisible()
  expect(await notesOf(page, id)).toBe(1)
})

test('on a slow computer the editor that is shown first stays, with what is typed into it', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/tasks')
  const id = await newContact(page, 'Slowcomputer')
  await page.addInitScript(() => {
    const seen = new Set<Element>()
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('.ProseMirror')) seen.add(one)
      document.documentElement.dataset.editors = String(seen.size)
    }).observe(document, { childList: true, subtree: true })
  })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await beginNote(page, id, 'Typed at once')
  await expect(page.locator('html')).toHaveAttribute('data-editors', '1')
})

test('an answer that was lost on the way makes no second note', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/tasks')
  const id = await newContact(page, 'Lostanswer')
  await beginNote(page, id, 'Once only')
  let isLost = false
  await intercept(page, '**/api/note', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('can’t reach')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('group', { name: 'Add a note' })).toBeVisible()
  expect(await notesOf(page, id)).toBe(1)
})

test('when the session ends while someone writes, they sign in over the page and it is saved', async ({ page }) => {
  await openWithOwnSession(page, agent, '/tasks')
  const id = await newContact(page, 'Endedsession')
  await beginNote(page, id, 'Typed before the end')
  await api(page, 'POST', '/api/auth/logout').catch(() => undefined)
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toContainText(agent)
  await dialog.getByLabel('Password', { exact: true }).fill('not my password at all')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toContainText('Invalid credentials')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText('Typed before the end')).toBeVisible()
  // The text is on the page before it is saved, too.
  await expect.poll(() => notesOf(page, id)).toBe(1)
})

test("a task's field keeps what was typed when saving fails and when a colleague changes it too", async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/tasks')
  const task = (await api(page, 'POST', '/api/tasks', { subject: 'Order the board' })) as { id: string; version: number }
  await page.goto(`${gableUrl()}/tasks?task=${task.id}`)
  const notes = page.getByRole('complementary', { name: /^Task/ }).getByLabel('Notes')
  await notes.fill('Corner of the block')
  await intercept(page, `**/api/tasks/${task.id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { code: 'internal', detail: 'Internal Server Error' } })
      : route.continue(),
  )
  await notes.blur()
  await expect(page.getByText('Not saved. Your text is still here.')).toBeVisible()
  await expect(notes).toHaveValue('Corner of the block')
  await page.unroute(`**/api/tasks/${task.id}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Not saved. Your text is still here.')).toBeHidden()

  await notes.fill('Half a sentence of mine')
  const now = (await api(page, 'POST', '/api/tasks/getTaskById', { id: task.id })) as { version: number }
  await api(page, 'PUT', `/api/tasks/${task.id}`, { version: now.version, description: 'Theirs' })
  await expect(page.getByText('This was changed to “Theirs”')).toBeVisible()
  await expect(notes).toHaveValue('Half a sentence of mine')
  await notes.blur()
  await expect(async () => {
    expect(await api(page, 'POST', '/api/tasks/getTaskById', { id: task.id })).toMatchObject({
      description: 'Half a sentence of mine',
    })
  }).toPass()
})

test('a campaign typed without a connection is saved by itself when it is back, and survives a reload before that', async ({
  page,
  context,
}) => {
  await openSignedIn(page, owners.harbour, '/campaigns')
  const { id } = (await api(page, 'POST', '/api/campaign/create', { name: 'Spring', subject: 'Old subject' })) as { id: string }
  await page.goto(`${gableUrl()}/campaigns/${id}`)
  const subject = page.getByLabel('Subject', { exact: true })
  await expect(subject).toHaveValue('Old subject')
  await context.setOffline(true)
  await subject.fill('Typed offline')
  await expect(page.getByText(/Not saved/).first()).toBeVisible()
  await context.setOffline(false)
  await expect(async () => {
    expect(await api(page, 'GET', `/api/campaign/get/${id}`)).toMatchObject({ subject: 'Typed offline' })
  }).toPass({ timeout: 30_000 })

  await intercept(page, '**/api/campaign/update/**', (route) => route.abort())
  await subject.fill('Typed before a reload')
  await expect(page.getByText(/Not saved/).first()).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.unroute('**/api/campaign/update/**')
  await page.reload()
  await expect(subject).toHaveValue('Typed before a reload')
})

test('photos that were on their way go on by themselves when the connection is back', async ({ page, context }) => {
  await openSignedIn(page, owners.harbour, '/listings')
  const { id } = (await api(page, 'POST', '/api/listinger/create', { headline: 'Photos without a line' })) as { id: string }
  await page.goto(`${gableUrl()}/listings/${id}/edit`)
  const photo = await samplePhoto('#7a8')
  const input = page.locator('input[type=file]').first()
  await input.waitFor({ state: 'attached' })
  await context.setOffline(true)
  await input.setInputFiles([{ name: 'front.jpg', mimeType: 'image/jpeg', buffer: photo }])
  await expect(page.getByText(/can’t reach/i).first()).toBeVisible()
  await context.setOffline(false)
  await expect(async () => {
    const { media } = (await api(page, 'GET', `/api/listinger/getOneListinger/${id}`)) as { media: unknown[] }
    expect(media).toHaveLength(1)
  }).toPass({ timeout: 30_000 })
})

test('a screen that could not be fetched without a connection shows by itself when it is back', async ({ page, context }) => {
  await openSignedIn(page, owners.harbour, '/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await context.setOffline(true)
  await page.evaluate(() => {
    history.pushState({}, '', '/reviews')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByText('Error! Component failed to load')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible({ timeout: 30_000 })
})
