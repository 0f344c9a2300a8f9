// A day's work: a task written in one line, moved by keys, done and taken back, put into the calendar and moved there.
import { expect, type Page, test } from '@playwright/test'
import { addDays, localOf } from '../../src/common/time/days.ts'
import { api, gableUrl, openSignedIn, owners, undoOf, watchForTrouble } from '../helpers/portal.ts'

test.setTimeout(180_000)
const answered = (page: Page, part: string, method: string) =>
  page.waitForResponse((answer) => answer.url().includes(part) && answer.request().method() === method && answer.ok())
/** Not the reading of a line that is being typed, which is a POST too. */
const created = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/tasks') && answer.request().method() === 'POST' && answer.ok())
/** The Saturday of the demo's open homes; on a weekend it is in the week after. */
async function crowdedDay(page: Page): Promise<string> {
  const today = localOf(new Date(), 'Australia/Melbourne').slice(0, 10)
  const clientId = await page.evaluate(() => JSON.parse(localStorage.getItem('gable.storedAuthUser') ?? '{}').ClientId as string)
  const path = `/api/calendar/${clientId}?from=${today}&to=${addDays(today, 8)}&layers=inspections`
  const days = new Map<string, number>()
  for (const { startsAt } of (await api(page, path)) as { startsAt: string }[])
    days.set(startsAt.slice(0, 10), (days.get(startsAt.slice(0, 10)) ?? 0) + 1)
  const [[day = ''] = []] = [...days].sort(([, a], [, b]) => b - a)
  return day
}

test('a task: one line, the board by keys, done and undone, the list, the calendar', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  const word = `E2E ${Date.now() % 1_000_000}`
  let dueOn = ''
  await openSignedIn(page, owners.northpoint, '/tasks')

  await test.step('one line says who, when and how urgent; the chips say it back before it is saved', async () => {
    const line = page.getByLabel('New task', { exact: true })
    await line.fill(`Call ${word} tomorrow 3pm !high #e2e @me`)
    const chips = page.getByRole('list', { name: 'Detected details' })
    for (const chip of ['Call', 'Tomorrow', '3:00 pm', 'High priority', '#e2e']) await expect(chips).toContainText(chip)
    const saved = created(page)
    await line.press('Enter')
    dueOn = ((await (await saved).json()) as { dueOn: string }).dueOn
    await expect(page.getByRole('region', { name: 'To do' }).getByRole('listitem', { name: `Call ${word}` })).toContainText(
      'Tomorrow 3:00 pm',
    )
  })

  await test.step('keys carry the card into the next column', async () => {
    const card = page.getByRole('listitem', { name: `Call ${word}` })
    await card.focus()
    const saved = answered(page, '/api/tasks/', 'PUT')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await saved
    await expect(page.getByRole('region', { name: 'In progress' }).getByRole('listitem', { name: `Call ${word}` })).toBeVisible()
  })

  await test.step('the mouse drags it on', async () => {
    const card = page.getByRole('listitem', { name: `Call ${word}` })
    const column = page.getByRole('region', { name: 'Waiting' })
    // Once the card has its place in the column.
    await card.hover({ position: { x: 40, y: 12 } })
    const [from, to] = [await card.boundingBox(), await column.boundingBox()]
    if (!from || !to) throw new Error('nothing to drag')
    const saved = answered(page, '/api/tasks/', 'PUT')
    await page.mouse.down()
    await page.mouse.move(from.x + 80, from.y + 30, { steps: 4 })
    await expect(page.locator('[data-dragging]').first()).toBeVisible()
    await page.mouse.move(to.x + to.width / 2, to.y + 160, { steps: 12 })
    await expect(column).toHaveAttribute('data-over', 'true')
    await page.mouse.up()
    await saved
    await expect(page.getByRole('region', { name: 'Waiting' }).getByRole('listitem', { name: `Call ${word}` })).toBeVisible()
  })

  await test.step('in the list it is ticked off, and an undo takes it back', async () => {
    await page.getByRole('button', { name: 'List', exact: true }).click()
    const done = answered(page, '/api/tasks/', 'PUT')
    await page.getByRole('checkbox', { name: `Done: Call ${word}` }).click()
    await done
    await expect(page.getByRole('checkbox', { name: `Done: Call ${word}` })).toHaveCount(0)
    const back = answered(page, '/api/tasks/', 'PUT')
    await undoOf(page, `Done: Call ${word}`).click()
    await back
    await expect(page.getByRole('checkbox', { name: `Done: Call ${word}` })).toBeVisible()
  })

  await test.step('the drawer changes the time, and comes again', async () => {
    await page
      .getByRole('button', { name: `Call ${word}` })
      .first()
      .click()
    const drawer = page.getByRole('complementary', { name: `Task: Call ${word}` })
    const saved = answered(page, '/api/tasks/', 'PUT')
    await drawer.getByLabel('Time', { exact: true }).fill('10:30')
    await saved
    const repeated = answered(page, '/api/tasks/', 'PUT')
    await drawer.getByLabel('Repeats').selectOption('weekly')
    await repeated
    await expect(drawer).toContainText('The next task is created when this one is completed')
    await page.keyboard.press('Escape')
  })

  await test.step('the calendar has it, and keys move it by a quarter of an hour', async () => {
    await page.goto(`${gableUrl()}/calendar?view=agenda`)
    await expect(page.getByRole('button', { name: new RegExp(`10:30–11:00 am.*Call ${word}`) })).toBeVisible()
    await page.goto(`${gableUrl()}/calendar?view=day&day=${dueOn}`)
    const event = page.getByRole('button', { name: new RegExp(`^Call ${word}.*10:30–11:00 am`) })
    await event.focus()
    const moved = answered(page, '/api/tasks/', 'PUT')
    await page.keyboard.press('Shift+ArrowDown')
    await moved
    await expect(page.getByRole('button', { name: new RegExp(`^Call ${word}.*10:45–11:15 am`) })).toBeVisible()
  })

  await test.step('a click on a free time opens the form there; the line fills its fields, and both keys save', async () => {
    const column = page.locator(`[data-day="${dueOn}"]`).first()
    const hour = ((await column.boundingBox())?.height ?? 0) / 24
    await column.click({ position: { x: 20, y: hour * 18 + 5 } })
    const dialog = page.getByRole('dialog', { name: 'New calendar entry' })
    await expect(dialog.getByLabel('Describe it')).toBeFocused()
    await expect(dialog.getByLabel('Start')).toHaveValue('18:00')
    await page.keyboard.type(`Appraisal ${word}`)
    await expect(dialog.getByLabel('Type')).toHaveValue('appraisal')
    await expect(dialog.getByLabel('Duration')).toHaveValue('60')
    await dialog.getByLabel('Duration').selectOption('45')
    await dialog.getByLabel('Notes').fill('Bring the comparables')
    const saved = created(page)
    await page.keyboard.press('Control+s')
    await saved
    await expect(page.getByRole('button', { name: new RegExp(`^Appraisal ${word}.*6:00–6:45 pm`) })).toBeVisible()
    await page.keyboard.press('n')
    await dialog.getByLabel('Describe it').fill(`Second ${word} at 7pm`)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: new RegExp(`^Second ${word}.*7:00–7:30 pm`) })).toBeVisible()
  })

  await test.step('the task opened beside the calendar takes the focus; Back closes it and gives it back', async () => {
    const event = page.getByRole('button', { name: new RegExp(`^Appraisal ${word}`) })
    await event.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('complementary', { name: `Task: Appraisal ${word}` })
    await expect(drawer).toBeFocused()
    await expect(drawer.getByLabel('Notes')).toHaveValue('Bring the comparables')
    await page.goBack()
    await expect(drawer).toHaveCount(0)
    await expect(event).toBeFocused()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Move event 15 minutes later')
    await page.keyboard.press('Escape')
  })
  expect(await trouble()).toEqual([])
})

