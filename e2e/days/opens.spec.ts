import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { openNow } from '../helpers/open-now.ts'
import { api, gableUrl, openSignedIn, owners } from '../helpers/portal.ts'

test.setTimeout(180_000)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** A day of its own for each journey, far from the demo's. */
async function planned(page: Page, day: string): Promise<string> {
  const { items } = (await api(page, `/api/opens/candidates?day=${day}`)) as { items: { listingId: string }[] }
  const { items: made } = (await api(page, '/api/opens', {
    opens: [{ listingId: items[0]?.listingId, startsAt: `${day}T11:00`, endsAt: `${day}T11:30` }],
  })) as { items: { id: string }[] }
  return made[0]?.id ?? ''
}

test('a day is planned on one screen: collisions show while typing and block nothing', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/opens?day=2027-02-06')
  await expect(page.getByText('No open homes on this day.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Live listings not open on this day' })).toBeVisible()
  // On a page that has just opened, Enter must not add an open home.
  expect(await page.evaluate(() => !!document.activeElement?.closest('aside'))).toBe(false)
  await page.getByRole('textbox', { name: 'Day' }).focus()
  await page.keyboard.press('Tab')
  for (let n = 0; n < 4 && !(await page.locator(':focus').innerText()).includes('Add an open home'); n += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add an open home' })).toBeVisible()
  await page.keyboard.press('Escape')
  const add = page.getByRole('complementary', { name: 'Live listings' }).getByRole('button', { name: /^Add / })
  await add.nth(0).click()
  await add.nth(0).click()
  const lines = page
    .getByRole('region', { name: 'Open homes on Saturday 6 February' })
    .getByRole('listitem')
    .filter({ has: page.getByLabel(/, host$/) })
  await expect(lines).toHaveCount(2)
  const [first, second] = [lines.nth(0), lines.nth(1)]
  const host = await first.getByLabel(/, host$/).inputValue()
  await second.getByLabel(/, host$/).selectOption(host)
  await first.getByLabel(/, from$/).fill('10:00')
  await second.getByLabel(/, from$/).fill('10:15')
  await expect(page.getByText(/ is at .* at this time/)).toBeVisible()
  await expectAccessible(page, 'open homes')
  await page.getByRole('button', { name: 'Save plan' }).click()
  await expect(page.getByText('Planned')).toHaveCount(2)

  await page.reload()
  await expect(page.getByText(/ is at .* at this time/)).toBeVisible()
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Cancel open home' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel open home' }).click()
  await expect(page.getByText('Cancelled')).toBeVisible()
})

test('without signal no one is lost: five sign in, the tab is killed, and another one sends them', async ({ browser }) => {
  const context = await browser.newContext({ ...phone, locale: 'en-AU' })
  const page = await context.newPage()
  await openSignedIn(page, owners.harbour, '/')
  const id = await planned(page, '2027-02-13')
  await page.goto(`${gableUrl()}/opens/${id}`)
  await expect(page.getByText('Ready without signal')).toBeVisible()
  await expectAccessible(page, 'open homes')

  // What is pressed does not move away from the finger when the signal goes, nor when entries wait.
  const button = page.getByRole('button', { name: 'New visitor' })
  const place = await button.boundingBox()
  await context.setOffline(true)
  await expect(page.getByText(/^No signal/)).toBeVisible()
  expect(await button.boundingBox()).toEqual(place)
  const names = ['Ana Reyes', 'Bo Lund', 'Cy Moss', 'Di Park', 'Ed Vale']
  for (const [n, name] of names.entries()) {
    await page.getByRole('button', { name: 'New visitor' }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Mobile').fill(`0480 99${Date.now() % 10} 0${n}7`)
    if (n === 0) await page.getByLabel(/ about other homes/).check()
    if (n === 0) await expectAccessible(page, 'open homes')
    await page.getByRole('button', { name: 'Record arrival' }).click()
    await expect(page.getByRole('region', { name: 'Arrived' }).getByText(name)).toBeVisible()
  }
  await expect(page.getByText(/5 entries on this phone/)).toBeVisible()
  expect(await button.boundingBox()).toEqual(place)
  await page.getByRole('button', { name: /Ana Reyes/ }).click()
  await page.getByRole('button', { name: /^4/ }).click()
  await page.getByLabel('Comments').fill('Loved the light')
  await page.getByRole('button', { name: 'Save feedback' }).click()
  await expect(page.getByText(/6 entries on this phone/)).toBeVisible()
  await page.close({ runBeforeUnload: false })

  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(`${gableUrl()}/`)
  await expect(next.getByRole('heading', { level: 1 })).toBeVisible()
  const sent = async () => {
    const { visits } = (await api(next, `/api/opens/${id}/kit`)) as { visits: { interest: number | null }[] }
    return [visits.length, visits.filter(({ interest }) => interest === 4).length]
  }
  await expect.poll(sent, { timeout: 30_000 }).toEqual([5, 1])
  await next.goto(`${gableUrl()}/opens/${id}`)
  for (const name of names) await expect(next.getByRole('region', { name: 'Arrived' }).getByText(name)).toBeVisible()
  await expect(next.getByText(/on this phone/)).toHaveCount(0)
  const kit = (await api(next, `/api/opens/${id}/kit`)) as {
    visits: { people: { name: string }[]; contactId: string; interest: number | null; comments: string | null }[]
  }
  const ana = kit.visits.find(({ people }) => people[0]?.name === 'Ana Reyes')
  expect(ana).toMatchObject({ interest: 4, comments: 'Loved the light' })
  const consent = (await api(next, `/api/consent/${ana?.contactId}`)) as { events: { purpose: string; wording: string }[] }
  expect(consent.events).toMatchObject([{ purpose: 'propertyAlerts', wording: expect.stringMatching(/ about other homes/) }])
  await context.close()
})

test('handed over, the phone shows the form and no names, and leaves by the code alone', async ({ browser }) => {
  const context = await browser.newContext({ ...phone, locale: 'en-AU' })
  const page = await context.newPage()
  await openSignedIn(page, owners.harbour, '/')
  const id = await planned(page, '2027-02-20')
  await page.goto(`${gableUrl()}/opens/${id}`)
  await page.getByRole('button', { name: 'New visitor' }).click()
  await page.getByLabel('Name').fill('Fay Secret')
  await page.getByRole('button', { name: 'Record arrival' }).click()
  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByLabel('Code').fill('4826')
  await page.getByRole('button', { name: 'Start' }).click()
  const form = page.getByRole('dialog', { name: 'Visitor sign-in' })
  await expect(form).toBeVisible()
  await expectAccessible(page, 'open homes')
  await page.keyboard.press('Escape')
  await form.getByLabel('Name').fill('Gus Hall')
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect(form.getByText('Thank you. Enjoy the home.')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('')
  await expect(form.getByText('Fay Secret')).toHaveCount(0)

  await page.reload()
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'For the agent' }).click()
  await form.getByLabel('Code').fill('1111')
  await form.getByRole('button', { name: 'End hand-over' }).click()
  await expect(form.getByText('Wrong code')).toBeVisible()
  await form.getByLabel('Code').fill('4826')
  await form.getByRole('button', { name: 'End hand-over' }).click()
  await expect(page.getByRole('region', { name: 'Arrived' }).getByText('Gus Hall')).toBeVisible()
  await context.close()
})

