// What is deleted in campaigns, posts and reviews is restored by one click.
import { expect, type Page, test } from '@playwright/test'
import { gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

test.setTimeout(180_000)

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('gable.accessToken')?.replaceAll('"', '') ?? '')
  const answer = await page.request.post(`${gableUrl()}${path}`, { data, headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return answer.json() as Promise<T>
}
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

test('a block, a rule of the audience and a campaign come back', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/campaigns')
  const name = `Restored ${Date.now()}`
  const { id } = await post<{ id: string }>(page, '/api/campaign/create', {
    template: 'plainLetter',
    name,
    audience: { include: [{ kind: 'tags', tags: ['buyer'] }], exclude: [] },
  })
  await page.goto(`${gableUrl()}/campaigns/${id}`)
  const blocks = page.getByRole('list', { name: 'Email blocks' }).getByRole('listitem')
  await expect(blocks).toHaveCount(2)
  await page.getByRole('button', { name: /^Signature/ }).click()
  await page.getByRole('button', { name: 'Remove signature' }).click()
  await expect(blocks).toHaveCount(1)
  await undo(page).click()
  await expect(blocks).toHaveCount(2)

  await page.getByText('1 Audience').click()
  const who = page.getByRole('region', { name: 'Recipients' })
  await expect(who.getByRole('button', { name: 'Remove' })).toHaveCount(1)
  await who.getByRole('button', { name: 'Remove' }).click()
  await expect(who.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await undo(page).click()
  await expect(who.getByRole('button', { name: 'Remove' })).toHaveCount(1)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.goto(`${gableUrl()}/campaigns`)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await undo(page).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  expect(await trouble()).toEqual([])
})

test('a post and a review that staff wrote down come back', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/blogs')
  const name = `Restored ${Date.now()}`
  await post(page, '/api/blogs', { title: name, bodyHtml: '<p>Words</p>' })
  await post(page, '/api/client_review/create', {
    reviewerName: name,
    role: 'vendor',
    rating: 4,
    body: 'Good.',
    mayPublish: true,
  })
  await page.reload()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await undo(page).click()
  await expect(page.getByRole('link', { name })).toBeVisible()

  await page.goto(`${gableUrl()}/reviews`)
  const card = page.getByRole('listitem', { name: `Review by ${name}` })
  await card.getByRole('button', { name: 'Delete' }).click()
  await expect(card).toHaveCount(0)
  await undo(page).click()
  await expect(card).toBeVisible()
  expect(await trouble()).toEqual([])
})
