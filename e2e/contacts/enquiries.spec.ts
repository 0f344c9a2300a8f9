// An enquiry is answered with the keyboard alone, and a colleague mentioned in a note is notified in another browser.
import { expect, test } from '@playwright/test'
import { agent, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

test.setTimeout(180_000)

test('answer an enquiry by keys, then name a colleague, whose browser says so', async ({ page, browser }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.harbour, '/enquiries')
  const list = page.getByRole('list', { name: 'Enquiries' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  const before = await list.getByRole('listitem').count()
  await page.keyboard.press('j')
  await expect(list.getByRole('listitem').nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true')
  const detail = page.getByRole('article')
  const name = (await detail.getByRole('heading').innerText()).trim()
  const like = detail.getByRole('button', { name: 'Looking for something like this' })
  await like.click()
  await expect(detail.getByText(/^Looking for /)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(like).toBeFocused()
  await page.keyboard.press('r')
  const message = detail.getByLabel('Message')
  await expect(message).toBeFocused()
  await expect(message).toHaveValue(new RegExp(`^Hello ${name.split(' ')[0]},`))
  await page.keyboard.press('Control+Enter')
  await expect(list.getByRole('listitem')).toHaveCount(before - 1)
  await page.getByText('Replied', { exact: true }).click()
  await list.getByText(name).first().click()
  await expect(detail.getByText(/^Replied in /)).toBeVisible()

  const context = await browser.newContext()
  const colleague = await context.newPage()
  await openSignedIn(colleague, agent, '/listings')
  await expect(colleague.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  const colleagueName = (await colleague.getByRole('button', { name: /^Account: / }).getAttribute('aria-label'))?.slice(
    'Account: '.length,
  )

  await detail.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('group', { name: 'Add a note' }).getByRole('button', { name: 'Note' }).click()
  const editor = page.getByRole('textbox', { name: 'Note' })
  await editor.pressSequentially(`Please ring them back @${colleagueName?.slice(0, 3)}`)
  await expect(page.getByRole('listbox', { name: 'Colleagues' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(editor).toContainText(`@${colleagueName}`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('listbox', { name: 'Colleagues' })).toBeHidden()

  const bell = colleague.getByRole('button', { name: /^Notifications, \d+ new/ })
  await expect(bell).toBeVisible()
  await bell.click()
  await colleague
    .getByRole('link', { name: new RegExp(`mentioned in a note about ${name}`) })
    .first()
    .click()
  await expect(colleague).toHaveURL(/\/contacts\//)
  await expect(colleague.getByRole('main').getByText(`@${colleagueName}`).first()).toBeVisible()
  expect(await trouble()).toEqual([])
  await context.close()
})
