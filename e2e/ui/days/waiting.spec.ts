// A home that takes so many groups at once: who waits, who is inside, and what a phone without signal adds to it.
import type { Page } from '@playwright/test'
import { visitEndpoints } from '../../../src/workflow/opens/visits.contract.ts'
import { expectAccessible } from '../../helpers/accessible.ts'
import { anOpen, serveOpen } from '../kit/kept-opens.ts'
import { undoOf } from '../kit/undo.ts'
import { anotherBrowser, expect, gate, id, test } from '../kit/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
const path = `/opens/${id(1)}`
const isReady = (page: Page) => expect(page.getByText('Ready without signal')).toBeVisible()
async function arrives(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New visitor' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Record arrival' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting' })
const arrived = (page: Page) => page.getByRole('region', { name: 'Arrived' })

test('a limit of groups is set in the kit, and says how many of it are inside', async ({ open, api }) => {
  const served = serveOpen(api, anOpen())
  const page = await open(path)
  await isReady(page)
  await page.getByRole('button', { name: 'Limit groups inside' }).click()
  await page.getByLabel('Groups at once').fill('2')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('of 2')).toBeVisible()
  expect(served.kit.open.capacity).toBe(2)
})

test('who comes to a full home waits, on every host’s phone, and a visitor with the phone in hand is told so', async ({
  open,
  api,
}) => {
  serveOpen(api, anOpen({ capacity: 2 }))
  const page = await open(path)
  await isReady(page)
  const other = await anotherBrowser(page)
  await other.goto(api.url + path)
  await isReady(other)
  await arrives(page, 'Ana Reyes')
  await arrives(page, 'Bo Lund')
  await arrives(page, 'Cy Moss')
  for (const host of [page, other]) {
    await expect(waiting(host).getByText('Cy Moss')).toBeVisible()
    await expect(arrived(host).getByText('Ana Reyes')).toBeVisible()
    await expect(arrived(host).getByText('Cy Moss')).toHaveCount(0)
  }
  await expectAccessible(page, 'waiting list')
  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByLabel('Code').fill('4826')
  await page.getByRole('button', { name: 'Start' }).click()
  const form = page.getByRole('dialog', { name: 'Visitor sign-in' })
  await form.getByLabel('Name').fill('Fay Hall')
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect(form.getByText('The home is full right now. The agent will let you in soon.')).toBeVisible()
  await expect(waiting(other).getByText('Fay Hall')).toBeVisible()
  await other.context().close()
})

test(
  'without signal groups go in and out, each can be undone, and all of it is sent once when the signal is back',
  gate,
  async ({ open, api }) => {
    const served = serveOpen(api, anOpen({ capacity: 2 }))
    const page = await open(path)
    await isReady(page)
    await arrives(page, 'Ana Reyes')
    await arrives(page, 'Bo Lund')
    await arrives(page, 'Cy Moss')
    await expect(page.getByText('Everything is sent', { exact: true })).toBeVisible()

    await page.context().setOffline(true)
    await expect(page.getByText(/^No signal/)).toBeVisible()
    await arrives(page, 'Di Park')
    const heading = waiting(page).getByRole('heading')
    await expect(heading).toHaveText('Waiting (2)')
    await page.getByRole('button', { name: 'Ana Reyes has left' }).click()
    await page.getByRole('button', { name: 'Let in Cy Moss' }).click()
    await expect(heading).toHaveText('Waiting (1)')
    await undoOf(page, 'Cy Moss is inside').click()
    await expect(heading).toHaveText('Waiting (2)')
    await page.getByRole('button', { name: 'Let in Cy Moss' }).click()
    await expect(arrived(page).getByText('Cy Moss')).toBeVisible()
    expect(served.entries.filter(({ kind }) => kind === 'arrive')).toHaveLength(3)

    await page.context().setOffline(false)
    await expect(page.getByText('Everything is sent', { exact: true })).toBeVisible()
    await expect(waiting(page).getByRole('listitem')).toHaveText([/Di Park/])
    await expect(arrived(page).getByText('Cy Moss')).toBeVisible()
    expect(served.kit.open).toMatchObject({ groups: 3, inside: 2, waiting: 1 })
    expect(served.entries.map(({ kind }) => kind)).toEqual([
      ...['arrive', 'arrive', 'arrive', 'arrive', 'leave', 'place', 'place', 'place'],
    ])
  },
)

test('what is pressed does not move away from the finger when the signal goes, nor while entries wait', async ({ open, api }) => {
  serveOpen(api, anOpen())
  const page = await open(path)
  await isReady(page)
  const button = page.getByRole('button', { name: 'New visitor' })
  const place = await button.boundingBox()
  await page.context().setOffline(true)
  await expect(page.getByText(/^No signal/)).toBeVisible()
  expect(await button.boundingBox()).toEqual(place)
  await arrives(page, 'Ana Reyes')
  await expect(page.getByText(/1 entry on this phone/)).toBeVisible()
  expect(await button.boundingBox()).toEqual(place)
})

