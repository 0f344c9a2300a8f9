// The publish cockpit: listings by portal, published and taken down together, and what stands in the way fixed from its cell.
import type { Page } from '@playwright/test'
import { cockpitEndpoints, CockpitRow } from '../../../src/channels/portals/cockpit.contract.ts'
import { portalEndpoints, Publication, PublicationEvent } from '../../../src/channels/portals/portals.contract.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { expectAccessible } from '../../helpers/accessible.ts'
import { tapBeside } from '../../helpers/tap-beside.ts'
import { aHouse } from '../kit/kept-listings.ts'
import { anAccount, page as pageOf } from '../kit/records.ts'
import type { DeepPartial } from '../kit/sample.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, gate, id, sampleOf, test } from '../kit/test.ts'

const accounts = [
  anAccount({ id: 41, portalType: 'REA', name: 'realestate.com.au', portalAgencyId: 'QPABCD', transport: 'rea' }),
  anAccount({ id: 42, portalType: 'domain', name: 'Domain', portalAgencyId: '22473', transport: 'domain' }),
  anAccount({ id: 43, portalType: 'homely', name: 'Homely', portalAgencyId: 'feed-1' }),
]
const onAccount = (n: number, over: DeepPartial<Publication>) =>
  sampleOf(Publication, { id: id(n + 10), listingId: id(1), portalAccountId: id(n), wantedState: 'live', ...over })

/** One listing on the portals; `publications` of the moment. */
function serveCockpit(api: StandIn, first: readonly Publication[] = []) {
  const served = { publications: first }
  const rowOf = () =>
    sampleOf(CockpitRow, {
      ...{ id: id(1), reference: 'HV-1001', listingClass: 'residential', status: 'live', canEdit: true },
      ...{ streetLine: '5 Cockpit Street', suburb: 'Richmond', publications: served.publications },
    })
  api
    .on(portalEndpoints.accounts, pageOf(accounts))
    .on(cockpitEndpoints.cockpit, () => ({ ...pageOf([rowOf()]), attention: 0 }))
    .on(portalEndpoints.byListing, () => [...served.publications])
    .on(listingEndpoints.getOne, aHouse('Cockpit Street', { status: 'live' }))
    .on(cockpitEndpoints.publishMany, ({ body: { portalAccountIds } }) =>
      answerOf(cockpitEndpoints.publishMany, { done: portalAccountIds.length }),
    )
  return served
}
const cell = (page: Page, portal: string) => page.getByRole('button', { name: new RegExp(`5 Cockpit Street on ${portal}:`) })
const chosen = (page: Page) => page.getByRole('region', { name: 'Selected listings' })
const select = (page: Page) => page.getByRole('checkbox', { name: 'Select 5 Cockpit Street' }).check()

test('a listing that was selected can be let go again', async ({ open, api }) => {
  serveCockpit(api)
  const page = await open('/portals')
  await select(page)
  await expect(chosen(page)).toContainText('1 selected')
  await chosen(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(chosen(page)).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'Select 5 Cockpit Street' })).not.toBeChecked()
})

test(
  'selected listings go to the portals that were chosen with one call, and what became of it is said',
  gate,
  async ({ open, api }) => {
    serveCockpit(api)
    const page = await open('/portals')
    await select(page)
    await page.getByRole('combobox', { name: 'Portals', exact: true }).click()
    for (const name of ['realestate.com.au QPABCD', 'Homely feed-1']) await page.getByRole('option', { name }).click()
    await page.keyboard.press('Escape')
    await chosen(page).getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(chosen(page).getByText('2 being published')).toBeVisible()
    const { body } = await api.called(cockpitEndpoints.publishMany)
    expect(body).toEqual({ action: 'publish', listingIds: [id(1)], portalAccountIds: [id(41), id(43)] })
  },
)