test('a visitor scans the code, gives a mobile only, and the host sees them and the contract they asked for', async ({
  browser,
}) => {
  const host = await browser.newContext({ ...phone, locale: 'en-AU' })
  const page = await host.newPage()
  await openSignedIn(page, owners.harbour, '/')
  const { id, signPath } = await openNow(page)
  await page.goto(`${gableUrl()}/opens/${id}`)
  await page.getByRole('button', { name: 'QR code' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the visitor sign-in' })).toBeVisible()
  await expectAccessible(page, 'QR code')
  await page.getByRole('button', { name: 'Close' }).click()

  const visitor = await browser.newContext({ ...phone, locale: 'en-AU', javaScriptEnabled: false })
  const own = await visitor.newPage()
  await own.goto(`${gableUrl()}${signPath}`)
  await expect(own.getByRole('button', { name: 'Sign in' })).toBeVisible()
  for (const tick of await own.getByRole('checkbox').all()) await expect(tick).not.toBeChecked()
  await own.getByLabel('Mobile').fill('0480 414 243')
  await own.getByRole('button', { name: 'Sign in' }).click()
  await expect(own.getByText('Thank you. Enjoy the home.')).toBeVisible()
  await own.getByRole('button', { name: 'Ask for the contract' }).click()
  await expect(own.getByText('You asked for the contract.')).toBeVisible()
  expect(await visitor.cookies()).toEqual([])
  await visitor.close()

  const looking = await browser.newContext({ ...phone, locale: 'en-AU' })
  const read = await looking.newPage()
  await read.goto(`${gableUrl()}${signPath}`)
  await expectAccessible(read, 'visitor page')
  await looking.close()
  await expect(page.getByRole('region', { name: 'Arrived' }).getByText('0480 414 243')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Arrived' }).getByText('Contract')).toBeVisible()
  await host.close()
})

test('a private inspection is booked at a free time, cancelled and brought back, and its no-show is noted', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/tasks')
  const { items } = (await api(page, '/api/opens/candidates?day=2027-03-09')) as { items: { listingId: string }[] }
  await api(page, '/api/contact', { firstName: 'Ines', lastName: 'Privatetour' })
  await page.goto(`${gableUrl()}/listings/${items[0]?.listingId}?tab=opens`)
  const panel = page.getByRole('region', { name: 'Private inspections' })
  await panel.getByRole('button', { name: 'Book an inspection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book a private inspection' })
  await dialog.getByRole('textbox', { name: 'Contact' }).fill('Privatetour')
  await page.getByRole('option', { name: /Ines Privatetour/ }).click()
  await dialog.getByRole('textbox', { name: 'When' }).fill('9/3/2027')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: '8:30 am' }).click()
  await expectAccessible(page, 'booking an inspection')
  // What is typed is there again after Esc.
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Book an inspection' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Contact' })).toHaveValue('Ines Privatetour')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  const row = panel.getByRole('listitem').filter({ hasText: 'Ines Privatetour' })
  await expect(row).toContainText('8:30–9:00 am')
  await expect(row).toContainText('No email address')

  const more = row.getByRole('button', { name: /^More for the inspection/ })
  await more.click()
  await page.getByRole('menuitem', { name: 'Cancel inspection' }).click()
  await expect(row).toContainText('Cancelled')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Booked')
  await more.click()
  await page.getByRole('menuitem', { name: 'No-show' }).click()
  await expect(row).toContainText('No-show')

  await page.goto(`${gableUrl()}/calendar?view=agenda&day=2027-03-09`)
  await expect(page.getByText('Inspection with Ines Privatetour').first()).toBeVisible()
})
