// Days are typed as Australians write them, in a browser of any language.
import { contactListEndpoints } from '../../../src/workflow/contact-lists/contact-lists.contract.ts'
import { taskEndpoints } from '../../../src/workflow/tasks/tasks.contract.ts'
import { bulkAnswer, serveContacts } from '../kit/kept-contacts.ts'
import { serveTasks } from '../kit/kept-tasks.ts'
import { aContact, aTask } from '../kit/records.ts'
import { expect, gate, id, test } from '../kit/test.ts'

test.use({ locale: 'en-US' })

test(
  'a task’s day is typed day first, picked by keys, taken back, and kept when it cannot be read',
  gate,
  async ({ open, api }) => {
    const ring = serveTasks(api, [aTask({ id: 1, subject: 'Ring about days', canEdit: true })]).get('Ring about days')
    const page = await open('/tasks')
    const card = page.getByRole('listitem', { name: 'Ring about days' })
    await card.focus()
    await card.press('Enter')
    const day = page.getByRole('complementary', { name: /^Task:/ }).getByRole('textbox', { name: 'Due date', exact: true })
    await day.fill('3/12/2026')
    await day.press('Enter')
    expect((await api.called(taskEndpoints.update)).body).toMatchObject({ dueOn: '2026-12-03' })
    await expect(day).toHaveValue('3 Dec 2026')

    await day.fill('31/2/2027')
    await day.press('Tab')
    await expect(page.getByText('This date isn’t valid, so 3 Dec 2026 stays. Enter a date such as 6/2/2026')).toBeVisible()
    await expect(day).toHaveValue('31/2/2027')
    await day.focus()
    await day.press('Escape')
    await expect(day).toHaveValue('3 Dec 2026')

    await day.press('ArrowDown')
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await expect(calendar.getByRole('button', { name: '3 December 2026', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(calendar).toBeHidden()
    await expect(day).toHaveValue('4 Dec 2026')
    await expect(day).toBeFocused()

    await day.fill('2026-12-07')
    await day.press('Tab')
    await expect(day).toHaveValue('7 Dec 2026')
    await day.press('ArrowDown')
    await calendar.getByRole('button', { name: 'Clear date' }).click()
    await expect(day).toHaveValue('')
    await api.called(taskEndpoints.update, 4)
    expect(ring?.now.dueOn).toBeNull()
  },
)

test(
  'in a dialog the calendar can be clicked, Escape closes only it, and a day that cannot be read holds the form back',
  gate,
  async ({ open, api }) => {
    serveContacts(api, [aContact({ id: 1 }), aContact({ id: 2, displayName: 'Tess Twin' })])
    api.on(contactListEndpoints.bulk, bulkAnswer({ total: 2, done: 2, changed: 2 }))
    const page = await open('/crm/contacts/all')
    await expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'Tess Twin' })).toBeVisible()
    await page.getByLabel('Select all loaded contacts').click()
    await page.getByRole('toolbar', { name: 'Selected contacts' }).getByRole('button', { name: 'Next contact' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set next contact' })
    const day = dialog.getByRole('textbox', { name: 'Date' })
    await expect(day).toBeFocused()
    await day.fill('7 dec 2026')
    await expect(dialog.getByRole('button', { name: 'Set date' })).toBeEnabled()
    await day.fill('7 dez 2026')
    await day.press('Enter')
    await expect(dialog.getByText('This date isn’t valid. Enter a date such as 6/2/2026')).toBeVisible()
    await day.fill('1/1/2100')
    await day.press('Enter')
    await expect(dialog.getByText('The date is after 31 Dec 2099. Enter a date such as 6/2/2026')).toBeVisible()
    expect(api.calls(contactListEndpoints.bulk)).toEqual([])

    await day.fill('7/12/2026')
    await dialog.getByRole('button', { name: 'Show calendar' }).click()
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await expect(calendar.getByRole('button', { name: '7 December 2026', exact: true })).toBeFocused()
    // Five stops, and round again.
    for (let n = 0; n < 8; n++) await page.keyboard.press('Tab')
    expect(await calendar.evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Show calendar' }).click()
    await calendar.getByRole('button', { name: '9 December 2026', exact: true }).click()
    await expect(day).toHaveValue('9 Dec 2026')
    await dialog.getByRole('button', { name: 'Set date' }).click()
    expect((await api.called(contactListEndpoints.bulk)).body).toEqual({
      ids: [id(1), id(2)],
      action: { type: 'nextContact', on: '2026-12-09' },
    })
  },
)
