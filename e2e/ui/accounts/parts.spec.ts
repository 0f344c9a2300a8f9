// Parts of the program that are fetched when they are first needed: lost, or late.
import { notificationEndpoints } from '../../../src/accounts/notifications/notifications.contract.ts'
import { answerOf, cold, expect, gate, test } from '../kit/test.ts'

test('a page that cannot be fetched is loaded once more, says so, and can be tried again', { tag: [gate.tag, cold.tag] }, async ({
  open,
  api,
}) => {
  const come = api.loseFiles(/assets\/portals-page-.*\.js/)
  const page = await open('/listings')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portals' }).click()
  // The page reloads once, as after a new version.
  await api.askedFor(/assets\/portals-page-.*\.js/, 2)
  await expect(page.getByRole('alert')).toContainText('Error! Component failed to load')

  come()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Portals' })).toBeVisible()
})

test(
  'messages, tooltips and what opens on top are missing where they cannot be fetched, and the page stays',
  cold,
  async ({ open, api }) => {
    for (const part of [/assets\/toaster-.*\.js/, /assets\/tip-.*\.js/, /assets\/palette-.*\.js/]) api.loseFiles(part)
    api
      .on(
        notificationEndpoints.settings,
        answerOf(notificationEndpoints.settings, {
          items: [{ kind: 'taskAssigned', isInApp: true, mail: 'never' }],
        }),
      )
      .drop(notificationEndpoints.changeSettings)
    const page = await open('/settings/notifications')
    const toggle = page.getByRole('switch', { name: 'Assigned tasks in Gable' })
    await expect(toggle).toBeChecked()
    await page.getByRole('button', { name: 'Collapse menu' }).hover()
    await api.askedFor(/assets\/tip-.*\.js/)
    await toggle.click({ force: true })
    await api.askedFor(/assets\/toaster-.*\.js/)
    await expect(toggle).toBeChecked()
    await page.keyboard.press('Control+k')
    await api.askedFor(/assets\/palette-.*\.js/)
    await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible()
    // A page that had broken would lead nowhere.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  },
)

test('what is typed while the palette is still being fetched stands in its box', cold, async ({ open, api }) => {
  const come = api.holdFiles(/assets\/palette-.*\.js/)
  const page = await open('/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await api.askedFor(/assets\/palette-.*\.js/)
  await page.keyboard.type('orcx')
  await page.keyboard.press('Backspace')
  come()
  // Typed on while it arrives.
  const more = 'hard '.repeat(30)
  await page.keyboard.type(more)
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toHaveValue(`orc${more}`)
})