test('without a choice of portals selected listings are taken down from all', async ({ open, api }) => {
  serveCockpit(api)
  const page = await open('/portals')
  await select(page)
  await chosen(page).getByRole('button', { name: 'Take down', exact: true }).click()
  await expect(chosen(page).getByText('3 being taken down')).toBeVisible()
  const { body } = await api.called(cockpitEndpoints.publishMany)
  expect(body).toEqual({ action: 'withdraw', listingIds: [id(1)], portalAccountIds: [41, 42, 43].map(id) })
})

test('what a portal refused is said with the listing and the portal', gate, async ({ open, api }) => {
  serveCockpit(api)
  const item = {
    listingId: id(1),
    portalAccountId: id(42),
    outcome: 'refused' as const,
    message: 'Add a photo',
    source: 'Homely',
  }
  api.on(cockpitEndpoints.publishMany, { done: 2, refused: 1, skipped: 0, held: 0, items: [item] })
  const page = await open('/portals')
  await select(page)
  await chosen(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(chosen(page).getByText('2 being published, 1 failed')).toBeVisible()
  await expect(chosen(page).getByRole('listitem')).toHaveText('5 Cockpit Street on Domain: Add a photo')
})

test('each cell says what is on that portal; of a file no more than that it was delivered', async ({ open, api }) => {
  serveCockpit(api, [
    onAccount(41, { state: 'live' }),
    onAccount(42, { state: 'rejected' }),
    onAccount(43, { state: 'delivered' }),
  ])
  const page = await open('/portals')
  for (const [portal, state] of Object.entries({ 'realestate.com.au': 'Live', Domain: 'Rejected', Homely: 'Delivered' }))
    await expect(cell(page, portal)).toContainText(state)
  await expectAccessible(page, 'portals')
})

test('a listing that was withdrawn is taken down; of a file no more than that it was sent', async ({ open, api }) => {
  const gone = { wantedState: 'removed' as const }
  serveCockpit(api, [onAccount(42, { ...gone, state: 'removed' }), onAccount(43, { ...gone, state: 'delivered' })])
  const page = await open('/portals')
  await expect(cell(page, 'Domain')).toContainText('Taken down')
  await expect(cell(page, 'Homely')).toContainText('Take-down sent')
})

test('a cell changes by itself when the portal has answered', gate, async ({ open, api }) => {
  const served = serveCockpit(api, [onAccount(42, { state: 'queued' })])
  const page = await open('/portals')
  await api.listening()
  await expect(cell(page, 'Domain')).toBeVisible()
  await expect(cell(page, 'Domain')).not.toContainText('Live')
  served.publications = [onAccount(42, { state: 'live', version: 2 })]
  api.emit({ type: 'changed', kind: 'publication', id: id(52), version: 2 })
  await expect(cell(page, 'Domain')).toContainText('Live')
})

const phone = { severity: 'error' as const, field: 'headline', source: 'Domain' }
const refused = onAccount(42, {
  state: 'rejected',
  hasUnsentChanges: true,
  messages: [{ ...phone, message: 'The headline must not contain a phone number' }],
})
test('a cell says what is wrong, and its field leads to where it is fixed', async ({ open, api }) => {
  serveCockpit(api, [refused])
  const page = await open('/portals')
  await cell(page, 'Domain').click()
  const dialog = page.getByRole('dialog', { name: '5 Cockpit Street on Domain' })
  const messages = dialog.getByRole('list', { name: 'Messages from Domain' })
  await expect(messages).toContainText('The headline must not contain a phone number')
  await expectAccessible(page, 'portals')
  await messages.getByRole('button', { name: 'Headline' }).click()
  await expect(page).toHaveURL(/\/edit/)
  await expect(page.getByRole('textbox', { name: 'Headline' })).toBeFocused()
})

test('what was fixed is sent from the cell, and the timeline says what happened', gate, async ({ open, api }) => {
  const served = serveCockpit(api, [refused])
  const processed = sampleOf(PublicationEvent, { id: id(71), kind: 'live', detail: 'Domain has processed it' })
  api
    .on(portalEndpoints.events, () => pageOf(served.publications[0]?.state === 'live' ? [processed] : []))
    .on(portalEndpoints.upload, () => {
      const [live] = (served.publications = [onAccount(42, { state: 'live', version: 2 })])
      return live ?? refused
    })
  const page = await open('/portals')
  await cell(page, 'Domain').click()
  const dialog = page.getByRole('dialog', { name: '5 Cockpit Street on Domain' })
  await dialog.getByRole('button', { name: 'Send changes: Domain' }).click()
  await expect(dialog.getByText('Live', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Timeline' })).toContainText('Domain has processed it')
  const { body } = await api.called(portalEndpoints.upload)
  expect(body).toEqual({ listingId: id(1), portalType: 'domain', portalAccountId: id(42) })
})

test('changes that were not sent are said in the cells of the portals that have the old ones', async ({ open, api }) => {
  const old = { state: 'live' as const, hasUnsentChanges: true }
  serveCockpit(api, [onAccount(41, old), onAccount(42, { state: 'live' }), onAccount(43, { ...old, state: 'delivered' })])
  const page = await open('/portals')
  for (const portal of ['realestate.com.au', 'Homely']) await expect(cell(page, portal)).toContainText('Changes not sent')
  await expect(cell(page, 'Domain')).not.toContainText('Changes not sent')
})

test('a portal that shows an old price is an alarm until that is sent', gate, async ({ open, api }) => {
  const alarm = 'realestate.com.au still shows $900,000'
  const served = serveCockpit(api, [onAccount(41, { state: 'live', hasUnsentChanges: true, alarms: [alarm] })])
  api.on(portalEndpoints.upload, () => {
    const [sent] = (served.publications = [onAccount(41, { state: 'live', version: 2 })])
    return sent ?? refused
  })
  const page = await open('/portals')
  await expect(cell(page, 'realestate.com.au')).toContainText(alarm)
  await cell(page, 'realestate.com.au').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send changes: realestate.com.au' }).click()
  await expect(page.getByText(alarm)).toHaveCount(0)
})

test(
  'a live listing that is on no portal says so, and goes to all that would take it in one step',
  gate,
  async ({ open, api }) => {
    const served = serveCockpit(api)
    const ready = { isReady: true, findings: [] }
    const noPhoto = { severity: 'blocks' as const, field: 'media', message: 'Add a photo', source: 'Homely' }
    api
      .on(portalEndpoints.preflight, ({ query }) =>
        answerOf(portalEndpoints.preflight, query.portalAccountId === id(43) ? { isReady: false, findings: [noPhoto] } : ready),
      )
      .on(cockpitEndpoints.publishMany, ({ body }) => {
        served.publications = [41, 42].map((n) => onAccount(n, { state: 'queued' }))
        return answerOf(cockpitEndpoints.publishMany, { done: body.portalAccountIds.length })
      })
    const page = await open(`/listings/${id(1)}`)
    const nudge = page.getByText('Live here, not on any portal yet.')
    await expect(nudge).toBeVisible()
    await page.getByRole('link', { name: 'Publish to portals' }).click()
    await page.getByRole('button', { name: 'Publish to the 2 that are ready' }).click()
    const { body } = await api.called(cockpitEndpoints.publishMany)
    expect(body).toEqual({ action: 'publish', listingIds: [id(1)], portalAccountIds: [id(41), id(42)] })
    await expect(page.getByRole('list', { name: 'Portals' }).getByText('Waiting to send')).toHaveCount(2)
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Overview' })).toBeVisible()
    await expect(nudge).toHaveCount(0)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a tap beside the box selects a listing, and what is done with it less often is behind More', async ({ open, api }) => {
    serveCockpit(api)
    const page = await open('/portals')
    const box = page.getByRole('checkbox', { name: 'Select 5 Cockpit Street' })
    await tapBeside(page, box)
    await expect(box).toBeChecked()
    await expect(chosen(page).getByRole('button')).toHaveText(['Publish', 'More'])
    await expectAccessible(page, 'selected listings on a phone')
    await chosen(page).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    const { body } = await api.called(cockpitEndpoints.publishMany)
    expect(body).toMatchObject({ action: 'pause', listingIds: [id(1)] })
  })
})
