// A day's work: a task written in one line, moved by keys, done and taken back, put into the calendar and moved there.
import { expect, type Page, test } from '@playwright/test'
import { gableUrl, openSignedIn, owners, undoOf, watchForTrouble } from '../helpers/portal.ts'

test.setTimeout(180_000)
const answered = (page: Page, part: string, method: string) =>
  page.waitForResponse((answer) => answer.url().includes(part) && answer.request().method() === method && answer.ok())
/** Not the reading of a line that is being typed, which is a POST too. */
const created = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/tasks') && answer.request().method() === 'POST' && answer.ok())

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