test('a contact and an address in the line are found; of two of one name the user chooses', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/tasks')
  await expect(page.getByLabel('New task', { exact: true })).toBeVisible()
  // A name has letters only.
  const twins = `Twin${[...String(Date.now() % 1_000_000)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
  await page.evaluate(async (lastName) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('gable.accessToken')?.replaceAll('"', '')}`,
      'content-type': 'application/json',
    }
    for (const suburb of ['Preston', 'Carlton'])
      await fetch('/api/contact', {
        method: 'POST',
        headers,
        body: JSON.stringify({ firstName: 'Chloe', lastName, address: { suburb, state: 'VIC' } }),
      })
  }, twins)
  const line = page.getByLabel('New task', { exact: true })
  const chips = page.getByRole('list', { name: 'Detected details' })

  await line.fill(`appraisal with Chloe ${twins} Wednesday 10am at 11/72 Orchard Ln !high`)
  await expect(chips).toContainText(`Which “Chloe ${twins}”?`)
  await expect(chips).toContainText('For 11/72 Orchard Lane')
  await chips.getByRole('button', { name: new RegExp(`Chloe ${twins}.*Carlton`) }).click()
  await expect(chips).toContainText(`For Chloe ${twins}`)
  const saved = created(page)
  await line.press('Enter')
  const task = (await (await saved).json()) as { subject: string; contact: { name: string }; listing: { name: string } }
  expect(task.subject).toBe(`Appraisal with Chloe ${twins} at 11/72 Orchard Ln`)
  expect(task.contact.name).toBe(`Chloe ${twins}`)
  expect(task.listing.name).toContain('Orchard Lane')
})

