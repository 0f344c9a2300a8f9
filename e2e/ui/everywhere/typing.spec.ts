// What someone has typed is never lost: not on Esc, a reload, a lost answer, an error of the server, an ended session, or without a connection.
import type { Locator, Page } from '@playwright/test'
import { pictureEndpoints } from '../../../src/accounts/pictures/pictures.contract.ts'
import { sessionEndpoints } from '../../../src/accounts/session/session.contract.ts'
import { campaignEndpoints } from '../../../src/channels/campaigns/campaigns.contract.ts'
import { enquiryEndpoints } from '../../../src/channels/enquiries/enquiries.contract.ts'
import { AppError } from '../../../src/common/errors.ts'
import { contactEndpoints } from '../../../src/core/contacts/contacts.contract.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { mediaEndpoints } from '../../../src/core/media/media.contract.ts'
import { noteEndpoints } from '../../../src/workflow/notes/notes.contract.ts'
import { taskEndpoints } from '../../../src/workflow/tasks/tasks.contract.ts'
import { timelineEndpoints } from '../../../src/workspace/timeline/timeline.contract.ts'
import { serveTasks } from '../kit/kept-tasks.ts'
import { Kept } from '../kit/kept.ts'
import { aCampaign, aContact, aListing, aNote, anEnquiry, aTask, page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { agencyId, answerOf, expect, id, test, tokensOf, userOf } from '../kit/test.ts'

const olive = `/contacts/${id(1)}`
const notesOf = (api: StandIn) => api.calls(noteEndpoints.create)
/** A contact whose notes are those that were written here. */
function serveNotes(api: StandIn): void {
  const isNew = new Map<string, ReturnType<typeof aNote>>()
  api.on(contactEndpoints.get, aContact({ canEdit: true }))
  api.on(timelineEndpoints.contact, () => ({
    ...pageOf([...isNew.values()].map((note) => ({ kind: 'note' as const, at: note.happenedAt, note, enquiryId: null }))),
    lastEmailAt: null,
  }))
  api.on(noteEndpoints.create, ({ body: { bodyHtml }, headers }) => {
    const note = aNote({ bodyHtml, text: bodyHtml.replaceAll(/<[^>]+>/g, '') })
    isNew.set(String(headers['idempotency-key']), note)
    return note
  })
}
const newNote = (page: Page) => page.getByRole('group', { name: 'Add a note' })
const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true })
async function beginNote(page: Page, typed: string): Promise<Locator> {
  await newNote(page).getByRole('button', { name: 'Note', exact: true }).click()
  await editorOf(page).pressSequentially(typed)
  return editorOf(page)
}

interface Text {
  path: string
  serve(api: StandIn): void
  /** Opens the text as one does at first, and as one does to go on. */
  open(page: Page): Promise<void>
  again(page: Page): Promise<void>
  field(page: Page): Locator
  /** What is there before a word is typed, and again once what was typed is discarded. */
  start: string | RegExp
}
const texts: Record<string, Text> = {
  'a note': {
    path: olive,
    serve: serveNotes,
    open: (page) => newNote(page).getByRole('button', { name: 'Note', exact: true }).click(),
    again: (page) => page.getByRole('button', { name: 'Continue your unsaved note' }).click(),
    field: editorOf,
    start: '',
  },
  'a reply to an enquiry': {
    path: '/enquiries',
    serve(api) {
      api.on(enquiryEndpoints.list, pageOf([anEnquiry({})]))
      api.on(enquiryEndpoints.draft, answerOf(enquiryEndpoints.draft, { subject: 'Re: your enquiry', text: 'Hello Olive' }))
    },
    open: (page) => page.getByRole('button', { name: 'Reply', exact: true }).click(),
    again: (page) => page.getByRole('button', { name: 'Reply', exact: true }).click(),
    field: (page) => page.getByRole('textbox', { name: 'Message' }),
    start: 'Hello Olive',
  },
}
/** An editor is no field of a form. */
const typedIn = (field: Locator) =>
  field.evaluate((element) => (element instanceof HTMLTextAreaElement ? element.value : element.textContent))

for (const [what, text] of Object.entries(texts)) {
  test(`${what} that was begun survives Esc and a reload, and is gone once it is discarded`, async ({ open, api }) => {
    text.serve(api)
    const page = await open(text.path)
    const field = text.field(page)
    await text.open(page)
    await field.fill('Half a thought')
    await field.press('Escape')
    await expect(field).toHaveCount(0)
    await text.again(page)
    await expect.poll(() => typedIn(field)).toBe('Half a thought')

    await page.reload()
    await text.again(page)
    await expect(page.getByText(/^Unsaved changes restored/)).toBeVisible()
    await expect.poll(() => typedIn(field)).toBe('Half a thought')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => typedIn(field)).toBe(text.start)
    await expect(page.getByText(/^Unsaved changes restored/)).toHaveCount(0)
  })
}

