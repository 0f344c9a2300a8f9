// The calendar where there is little room: a crowded Saturday, a phone; a secret address for other programs; a person who is no contact yet.
import { CalendarEvent, calendarEndpoints } from '../../../src/workspace/calendar/calendar.contract.ts'
import { contactEndpoints, FoundContact } from '../../../src/core/contacts/contacts.contract.ts'
import { aContact, aTask } from '../kit/records.ts'
import { serveTasks } from '../kit/kept-tasks.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, id, sampleOf, test } from '../kit/test.ts'

const saturday = '2026-11-28'
const people = ['Tom Gallagher', 'Sofia Rossi', 'Marcus Bell'].map((name, rank) => ({ id: id(61 + rank), name, rank }))
/** Twelve open homes at eleven, four of each agent; and one task of the first of them. */
const crowded = [
  ...people.flatMap((person, of) =>
    [1, 4, 7, 10].map((n) =>
      sampleOf(CalendarEvent, {
        ...{ id: `inspection ${id(100 + n + of)} 11:00`, layer: 'inspections', title: 'Open home', listingId: id(100 + n + of) },
        ...{
          startsAt: `${saturday}T11:00`,
          endsAt: `${saturday}T11:30`,
          place: `${n + of} Lantern Street, Kew`,
          people: [person],
        },
      }),
    ),
  ),
  sampleOf(CalendarEvent, {
    ...{ id: `task ${id(7)}`, layer: 'tasks', title: 'Ring Olive', taskId: id(7), people: people.slice(0, 1) },
    ...{ startsAt: `${saturday}T15:00`, endsAt: `${saturday}T15:30` },
  }),
]
const serveCalendar = (api: StandIn) =>
  api.on(calendarEndpoints.events, ({ query: { from, to } }) =>
    crowded.filter(({ startsAt }) => startsAt.slice(0, 10) >= from && startsAt.slice(0, 10) <= to),
  )

test('on a crowded Saturday what has no room is a list, which Escape closes alone and at once', async ({ open, api }) => {
  serveCalendar(api)
  const page = await open(`/calendar?view=week&day=${saturday}`)
  const more = page.getByRole('button', { name: '10 more' })
  await more.click()
  const items = page.getByRole('menuitem')
  await expect(items).toHaveCount(10)
  await expect(items.filter({ hasText: '12 Lantern Street' })).toContainText(/11:00.* am · Marcus/)
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  // Pressed so fast that the focus has not moved into the list yet.
  await more.evaluate(async (button: HTMLElement) => {
    window.addEventListener('keydown', ({ key }) => (document.body.dataset['heard'] = key), { once: true })
    button.click()
    await Promise.resolve()
    if (button.ariaExpanded !== 'true') throw new Error('The list is not open yet')
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await expect(items).toHaveCount(0)
  await expect(more).toBeFocused()
  // The page itself, which closes more by that key, hears nothing of it.
  await expect(page.locator('body')).not.toHaveAttribute('data-heard')
})

test('a crowded day has one column for each agent, and a name shows only that agent’s', async ({ open, api }) => {
  serveCalendar(api)
  const page = await open(`/calendar?view=week&day=${saturday}`)
  await page.getByRole('button', { name: 'Sat 28', exact: true }).click()
  const columns = page.locator('[data-day]')
  await expect(columns).toHaveCount(3)
  const legend = page.getByRole('group', { name: 'People' })
  await legend.getByRole('button', { name: 'Tom Gallagher' }).click()
  await expect(legend.getByRole('button', { name: 'Tom Gallagher' })).toHaveAttribute('aria-pressed', 'true')
  await expect(columns).toHaveCount(1)
  await legend.getByRole('button', { name: 'Show everyone' }).click()
  await expect(columns).toHaveCount(3)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the week is three days, and what is at the same time is one list', async ({ open, api }) => {
    serveCalendar(api)
    const page = await open('/calendar')
    await expect(page.getByRole('button', { name: 'Agenda' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: '3 days' }).tap()
    await expect(page.locator('[data-day]')).toHaveCount(3)
    await page.goto(`${api.url}/calendar?view=week&day=${saturday}`)
    // Half of a narrow column could not be read.
    await page.getByRole('button', { name: '12 at 11:00 am' }).tap()
    await expect(page.getByRole('menuitem')).toHaveCount(12)
  })

  test('the month has dots, and under it the list of the day; Back from an entry leads to it', async ({ open, api }) => {
    serveCalendar(api)
    serveTasks(api, [aTask({ id: 7, subject: 'Ring Olive' })])
    const page = await open('/calendar')
    await page.getByRole('button', { name: 'Month' }).tap()
    const day = page.getByRole('button', { name: /^Saturday 28 November.*, 13 events$/ })
    await day.tap()
    await expect(day).toHaveAttribute('aria-pressed', 'true')
    const list = page.getByRole('region', { name: /^Saturday 28 November/ })
    await list.getByRole('button', { name: /Ring Olive/ }).tap()
    await expect(page.getByRole('complementary')).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await expect(list).toBeVisible()
  })
})

test('the secret address of one’s calendar is shown once, when it is made, and can be turned off', async ({ open, api }) => {
  const url = 'https://gable.harbourvale.example/calendar/secret.ics'
  api
    .on(calendarEndpoints.makeFeed, answerOf(calendarEndpoints.makeFeed, { isOn: true, url }))
    .on(calendarEndpoints.revokeFeed, answerOf(calendarEndpoints.revokeFeed, { isOn: false }))
  const page = await open('/calendar')
  await page.getByRole('button', { name: 'Sync calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sync calendar' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByLabel('Your calendar link')).toHaveValue(url)
  await dialog.getByRole('button', { name: 'Turn off link' }).click()
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible()
  await expect(dialog.getByLabel('Your calendar link')).toHaveCount(0)
})

test('an entry with a person who is no contact yet creates the contact in its field', async ({ open, api }) => {
  const made: FoundContact[] = []
  api
    .on(contactEndpoints.find, () => made)
    .on(contactEndpoints.create, ({ body: { firstName, lastName } }) => {
      const displayName = `${firstName} ${lastName}`
      made.push(sampleOf(FoundContact, { id: id(55), displayName, foundBy: 'name' }))
      return aContact({ id: 55, displayName })
    })
  const page = await open(`/calendar?view=day&day=${saturday}`)
  await page.locator('[data-day]').click({ position: { x: 20, y: 40 } })
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Contact' })
  await field.fill('Quentin Zzyzx')
  await page.getByRole('option', { name: 'Create contact “Quentin Zzyzx”' }).click()
  await expect(page.getByRole('option', { name: /Create contact/ })).toBeHidden()
  await expect(field).toHaveValue('Quentin Zzyzx')
  expect((await api.called(contactEndpoints.create)).body).toMatchObject({ firstName: 'Quentin', lastName: 'Zzyzx' })
  await field.fill('zzyxz')
  await expect(page.getByRole('option', { name: 'Quentin Zzyzx' })).toBeVisible()
})