test('a crowded Saturday: one column per agent, names that filter, and a list of what has no room', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/calendar')
  await page.goto(`${gableUrl()}/calendar?view=week&day=${await crowdedDay(page)}`)
  const more = page.getByRole('button', { name: /^\d+ more$/ }).first()
  await more.click()
  const items = page.getByRole('menuitem')
  await expect(items.first()).toContainText(/\d+:\d\d.* (am|pm) · \w+/)
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
  await page.getByRole('button', { name: /^Sat \d+$/ }).click()
  const people = page.getByRole('group', { name: 'People' })
  const columns = page.locator('[data-day]')
  await expect(page.getByRole('button', { name: /^Sat \d+$/ })).toHaveCount(0)
  await expect.poll(() => columns.count()).toBeGreaterThan(2)
  // Has open homes; someone with tasks on other days leaves the legend when the day is read.
  const name = 'Tom Gallagher'
  await people.getByRole('button', { name }).click()
  await expect(people.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  await expect(columns).toHaveCount(1)
  await people.getByRole('button', { name: 'Show everyone' }).click()
  await expect(columns).not.toHaveCount(1)
})

test('on a phone the week is three days, and the month has dots with the list of the day', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await openSignedIn(page, owners.harbour, '/calendar')
  await expect(page.getByRole('button', { name: 'Agenda' })).toHaveAttribute('aria-pressed', 'true')
  const tap = async (name: string) => {
    const read = answered(page, '/api/calendar', 'GET')
    await page.getByRole('button', { name }).tap()
    await read
  }
  await tap('3 days')
  await expect(page.locator('[data-day]')).toHaveCount(3)
  // What is at the same time is one list there: half of a narrow column could not be read.
  const together = page.getByRole('button', { name: /^\d+ at \d+:\d\d (am|pm)$/ }).first()
  await page.goto(`${gableUrl()}/calendar?view=week&day=${await crowdedDay(page)}`)
  await together.tap()
  await expect(page.getByRole('menuitem')).toHaveCount(Number.parseInt(await together.innerText(), 10))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Month' }).tap()
  const saturday = page.getByRole('button', { name: /^Saturday .* \d\d events$/ }).first()
  const day = ((await saturday.getAttribute('aria-label')) ?? '').split(',')[0] ?? ''
  await saturday.tap()
  await expect(saturday).toHaveAttribute('aria-pressed', 'true')
  const list = page.getByRole('region', { name: day })
  await list.getByRole('button').first().tap()
  await expect(page.getByRole('complementary')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(list).toBeVisible()
  await context.close()
})

test('a secret address opens the calendar outside, until it is ended', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/calendar')
  await page.getByRole('button', { name: 'Sync calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sync calendar' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.getByLabel('Your calendar link').inputValue()
  const path = new URL(url).pathname
  const answer = await page.request.get(`${gableUrl()}${path}`)
  expect(answer.headers()['content-type']).toContain('text/calendar')
  expect(await answer.text()).toContain('BEGIN:VCALENDAR')
  await dialog.getByRole('button', { name: 'Turn off link' }).click()
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible()
  expect((await page.request.get(`${gableUrl()}${path}`)).status()).toBe(404)
})

test('a listing has its tasks; a track starts by hand and is taken back', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/tasks?view=list')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  const id = await page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('gable.storedAuthUser') ?? '{}')
    const answer = await fetch(`/api/listinger/get_All/${user.ClientId}?limit=1&q=HV-1005`, {
      headers: { authorization: `Bearer ${localStorage.getItem('gable.accessToken')?.replaceAll('"', '')}` },
    })
    return ((await answer.json()) as { items: { id: string }[] }).items[0]?.id
  })
  await page.goto(`${gableUrl()}/listings/${id}?tab=tasks`)
  const tasks = page.getByRole('region', { name: 'Tasks' })
  const started = answered(page, '/api/task-tracks/start', 'POST')
  await tasks.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('menuitem', { name: /^Under offer/ }).click()
  await started
  await expect(tasks).toContainText('Receipt the deposit')
  const undone = answered(page, '/api/task-tracks/undo/', 'POST')
  await undoOf(page, 'tasks added from').click()
  await undone
  await expect(tasks).not.toContainText('Receipt the deposit')
})

test('after many changes in a row the newest can be undone', async ({ page }) => {
  const word = `Row ${Date.now() % 1_000_000}`
  await openSignedIn(page, owners.northpoint, '/tasks')
  const line = page.getByLabel('New task', { exact: true })

  for (let n = 1; n <= 7; n++) {
    const saved = created(page)
    await line.fill(`${word} number ${n}`)
    await line.press('Enter')
    await saved
    await expect(line).toHaveValue('')
  }
  // A column shows its first cards; other journeys add to it.
  await page.getByLabel('Filter tasks').fill(word)
  const removed = answered(page, '/api/tasks/', 'DELETE')
  await undoOf(page, `Added: ${word} number 7`).click()
  await removed

  await expect(page.getByRole('listitem', { name: `${word} number 7` })).toHaveCount(0)
  await expect(page.getByRole('listitem', { name: `${word} number 6` })).toBeVisible()
})