test('a note that was begun before a reload is saved once, and nothing waits any more', async ({ open, api }) => {
  serveNotes(api)
  const page = await open(olive)
  await beginNote(page, 'Wants a garden')
  await page.reload()
  await page.getByRole('button', { name: 'Continue your unsaved note' }).click()
  await expect(editorOf(page)).toHaveText('Wants a garden')
  await editorOf(page).press('Control+Enter')
  await expect(newNote(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue your unsaved note' })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Wants a garden')).toBeVisible()
  expect(notesOf(api)).toHaveLength(1)
})

test('an answer stays with the enquiry it was begun for when a colleague takes that out of the list', async ({ open, api }) => {
  const all = [1, 2].map((n) => anEnquiry({ id: n, name: `Person ${n}` }))
  let second = all[1] as ReturnType<typeof anEnquiry>
  api.on(enquiryEndpoints.list, ({ query }) =>
    pageOf([...all.slice(0, 1), second].filter(({ answeredAt }) => query.show !== 'open' || !answeredAt)),
  )
  api.on(enquiryEndpoints.one, () => second)
  api.on(enquiryEndpoints.draft, answerOf(enquiryEndpoints.draft, { subject: 'Re: your enquiry', text: 'Hello' }))
  const page = await open('/enquiries')
  await api.listening()
  const rows = page.getByRole('list', { name: 'Enquiries' }).getByRole('listitem')
  await rows.filter({ hasText: 'Person 2' }).click()
  await expect(rows.filter({ hasText: 'Person 2' }).getByRole('button')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('r')
  const article = page.getByRole('article')
  const message = article.getByRole('textbox', { name: 'Message' })
  await message.fill('Written by me, for this person only')
  second = { ...second, answeredAt: '2026-11-24T23:00:00.000Z', answeredByName: 'Dana Whitcombe' }
  api.emit({ type: 'changed', kind: 'enquiry', id: second.id })

  await expect(rows).toHaveCount(1)
  await expect(article.getByRole('heading')).toHaveText('Person 2')
  await expect(message).toHaveValue('Written by me, for this person only')
  await expect(article.getByText(/^Replied .* by Dana Whitcombe/)).toBeVisible()
})

test('on a slow computer the editor that is shown first stays, with what is typed into it', async ({ open, api }) => {
  serveNotes(api)
  const page = await open(olive)
  await expect(newNote(page)).toBeVisible()
  await page.evaluate(() => {
    const seen = new Set<Element>()
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('.ProseMirror')) seen.add(one)
      document.documentElement.dataset['editors'] = String(seen.size)
    }).observe(document, { childList: true, subtree: true })
  })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await expect(await beginNote(page, 'Typed at once')).toHaveText('Typed at once')
  await expect(page.locator('html')).toHaveAttribute('data-editors', '1')
})

test('an answer that was lost on the way makes no second note: the second try has the key of the first', async ({
  open,
  api,
}) => {
  serveNotes(api)
  const page = await open(olive)
  await beginNote(page, 'Once only')
  api.drop(noteEndpoints.create)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('can’t reach')
  await expect(editorOf(page)).toHaveText('Once only')
  serveNotes(api)
  await page.keyboard.press('Control+Enter')
  await expect(newNote(page)).toBeVisible()
  // The browser repeats it automatically, too.
  const keys = new Set(notesOf(api).map(({ headers }) => headers['idempotency-key']))
  expect([...keys]).toEqual([expect.stringMatching(/^[\w-]{20,}$/)])
})

test('when the session ends while someone writes, they sign in over the page and it is saved', async ({ open, api }) => {
  const user = userOf()
  serveNotes(api)
  const page = await open(olive)
  await beginNote(page, 'Typed before the end')
  api.refuse(noteEndpoints.create, 'unauthenticated')
  api.refuse(sessionEndpoints.refresh, 'unauthenticated')
  api.on(sessionEndpoints.login, ({ body }) => {
    if (body.password !== 'open-the-gable-door') throw new AppError('unauthenticated', 'Invalid credentials')
    serveNotes(api)
    return tokensOf(user)
  })
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toContainText(user.Email)
  await dialog.getByLabel('Password', { exact: true }).fill('not my password at all')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toContainText('Invalid credentials')
  await dialog.getByLabel('Password', { exact: true }).fill('open-the-gable-door')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(newNote(page)).toBeVisible()
  await expect(page.getByRole('main').getByText('Typed before the end')).toBeVisible()
  expect(notesOf(api)).toHaveLength(2)
})

