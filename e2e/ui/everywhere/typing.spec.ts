// What someone has typed is never lost: not on Esc, a reload, a lost answer, an error of the server, an ended session, or without a connection.
import type { Locator, Page } from '@playwright/test'
import { pictureEndpoints } from '../../../src/accounts/pictures/pictures.contract.ts'
import { sessionEndpoints } from '../../../src/accounts/session/session.contract.ts'
import { campaignEndpoints } from '../../../src/channels/campaigns/campaigns.contract.ts'
import { emailEndpoints } from '../../../src/channels/emails/emails.contract.ts'
import { enquiryEndpoints } from '../../../src/channels/enquiries/enquiries.contract.ts'
import { AppError } from '../../../src/common/errors.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { mediaEndpoints } from '../../../src/core/media/media.contract.ts'
import { noteEndpoints } from '../../../src/workflow/notes/notes.contract.ts'
import { serveNotes } from '../kit/kept-notes.ts'
import { Kept } from '../kit/kept.ts'
import { aCampaign, aListing, anEnquiry, page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { agencyId, answerOf, cold, expect, gate, id, test, tokensOf, userOf } from '../kit/test.ts'

const olive = `/contacts/${id(1)}`
const notesOf = (api: StandIn) => api.calls(noteEndpoints.create)
const newNote = (page: Page) => page.getByRole('group', { name: 'Add a note' })
const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true })
async function beginNote(page: Page, typed: string): Promise<Locator> {
  await newNote(page).getByRole('button', { name: 'Note', exact: true }).click()
  await editorOf(page).pressSequentially(typed)
  return editorOf(page)
}

test('a note that was begun before a reload is saved once, and nothing waits any more', gate, async ({ open, api }) => {
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

test(
  'an answer stays with the enquiry it was begun for when a colleague takes that out of the list',
  gate,
  async ({ open, api }) => {
    const all = [1, 2].map((n) => anEnquiry({ id: n, name: `Person ${n}`, contactId: id(n) }))
    let second = all[1] as ReturnType<typeof anEnquiry>
    api.on(enquiryEndpoints.list, ({ query }) =>
      pageOf([...all.slice(0, 1), second].filter(({ answeredAt }) => query.show !== 'open' || !answeredAt)),
    )
    api.on(enquiryEndpoints.one, () => second)
    const draft = { subject: 'Re: your enquiry', text: 'Hello', asks: '', cards: [] }
    api.on(emailEndpoints.compose, { ...answerOf(emailEndpoints.compose), draft })
    const page = await open('/enquiries')
    await api.listening()
    const rows = page.getByRole('list', { name: 'Enquiries' }).getByRole('listitem')
    await rows.filter({ hasText: 'Person 2' }).click()
    await expect(rows.filter({ hasText: 'Person 2' }).getByRole('button')).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('r')
    const article = page.getByRole('article')
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.fill('Written by me, for this person only')
    second = { ...second, answeredAt: '2026-11-24T23:00:00.000Z', answeredByName: 'Dana Whitcombe' }
    api.emit({ type: 'changed', kind: 'enquiry', id: second.id })

    await expect(rows).toHaveCount(1)
    await expect(article.getByRole('heading')).toHaveText('Person 2')
    await expect(message).toHaveValue('Written by me, for this person only')
    await expect(article.getByText(/^Replied .* by Dana Whitcombe/)).toBeVisible()
  },
)

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
  await cdp.detach()
})

test(
  'an answer that was lost on the way makes no second note: the second try has the key of the first',
  gate,
  async ({ open, api }) => {
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
  },
)

test('when the session ends while someone writes, they sign in over the page and it is saved', gate, async ({ open, api }) => {
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

test('what a campaign could not save survives a reload', gate, async ({ open, api }) => {
  serveCampaign(api)
  const page = await open(`/campaigns/${id(1)}`)
  api.drop(campaignEndpoints.update)
  await subjectOf(page).fill('Typed before a reload')
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(subjectOf(page)).toHaveValue('Typed before a reload')
})

test('photos that were on their way go on by themselves when the connection is back', gate, async ({ open, api, context }) => {
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

const offlineScreen = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await page.context().setOffline(true)
  await page.evaluate(() => {
    history.pushState({}, '', '/reviews')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: 'This screen needs a connection' })).toBeVisible()
}

test(
  'a screen that could not be fetched without a connection shows by itself when it is back',
  cold,
  async ({ open, context }) => {
    const page = await open('/tasks')
    await offlineScreen(page)
    await expect(page.getByText('No connection to Gable.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('No connection to Gable.')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
  },
)

test('a screen also shows by itself after a connection was gone for a moment', cold, async ({ open, context }) => {
  const page = await open('/tasks')
  // The server was asked only when it could be reached.
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = (input, init) => (input === '/healthz' ? Promise.resolve(new Response('ok')) : fetch(input, init))
  })
  await offlineScreen(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
})
