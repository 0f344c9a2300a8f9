// Two hosts at one home that takes two groups at once: one with signal, one without.
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { agent, api, gableUrl, openSignedIn, owners, undoOf } from '../helpers/portal.ts'

test.setTimeout(180_000)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-AU' }
const day = '2027-03-20'

async function kitOf(page: Page, id: string): Promise<void> {
  await page.goto(`${gableUrl()}/opens/${id}`)
  await expect(page.getByText('Ready without signal')).toBeVisible()
}
async function arrives(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New visitor' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Record arrival' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
async function limit(page: Page, groups: number): Promise<void> {
  await page.getByRole('button', { name: 'Limit groups inside' }).click()
  await page.getByLabel('Groups at once').fill(String(groups))
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
}
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting' })
const arrived = (page: Page) => page.getByRole('region', { name: 'Arrived' })

test('a full home has a waiting list on both phones; without signal groups go in and out, and nothing is counted twice', async ({
  browser,
}) => {
  const [first, second] = [await browser.newContext(phone), await browser.newContext(phone)]
  const [page, other] = [await first.newPage(), await second.newPage()]
  await openSignedIn(page, owners.harbour, '/')
  const { items } = (await api(page, `/api/opens/candidates?day=${day}`)) as { items: { listingId: string }[] }
  const times = { startsAt: `${day}T11:00`, endsAt: `${day}T11:30` }
  const { items: made } = (await api(page, '/api/opens', { opens: [{ listingId: items[0]?.listingId, ...times }] })) as {
    items: { id: string }[]
  }
  const id = made[0]?.id ?? ''
  await kitOf(page, id)
  await limit(page, 2)
  await expect(page.getByText('of 2')).toBeVisible()
  await openSignedIn(other, agent, '/')
  await kitOf(other, id)

  await arrives(page, 'Ana Reyes')
  await arrives(page, 'Bo Lund')
  await arrives(page, 'Cy Moss')
  await expect(waiting(page).getByText('Cy Moss')).toBeVisible()
  await expect(waiting(other).getByText('Cy Moss')).toBeVisible()
  await expectAccessible(page, 'waiting list')

  await first.setOffline(true)
  await expect(page.getByText(/^No signal/)).toBeVisible()
  await arrives(page, 'Di Park')
  await expect(waiting(page).getByRole('heading')).toHaveText('Waiting (2)')
  await page.getByRole('button', { name: 'Ana Reyes has left' }).click()
  await page.getByRole('button', { name: 'Let in Cy Moss' }).click()
  await expect(waiting(page).getByRole('heading')).toHaveText('Waiting (1)')
  await undoOf(page, 'Cy Moss is inside').click()
  await expect(waiting(page).getByRole('heading')).toHaveText('Waiting (2)')
  await page.getByRole('button', { name: 'Let in Cy Moss' }).click()
  await expect(arrived(page).getByText('Cy Moss')).toBeVisible()
  // The other host sees none of it yet, and lets someone in as well.
  await expect(waiting(other).getByRole('heading')).toHaveText('Waiting (1)')
  await arrives(other, 'Ed Vale')
  await expect(waiting(other).getByRole('heading')).toHaveText('Waiting (2)')

  await first.setOffline(false)
  await expect(page.getByText('Everything is sent', { exact: true })).toBeVisible({ timeout: 30_000 })
  for (const host of [page, other]) {
    await expect(waiting(host).getByRole('listitem')).toHaveText([/Di Park/, /Ed Vale/])
    await expect(arrived(host).getByText('Cy Moss')).toBeVisible()
  }
  const { open, visits } = (await api(page, `/api/opens/${id}/kit`)) as { open: object; visits: object[] }
  expect(open).toMatchObject({ groups: 3, inside: 2, waiting: 2, capacity: 2 })
  expect(visits).toHaveLength(5)

  // Who was removed after they had left is not counted as inside again.
  await arrived(page).getByText('Ana Reyes').click()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(arrived(page).getByText('Ana Reyes')).toHaveCount(0)
  await undoOf(page, 'Ana Reyes removed').click()
  await expect(arrived(page).getByText('Ana Reyes')).toBeVisible()
  await expect
    .poll(async () => ((await api(page, `/api/opens/${id}/kit`)) as { open: object }).open)
    .toMatchObject({ groups: 3, inside: 2, waiting: 2 })

  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByLabel('Code').fill('4826')
  await page.getByRole('button', { name: 'Start' }).click()
  const form = page.getByRole('dialog', { name: 'Visitor sign-in' })
  await form.getByLabel('Name').fill('Fay Hall')
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect(form.getByText('The home is full right now. The agent will let you in soon.')).toBeVisible()
  await expect(waiting(other).getByText('Fay Hall')).toBeVisible()
  await first.close()
  await second.close()
})

test('a second change of the same group can be undone for as long as the first', async ({ browser }) => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.clock.install()
  await openSignedIn(page, owners.harbour, '/')
  const on = '2027-04-10'
  const { items } = (await api(page, `/api/opens/candidates?day=${on}`)) as { items: { listingId: string }[] }
  const { items: made } = (await api(page, '/api/opens', {
    opens: [{ listingId: items[0]?.listingId, startsAt: `${on}T11:00`, endsAt: `${on}T11:30` }],
  })) as { items: { id: string }[] }
  await kitOf(page, made[0]?.id ?? '')
  await limit(page, 2)
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
  await context.close()
})