test('feedback that is written without signal is sent with the arrival it is about', gate, async ({ open, api }) => {
  const served = serveOpen(api, anOpen())
  const page = await open(path)
  await isReady(page)
  await page.context().setOffline(true)
  await expect(page.getByText(/^No signal/)).toBeVisible()
  await arrives(page, 'Ana Reyes')
  await page
    .getByRole('button', { name: /Ana Reyes/ })
    .filter({ hasNotText: 'has left' })
    .click()
  await page.getByRole('button', { name: /^4/ }).click()
  await page.getByLabel('Comments').fill('Loved the light')
  await page.getByRole('button', { name: 'Save feedback' }).click()
  await expect(page.getByText(/2 entries on this phone/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Everything is sent', { exact: true })).toBeVisible()
  expect(served.entries.map(({ kind }) => kind)).toEqual(['arrive', 'feedback'])
  expect(served.kit.visits).toMatchObject([{ interest: 4, comments: 'Loved the light' }])
})

test('an arrival that the server fails on waits on the phone, and is sent again as the same', gate, async ({ open, api }) => {
  serveOpen(api, anOpen())
  const page = await open(path)
  await isReady(page)
  api.refuse(visitEndpoints.enter, 'internal')
  await arrives(page, 'Ana Reyes')
  const { body: first } = await api.called(visitEndpoints.enter)
  await expect(page.getByText('1 entry on this phone, sending')).toBeVisible()
  const served = serveOpen(api, anOpen())
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Everything is sent', { exact: true })).toBeVisible()
  expect(served.entries.map(({ clientKey }) => clientKey)).toEqual([first.clientKey])
})

test('who was removed after they had left is brought back as one who has left', async ({ open, api }) => {
  const served = serveOpen(api, anOpen({ capacity: 2 }))
  const page = await open(path)
  await isReady(page)
  await arrives(page, 'Ana Reyes')
  await page.getByRole('button', { name: 'Ana Reyes has left' }).click()
  await arrived(page).getByText('Ana Reyes').click()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(arrived(page).getByText('Ana Reyes')).toHaveCount(0)
  await undoOf(page, 'Ana Reyes removed').click()
  await expect(arrived(page).getByText('Ana Reyes')).toBeVisible()
  await expect(page.getByText('Everything is sent', { exact: true })).toBeVisible()
  await api.called(visitEndpoints.enter, 5)
  expect(served.kit.open).toMatchObject({ groups: 1, inside: 0, waiting: 0 })
})

test('a second change of the same group can be undone for as long as the first', async ({ open, api, page }) => {
  serveOpen(api, anOpen({ capacity: 2 }))
  await page.clock.install()
  await open(path)
  await isReady(page)
  await arrives(page, 'Gil Ross')
  await page.getByRole('button', { name: 'Gil Ross has left' }).click()
  await expect(undoOf(page, 'Gil Ross has left')).toBeVisible()
  await page.clock.runFor(5_000)
  await arrived(page).getByText('Gil Ross').click()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(undoOf(page, 'Gil Ross removed')).toBeVisible()
  await page.clock.runFor(2_000)
  await undoOf(page, 'Gil Ross removed').click()
  await expect(arrived(page).getByText('Gil Ross')).toBeVisible()
})

const longName = 'Bartholomew Featherstonehaugh-Cholmondeley'
const cameBefore = [{ contactId: id(5), name: longName, hint: null, phones: [], cameBefore: true }]
test('a long name of one who came before can be read beside its button', async ({ open, api }) => {
  serveOpen(api, anOpen(), cameBefore)
  const page = await open(path)
  await expect(page.getByText('Nothing to send yet')).toBeVisible()
  const known = page.getByRole('region', { name: 'Came before' })
  const [name, button] = [
    await known.getByText(longName).boundingBox(),
    await known.getByRole('button', { name: /^Bartholomew .* has arrived$/ }).boundingBox(),
  ]
  expect(name?.width).toBeGreaterThan(100)
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
})

test('after the end of an open home no one waits, however full it was', async ({ open, api }) => {
  serveOpen(api, anOpen({ capacity: 1 }), cameBefore)
  const page = await open(path)
  await isReady(page)
  await page
    .getByRole('region', { name: 'Came before' })
    .getByRole('button', { name: /^Bartholomew/ })
    .click()
  await expect(page.getByText('Full. New sign-ins go on the waiting list.')).toBeVisible()
  await page.getByRole('button', { name: 'End open home' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^End/ }).click()
  await expect(page.getByText(/^This open home has ended/)).toBeVisible()
  await arrives(page, 'Late Lee')
  await expect(arrived(page).getByText('Late Lee')).toBeVisible()
  await expect(page.getByText('Everything is sent', { exact: true })).toBeVisible()
  await page.reload()
  await expect(arrived(page).getByText('Late Lee')).toBeVisible()
})
