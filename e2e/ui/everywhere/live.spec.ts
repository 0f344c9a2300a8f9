// What one does the other sees, without losing what is being typed. And a line that breaks loses nothing.
import type { Page } from '@playwright/test'
import { liveEndpoints } from '../../../src/accounts/live/live.contract.ts'
import { notificationEndpoints } from '../../../src/accounts/notifications/notifications.contract.ts'
import { sessionEndpoints } from '../../../src/accounts/session/session.contract.ts'
import { presenceEndpoints } from '../../../src/accounts/users/presence.contract.ts'
import { userEndpoints } from '../../../src/accounts/users/users.contract.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { Kept } from '../kit/kept.ts'
import { aListing } from '../kit/records.ts'
import { colleagueId, expect, gate, id, sampleOf, test, userOf } from '../kit/test.ts'

const dana = { id: colleagueId, name: 'Dana Whitcombe' }
const lost = (page: Page) => page.getByText(/^No connection to Gable/)

test('who has the same record open is shown, from the moment they come until they go', async ({ open, api }) => {
  api.on(listingEndpoints.getOne, aListing({ canEdit: true }))
  const colleague = sampleOf(userEndpoints.colleagues.response.shape.items.element, dana)
  api.on(userEndpoints.colleagues, { items: [colleague] })
  const page = await open(`/listings/${id(1)}`)
  await api.listening()
  expect((await api.called(presenceEndpoints.presence)).body).toMatchObject({ entity: 'listing', recordId: id(1), state: 'came' })
  const theirs = { type: 'present' as const, userId: colleagueId, entity: 'listing', recordId: id(1), tabId: '7'.repeat(32) }
  api.emit({ ...theirs, state: 'came', isEditing: false })
  const faces = page.getByRole('list', { name: 'Also viewing' })
  await expect(faces).toContainText('Dana Whitcombe is viewing this')
  // They, too, hear who is here.
  expect((await api.called(presenceEndpoints.presence, 2)).body).toMatchObject({ recordId: id(1), state: 'here' })
  api.emit({ ...theirs, state: 'here', isEditing: true })
  await expect(faces).toContainText('Dana Whitcombe is editing this')
  api.emit({ ...theirs, state: 'gone', isEditing: false })
  await expect(faces).toHaveCount(0)
})

test('a colleague’s new price shows while a half-written note stays', gate, async ({ open, api }) => {
  const listing = new Kept(api, 'listing', aListing({ canEdit: true, priceCents: 90_000_000, priceDisplay: 'show' }))
  api.on(listingEndpoints.getOne, () => listing.now)
  const page = await open(`/listings/${id(1)}?tab=notes`)
  await api.listening()
  await page.getByRole('group', { name: 'Add a note' }).getByRole('button', { name: 'Note', exact: true }).click()
  const editor = page.getByRole('textbox', { name: 'Note', exact: true })
  await editor.pressSequentially('Half a thought')
  listing.changedByColleague({ priceCents: 123_450_000 })
  await expect(page.locator('strong').getByText('$1,234,500')).toBeVisible()
  await expect(editor).toHaveText('Half a thought')
})

test('what a colleague changed before the line to the server first opened shows once it opens', gate, async ({ open, api }) => {
  const listing = new Kept(api, 'listing', aListing({ canEdit: true, priceCents: 90_000_000, priceDisplay: 'show' }))
  api.on(listingEndpoints.getOne, () => listing.now)
  const letOpen = api.refuseStreams()
  const page = await open(`/listings/${id(1)}`)
  await expect(page.locator('strong').getByText('$900,000')).toBeVisible()
  await api.called(liveEndpoints.events)
  listing.changedUnheard({ priceCents: 123_450_000 })
  letOpen()
  await api.listening()
  await expect(page.locator('strong').getByText('$1,234,500')).toBeVisible()
})

test(
  'a role that was changed while there was no line to the server closes its pages once the line is back',
  gate,
  async ({ open, api }) => {
    const letOpen = api.refuseStreams()
    const page = await open('/settings/audit')
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    await api.called(sessionEndpoints.getUser)
    await api.called(liveEndpoints.events)
    api.on(sessionEndpoints.getUser, userOf('readOnly'))
    letOpen()
    await expect(page.getByText('Your role doesn’t allow this.')).toBeVisible()
  },
)

test(
  'without a connection a change waits, is counted, and is saved when the line is back',
  gate,
  async ({ open, api, context }) => {
    const mention = { kind: 'mention' as const, isInApp: true, mail: 'never' as const, bySms: false }
    api.on(notificationEndpoints.settings, { items: [mention] })
    api.on(notificationEndpoints.changeSettings, ({ body }) => body)
    const page = await open('/settings/notifications')
    await api.listening()
    const toggle = page.getByRole('switch', { name: 'Mentions in Gable' })
    await expect(toggle).toBeChecked()
    await context.setOffline(true)
    await expect(lost(page)).toBeVisible()
    await toggle.press('Space')
    await expect(toggle).not.toBeChecked()
    await expect(page.getByText(/1 change is waiting/)).toBeVisible()
    expect(api.calls(notificationEndpoints.changeSettings)).toEqual([])
    await context.setOffline(false)
    await expect(lost(page)).toHaveCount(0)
    const { body } = await api.called(notificationEndpoints.changeSettings)
    expect(body).toEqual({ items: [{ ...mention, isInApp: false }] })
  },
)

test('an answer that still comes through as the connection goes does not hide that it is gone', async ({ open, api }) => {
  const page = await open('/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  api.looks = [true, false]
  const setLine = (isThere: boolean) =>
    page.evaluate((is) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => is })
      if (!is) window.dispatchEvent(new Event('offline'))
    }, isThere)
  await setLine(false)
  await expect(lost(page)).toBeVisible()
  api.looks = [true]
  await setLine(true)
  await expect(lost(page)).toHaveCount(0)
})

test('a page older than the server offers to reload, and keeps what is being typed until then', gate, async ({ open, api }) => {
  api.pageVersion = '0123456789ab'
  const page = await open('/settings/agents')
  const typed = page.getByRole('textbox', { name: 'Search agents by name' })
  await typed.fill('Mar')
  const offer = page.getByText(/^Gable was updated/)
  await expect(offer).toBeVisible()
  await expect(typed).toHaveValue('Mar')

  api.pageVersion = ''
  await page.getByRole('button', { name: 'reload the page' }).click()
  await expect(typed).toHaveValue('')
  await api.listening()
  await expect(offer).toHaveCount(0)
})