test('names of those who came before can be read beside their button, and after the end no one waits', async ({ browser }) => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await openSignedIn(page, owners.harbour, '/')
  const [before, after] = ['2027-03-27', '2027-04-03']
  const { items } = (await api(page, `/api/opens/candidates?day=${before}`)) as { items: { listingId: string }[] }
  const opens = [before, after].map((on) => ({
    listingId: items[0]?.listingId,
    startsAt: `${on}T11:00`,
    endsAt: `${on}T11:30`,
  }))
  const { items: made } = (await api(page, '/api/opens', { opens })) as { items: { id: string }[] }
  const [first = '', second = ''] = made.map(({ id }) => id)
  await kitOf(page, first)
  await page.getByRole('button', { name: 'New visitor' }).click()
  await page.getByLabel('Name').fill('Bartholomew Featherstonehaugh-Cholmondeley')
  await page.getByLabel('Mobile').fill('0480 313 727')
  await page.getByRole('button', { name: 'Record arrival' }).click()
  await expect(page.getByText('Everything is sent', { exact: true })).toBeVisible()

  await kitOf(page, second)
  await expect(page.getByText('Nothing to send yet')).toBeVisible()
  const known = page.getByRole('region', { name: 'Came before' })
  const name = known.getByText('Bartholomew Featherstonehaugh-Cholmondeley')
  const [nameBox, button] = [
    await name.boundingBox(),
    await known.getByRole('button', { name: /^Bartholomew .* has arrived$/ }).boundingBox(),
  ]
  expect(nameBox?.width).toBeGreaterThan(100)
  expect((nameBox?.x ?? 0) + (nameBox?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)

  await limit(page, 1)
  await known.getByRole('button', { name: /^Bartholomew/ }).click()
  await expect(page.getByText('Full. New sign-ins go on the waiting list.')).toBeVisible()
  await page.getByRole('button', { name: 'End open home' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^End/ }).click()
  await expect(page.getByText(/^This open home has ended/)).toBeVisible()
  await arrives(page, 'Late Lee')
  await expect(arrived(page).getByText('Late Lee')).toBeVisible()
  await expect(page.getByText('Everything is sent', { exact: true })).toBeVisible()
  await page.reload()
  await expect(arrived(page).getByText('Late Lee')).toBeVisible()
  await context.close()
})
