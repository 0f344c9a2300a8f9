// An entry of the calendar: made at a free time, moved by keys, opened beside the day; and the drawer of a task.
import type { Page } from '@playwright/test'
import { CalendarEvent, calendarEndpoints } from '../../../src/workspace/calendar/calendar.contract.ts'
import { type Task, taskEndpoints } from '../../../src/workflow/tasks/tasks.contract.ts'
import { addMinutes } from '../../../src/common/time/days.ts'
import { serveTasks } from '../kit/kept-tasks.ts'
import { aTask } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { expect, gate, id, sampleOf, test, today } from '../kit/test.ts'

const day = `/calendar?view=day&day=${today}`
const at1030 = aTask({ id: 1, subject: 'Call Olive', canEdit: true, dueOn: today, dueTime: '10:30', durationMinutes: 30 })
const eventOf = ({ id: taskId, subject, dueOn, dueTime, durationMinutes, version }: Task) =>
  sampleOf(CalendarEvent, {
    ...{ id: `task ${taskId}`, layer: 'tasks', title: subject, taskId, version, canMove: true, status: 'open' },
    ...{ startsAt: `${dueOn}T${dueTime}`, endsAt: addMinutes(`${dueOn}T${dueTime}`, durationMinutes ?? 30) },
  })
function serveDay(api: StandIn, first: readonly Task[] = []) {
  const tasks = [...serveTasks(api, first).values()]
  const made: Task[] = []
  api
    .on(calendarEndpoints.events, () => [...tasks.map(({ now }) => now), ...made].map(eventOf))
    .on(taskEndpoints.create, ({ body }) => {
      const task = aTask({ ...(body as Partial<Task>), id: 50 + made.length } as never)
      made.push(task)
      return task
    })
}
const event = (page: Page, words: string) => page.getByRole('button', { name: new RegExp(`^${words}`) })
const formOf = (page: Page) => page.getByRole('dialog', { name: 'New calendar entry' })

test('a task with a time is in the agenda', async ({ open, api }) => {
  serveDay(api, [at1030])
  const page = await open('/calendar?view=agenda')
  await expect(page.getByRole('button', { name: /10:30–11:00 am.*Call Olive/ })).toBeVisible()
})

test('an entry is moved by keys by a quarter of an hour', gate, async ({ open, api }) => {
  serveDay(api, [at1030])
  const page = await open(day)
  await event(page, 'Call Olive.*10:30–11:00 am').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(event(page, 'Call Olive.*10:45–11:15 am')).toBeFocused()
  expect((await api.called(taskEndpoints.update)).body).toMatchObject({ version: 1, dueOn: today, dueTime: '10:45' })
})

test('a click on a free time opens the form there, and the line fills what is unchanged', async ({ open, api }) => {
  serveDay(api)
  const page = await open(day)
  const column = page.locator('[data-day]')
  const hour = ((await column.boundingBox())?.height ?? 0) / 24
  await column.click({ position: { x: 20, y: hour * 18 + 5 } })
  const form = formOf(page)
  await expect(form.getByLabel('Describe it')).toBeFocused()
  await expect(form.getByLabel('Start')).toHaveValue('6:00 pm')
  await page.keyboard.type('Appraisal in Kew')
  await expect(form.getByLabel('Type')).toHaveValue('appraisal')
  await expect(form.getByLabel('Duration')).toHaveValue('60')
  await form.getByLabel('Duration').selectOption('45')
  await form.getByLabel('Notes').fill('Bring the comparables')
  await page.keyboard.press('Control+s')
  await expect(event(page, 'Appraisal in Kew.*6:00–6:45 pm')).toBeVisible()
  const { body } = await api.called(taskEndpoints.create)
  expect(body).toMatchObject({ type: 'appraisal', dueOn: today, dueTime: '18:00', durationMinutes: 45 })
  expect(body.description).toBe('Bring the comparables')
})

test('an entry is begun by n, and saved by Control+Enter with the time of its line', gate, async ({ open, api }) => {
  serveDay(api)
  const page = await open(day)
  await expect(page.locator('[data-day]')).toBeVisible()
  await page.keyboard.press('n')
  await formOf(page).getByLabel('Describe it').fill('Ring the vendor at 7pm')
  await page.keyboard.press('Control+Enter')
  await expect(event(page, 'Ring the vendor.*7:00–7:30 pm')).toBeVisible()
})

test('a task that is opened beside the calendar takes the focus, and Back gives it back', async ({ open, api }) => {
  serveDay(api, [at1030])
  const page = await open(day)
  await event(page, 'Call Olive').focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('complementary', { name: 'Task: Call Olive' })
  await expect(drawer).toBeFocused()
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(event(page, 'Call Olive')).toBeFocused()
})

test('the keys that move an entry are among the shortcuts', async ({ open, api }) => {
  serveDay(api, [at1030])
  const page = await open(day)
  await event(page, 'Call Olive').focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Move event 15 minutes later')
})

test('the drawer of a task changes its time, typed as it is said, and whether it comes again', gate, async ({ open, api }) => {
  serveDay(api, [at1030])
  const page = await open(`/tasks?task=${id(1)}`)
  const drawer = page.getByRole('complementary', { name: 'Task: Call Olive' })
  const time = drawer.getByLabel('Time', { exact: true })
  await time.fill('2.30pm')
  await time.press('Tab')
  expect((await api.called(taskEndpoints.update)).body).toMatchObject({ dueTime: '14:30' })
  await drawer.getByLabel('Repeats').selectOption('weekly')
  await expect(drawer).toContainText('The next task is created when this one is completed')
  expect((await api.called(taskEndpoints.update, 2)).body).toMatchObject({ recurrence: { frequency: 'weekly', interval: 1 } })
})

test('a card is dragged by the mouse into another column of the board', async ({ open, api }) => {
  serveDay(api, [at1030])
  const page = await open('/tasks')
  const column = (name: string) => page.getByRole('region', { name })
  const card = page.getByRole('listitem', { name: 'Call Olive' })
  await card.hover({ position: { x: 40, y: 12 } })
  const [from, to] = [await card.boundingBox(), await column('Waiting').boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 30, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + 160, { steps: 12 })
  await expect(column('Waiting')).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
  await expect(column('Waiting').getByRole('listitem', { name: 'Call Olive' })).toBeVisible()
  expect((await api.called(taskEndpoints.update)).body).toMatchObject({ version: 1, status: 'waiting' })
})