async function openTask(open: (path: string) => Promise<Page>, api: StandIn) {
  const task = serveTasks(api, [aTask({ id: 1, subject: 'Order the board', canEdit: true })]).get('Order the board')
  if (!task) throw new Error('no task')
  const page = await open(`/tasks?task=${id(1)}`)
  const notes = page.getByRole('complementary', { name: /^Task/ }).getByRole('textbox', { name: 'Notes' })
  await expect(notes).toBeVisible()
  await api.listening()
  return { task, page, notes, serveAgain: () => api.on(taskEndpoints.update, ({ body }) => task.save(body as never)) }
}
test('a field that is saved when it is left keeps what was typed when that fails, and tries again', async ({ open, api }) => {
  const { task, page, notes, serveAgain } = await openTask(open, api)
  api.refuse(taskEndpoints.update, 'internal')
  await notes.fill('Corner of the block')
  await notes.blur()
  const failure = page.getByText('Not saved. Your text is still here.')
  await expect(failure).toBeVisible()
  await expect(notes).toHaveValue('Corner of the block')
  serveAgain()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failure).toHaveCount(0)
  expect(task.now.description).toBe('Corner of the block')
})

test('a field that is saved when it is left says what a colleague made of it, and keeps what is being typed', async ({
  open,
  api,
}) => {
  const { task, page, notes } = await openTask(open, api)
  await notes.fill('Half a sentence of mine')
  task.changedByColleague({ description: 'Theirs' })
  const said = page.getByText('This was changed to “Theirs”')
  await expect(said).toBeVisible()
  await expect(notes).toHaveValue('Half a sentence of mine')
  await notes.blur()
  await expect(said).toHaveCount(0)
  await api.called(taskEndpoints.update)
  expect(task.now.description).toBe('Half a sentence of mine')
})

function serveCampaign(api: StandIn) {
  const campaign = new Kept(api, 'campaign', aCampaign({ name: 'Spring', subject: 'Old subject' }))
  const serve = () => api.on(campaignEndpoints.update, ({ body }) => campaign.save(body as never))
  api.on(campaignEndpoints.get, () => campaign.now)
  serve()
  return { campaign, serve }
}
const subjectOf = (page: Page) => page.getByRole('textbox', { name: 'Subject', exact: true })

test('a campaign typed without a connection is saved by itself when it is back', async ({ open, api, context }) => {
  const { campaign } = serveCampaign(api)
  const page = await open(`/campaigns/${id(1)}`)
  await expect(subjectOf(page)).toHaveValue('Old subject')
  await context.setOffline(true)
  await subjectOf(page).fill('Typed offline')
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await api.called(campaignEndpoints.update)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(campaign.now.subject).toBe('Typed offline')
})

test('what a campaign could not save survives a reload', async ({ open, api }) => {
  serveCampaign(api)
  const page = await open(`/campaigns/${id(1)}`)
  api.drop(campaignEndpoints.update)
  await subjectOf(page).fill('Typed before a reload')
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(subjectOf(page)).toHaveValue('Typed before a reload')
})

test('photos that were on their way go on by themselves when the connection is back', async ({ open, api, context }) => {
  api.on(listingEndpoints.getOne, aListing({ canEdit: true }))
  const key = `uploads/${agencyId}/${id(9)}`
  api.on(pictureEndpoints.presign, answerOf(pictureEndpoints.presign, { url: '/files/front', key, maxBytes: 40_000_000 }))
  api.on(mediaEndpoints.create, answerOf(mediaEndpoints.create, { fileName: 'front.jpg' }))
  const page = await open(`/listings/${id(1)}/edit`)
  const choose = page.getByRole('button', { name: 'choose files' })
  await expect(choose).toBeVisible()
  await context.setOffline(true)
  const chooser = page.waitForEvent('filechooser')
  await choose.click()
  await (await chooser).setFiles([{ name: 'front.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a photo') }])
  await expect(page.getByText(/can’t reach/i)).toBeVisible()
  await context.setOffline(false)
  const { body } = await api.called(mediaEndpoints.create)
  expect(body).toMatchObject({ key, listingId: id(1), fileName: 'front.jpg' })
})

test('a screen that could not be fetched without a connection shows by itself when it is back', async ({ open, context }) => {
  const page = await open('/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await context.setOffline(true)
  await page.evaluate(() => {
    history.pushState({}, '', '/reviews')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByText('Error! Component failed to load')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No connection to Gable.')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
})
