// The morning of an agent: the first screen, three calls, a note, a card on the board, a search, a move in the calendar. Once with the
// mouse, once with nothing but keys.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'
import { unique } from '../helpers/unique.ts'

test.setTimeout(240_000)
// One after the other: both write tasks for today, and a line more or less at the top of the day moves its hours under an event that is pulled.
test.describe.configure({ mode: 'default' })
/** Northpoint works in Brisbane; late enough that the whole day stands on the grid. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Brisbane' }).format(Date.now())
const daysAgo = (n: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Brisbane' }).format(Date.now() - n * 86_400_000)
const answered = (page: Page, part: string, method: string) =>
  page.waitForResponse((answer) => answer.url().includes(part) && answer.request().method() === method && answer.ok())

interface Day {
  word: string
  person: string
}
/** A contact to call, three overdue calls (so that they are first), a card for the board, and an appointment at 5 pm, when there are no open homes. */
async function newDay(page: Page): Promise<Day> {
  const word = `M${unique()}`
  const lastName = `Morning${word}`
  await page.evaluate(
    async ({ word, lastName, today, late }) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('gable.accessToken')?.replaceAll('"', '')}`,
        'content-type': 'application/json',
      }
      const post = async (path: string, body: object) => {
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
        if (!answer.ok) throw new Error(await answer.text())
        return (await answer.json()) as { id: string }
      }
      const phones = [{ number: '0491 570 006', type: 'mobile', dncWashedOn: null, isOnDoNotCallList: false }]
      const { id } = await post('/api/contact', { firstName: 'Dawn', lastName, phones })
      for (const n of [1, 2, 3])
        await post('/api/tasks', { subject: `Call ${n} ${word}`, type: 'call', dueOn: late, dueTime: `0${n}:00`, contactId: id })
      await post('/api/tasks', { subject: `Card ${word}`, dueOn: today })
      await post('/api/tasks', { subject: `Meet ${word}`, type: 'meeting', dueOn: today, dueTime: '17:00', durationMinutes: 30 })
    },
    { word, lastName, today: today(), late: daysAgo(12) },
  )
  return { word, person: `Dawn ${lastName}` }
}

const inColumn = (page: Page, column: string, subject: string) =>
  page.getByRole('region', { name: column }).getByRole('listitem', { name: subject })
const onCalendar = (page: Page, word: string, hours: string) =>
  page.getByRole('button', { name: new RegExp(`^Meet ${word}.*${hours}`) })

test('a morning with the mouse', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/settings/appearance')
  await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible()
  const { word, person } = await newDay(page)
  const click = async (target: Locator, done?: Promise<unknown>) => {
    await target.click()
    await done
  }

  await test.step('the first screen says what is late; two calls are ticked off there', async () => {
    await click(page.getByRole('link', { name: 'Home', exact: true }))
    for (const n of [1, 2])
      await click(page.getByRole('checkbox', { name: `Done: Call ${n} ${word}` }), answered(page, '/api/tasks/', 'PUT'))
    await expect(page.getByRole('checkbox', { name: `Done: Call 3 ${word}` })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: `Done: Call 1 ${word}` })).toHaveCount(0)
  })

  await test.step('a search finds the person; the third call and a note are written down there', async () => {
    await click(page.getByRole('button', { name: /^Search or jump to/ }))
    await page.getByRole('dialog').getByRole('combobox').fill(person)
    await click(page.getByRole('dialog').getByRole('option', { name: new RegExp(`^${person}`) }))
    await expect(page.getByRole('heading', { level: 1, name: person })).toBeVisible()
    await write(page, 'Call', 'Wants to sell in autumn', (button) => button.click())
    await click(page.getByRole('button', { name: 'Save', exact: true }), answered(page, '/api/note', 'POST'))
    await write(page, 'Note', 'Two dogs, ring the bell', (button) => button.click())
    await click(page.getByRole('button', { name: 'Save', exact: true }), answered(page, '/api/note', 'POST'))
    await click(page.getByRole('checkbox', { name: `Done: Call 3 ${word}` }), answered(page, '/api/tasks/', 'PUT'))
    await expectWritten(page)
  })

  await test.step('a card is dragged into the next column', async () => {
    await click(page.getByRole('link', { name: 'Tasks', exact: true }))
    await page.getByLabel('Filter tasks').fill(word)
    const card = inColumn(page, 'To do', `Card ${word}`)
    await expect(card).toBeVisible()
    // Wait for the filter: only this test's two cards are left, and they no longer move.
    await expect(page.getByRole('region', { name: 'To do' }).getByRole('listitem')).toHaveCount(2)
    const saved = answered(page, '/api/tasks/', 'PUT')
    await drag(page, card, page.getByRole('region', { name: 'In progress' }))
    await saved
    await expect(inColumn(page, 'In progress', `Card ${word}`)).toBeVisible()
  })

  await test.step('the appointment is pulled half an hour down', async () => {
    await click(page.getByRole('link', { name: 'Calendar', exact: true }))
    await click(page.getByRole('button', { name: 'Day', exact: true }))
    await expect(page.getByRole('button', { name: 'Day', exact: true })).toHaveAttribute('aria-pressed', 'true')
    // Until the day has been read the week's people stand above it; of one person no names are shown, and the hours move up.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const event = onCalendar(page, word, '5:00–5:30 pm')
    await event.scrollIntoViewIfNeeded()
    const box = await event.boundingBox()
    if (!box) throw new Error('nothing to move')
    const moved = answered(page, '/api/tasks/', 'PUT')
    await page.mouse.move(box.x + 20, box.y + 6)
    await page.mouse.down()
    await page.mouse.move(box.x + 20, box.y + 16, { steps: 3 })
    await page.mouse.move(box.x + 20, box.y + 6 + 36, { steps: 6 })
    await page.mouse.up()
    await moved
    await expect(onCalendar(page, word, '5:30–6:00 pm')).toBeVisible()
  })
  expect(await trouble()).toEqual([])
})

test('the same morning with nothing but keys', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/settings/appearance')
  await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible()
  const { word, person } = await newDay(page)
  const press = async (keys: string, done?: Promise<unknown>) => {
    for (const key of keys.split(' ')) await page.keyboard.press(key)
    await done
  }

  await test.step('the first screen says what is late; two calls are ticked off there', async () => {
    await press('g h')
    for (const n of [1, 2]) {
      await tabTo(page, page.getByRole('checkbox', { name: `Done: Call ${n} ${word}` }))
      await press('Space', answered(page, '/api/tasks/', 'PUT'))
    }
    await expect(page.getByRole('checkbox', { name: `Done: Call 1 ${word}` })).toHaveCount(0)
  })

  await test.step('a search finds the person; the third call and a note are written down there', async () => {
    await press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type(person)
    await expect(page.getByRole('dialog').getByRole('option', { name: new RegExp(`^${person}`) })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: person })).toBeVisible()
    for (const [kind, words] of [
      ['Call', 'Wants to sell in autumn'],
      ['Note', 'Two dogs, ring the bell'],
    ] as const) {
      await write(page, kind, words, async (button) => {
        await tabTo(page, button)
        await press('Enter')
      })
      await press('Control+Enter', answered(page, '/api/note', 'POST'))
    }
    await tabTo(page, page.getByRole('checkbox', { name: `Done: Call 3 ${word}` }))
    await press('Space', answered(page, '/api/tasks/', 'PUT'))
    await expectWritten(page)
  })

  await test.step('a card is carried into the next column', async () => {
    await press('g t')
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
    await press('/')
    await expect(page.getByLabel('Filter tasks')).toBeFocused()
    await page.keyboard.type(word)
    const card = inColumn(page, 'To do', `Card ${word}`)
    await expect(page.getByRole('region', { name: 'To do' }).getByRole('listitem')).toHaveCount(2)
    await tabTo(page, card)
    await press('Space ArrowRight Space', answered(page, '/api/tasks/', 'PUT'))
    await expect(inColumn(page, 'In progress', `Card ${word}`)).toBeVisible()
  })

  await test.step('the appointment is moved half an hour later', async () => {
    await press('g y')
    await expect(page.getByRole('heading', { level: 1, name: /^Calendar/ })).toBeVisible()
    await press('d')
    await expect(page.getByRole('button', { name: 'Day', exact: true })).toHaveAttribute('aria-pressed', 'true')
    const event = onCalendar(page, word, '5:00–5:30 pm')
    await tabTo(page, event)
    await press('Shift+ArrowDown', answered(page, '/api/tasks/', 'PUT'))
    await expect(onCalendar(page, word, '5:15–5:45 pm')).toBeFocused()
    // As quick as a held key repeats: the second before the first has been answered.
    await press('Shift+ArrowDown Shift+ArrowDown', answered(page, '/api/tasks/', 'PUT'))
    await expect(onCalendar(page, word, '5:45–6:15 pm')).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: '5:45–6:15 pm' })).toBeVisible()
    await page.reload()
    await expect(onCalendar(page, word, '5:45–6:15 pm')).toBeVisible()
  })
  expect(await trouble()).toEqual([])
})

/** Tab until it has the focus: what a key must reach is in the order of the page. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let n = 0; n < 150; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${String(target)}`)
}

async function write(page: Page, kind: string, words: string, open: (button: Locator) => Promise<void>): Promise<void> {
  await open(page.getByRole('group', { name: 'Add a note' }).getByRole('button', { name: kind }))
  const text = page.getByRole('textbox', { name: kind, exact: true })
  await expect(text).toBeFocused()
  await page.keyboard.type(words)
}

async function expectWritten(page: Page): Promise<void> {
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByRole('article', { name: /^Call by/ })).toContainText('Wants to sell in autumn')
  await expect(timeline.getByRole('article', { name: /^Note by/ })).toContainText('Two dogs, ring the bell')
  await expect(timeline).toContainText('Call 3')
}

async function drag(page: Page, what: Locator, onto: Locator): Promise<void> {
  await what.hover({ position: { x: 40, y: 12 } })
  const [from, to] = [await what.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 30, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + 160, { steps: 12 })
  await expect(onto).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
}
