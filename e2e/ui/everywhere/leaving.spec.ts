// Unsaved text is asked about before a link is followed, and kept when the question is closed; what loads late moves nothing one is about to press.
import type { Locator, Page } from '@playwright/test'
import { reviewEndpoints } from '../../../src/channels/reviews/reviews.contract.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { aListing } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, cold, expect, gate, id, test } from '../kit/test.ts'

const questionOf = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const toTasks = (page: Page) => page.getByRole('link', { name: 'Tasks', exact: true }).click()

function serveSettings(api: StandIn): void {
  let now = answerOf(reviewEndpoints.settings, { words: 'Gable’s own words', version: 1 })
  api.on(reviewEndpoints.settings, () => now)
  api.on(reviewEndpoints.changeSettings, ({ body }) => (now = { ...now, ...(body as Partial<typeof now>), version: 2 }))
}
async function typedIntoSettings(open: (path: string) => Promise<Page>, api: StandIn): Promise<{ page: Page; text: Locator }> {
  serveSettings(api)
  const page = await open('/settings/reviews')
  const text = page.getByRole('textbox', { name: 'Email text' })
  await text.fill('Thank you for your trust')
  return { page, text }
}

test('a form asks before its unsaved text is left; Esc keeps editing', gate, async ({ open, api }) => {
  const { page, text } = await typedIntoSettings(open, api)
  await toTasks(page)
  await expect(questionOf(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(questionOf(page)).toHaveCount(0)
  await expect(text).toHaveValue('Thank you for your trust')
  await expect(page).toHaveURL(/\/settings\/reviews$/)
})

test('text that is discarded on leaving is gone', async ({ open, api }) => {
  const { page, text } = await typedIntoSettings(open, api)
  await toTasks(page)
  await questionOf(page).getByRole('button', { name: 'Discard and leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await page.goBack()
  await expect(text).toHaveValue('Gable’s own words')
  expect(api.calls(reviewEndpoints.changeSettings)).toEqual([])
})

test('a form that is saved is left without a question', async ({ open, api }) => {
  const { page } = await typedIntoSettings(open, api)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(save).toHaveCount(0)
  await toTasks(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test(
    'the listing editor keeps a draft or discards it on leaving, and the three choices can be read',
    gate,
    async ({ open, api }) => {
      api.on(listingEndpoints.getOne, aListing({ canEdit: true }))
      const page = await open(`/listings/${id(1)}`)
      const edit = `${api.url}/listings/${id(1)}/edit`
      const headline = page.getByRole('textbox', { name: 'Headline' })
      const question = questionOf(page)
      const openEditor = async () => {
        await page.getByRole('link', { name: 'Edit', exact: true }).click()
        await expect(page).toHaveURL(edit)
        await page.getByRole('button', { name: 'Copy', exact: true }).click()
      }
      const leave = async (choice: string) => {
        await page.goBack()
        await question.getByRole('button', { name: choice, exact: true }).click()
      }

      await openEditor()
      await headline.fill('Light on three sides')
      await page.goBack()
      await expect(question).toBeVisible()
      for (const name of ['Discard', 'Save draft and leave', 'Keep editing']) {
        const button = question.getByRole('button', { name, exact: true })
        const isCut = button.evaluate((element) =>
          [...element.querySelectorAll('*')].some((e) => e.scrollWidth > e.clientWidth + 1),
        )
        expect(await isCut, `${name} is cut off`).toBe(false)
      }
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(headline).toHaveValue('Light on three sides')

      await leave('Save draft and leave')
      await expect(page).not.toHaveURL(edit)
      await openEditor()
      await expect(headline).toHaveValue('Light on three sides')
      await leave('Discard')
      await expect(page).not.toHaveURL(edit)
      await openEditor()
      await expect(headline).toHaveValue('')
    },
  )
})

/** A new listing whose create waits, and its page is left for the tasks. */
async function leftWhileSaving(open: (path: string) => Promise<Page>, api: StandIn) {
  api.on(listingEndpoints.create, ({ body }) => {
    const made = aListing({ canEdit: true, ...(body as Partial<ReturnType<typeof aListing>>) } as never)
    api.on(listingEndpoints.getOne, made)
    return made
  })
  const answer = api.hold(listingEndpoints.create)
  const page = await open('/listings/new')
  await page.getByRole('button', { name: 'Continue' }).click()
  const street = page.getByRole('textbox', { name: 'Street', exact: true })
  await street.fill('Left Behind Lane')
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click()
  await api.called(listingEndpoints.create)
  await toTasks(page)
  await questionOf(page).getByRole('button', { name: 'Save draft and leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  return { page, street, answer }
}

test(
  'a new listing that is saved while its page is left does not take the user back; a message leads to it',
  gate,
  async ({ open, api }) => {
    const { page, street, answer } = await leftWhileSaving(open, api)
    answer()
    const message = page.getByRole('alert').filter({ hasText: 'Left Behind Lane saved' })
    await expect(message).toBeVisible()
    await expect(page).toHaveURL(/\/tasks/)
    await message.getByRole('button', { name: 'Open' }).click()
    await expect(page).toHaveURL(/\/listings\/[^/]+\/edit/)
    await expect(street).toHaveValue('Left Behind Lane')
  },
)

test('who comes back to a new listing before it is saved is led to it, and it is made once', gate, async ({ open, api }) => {
  const { page, street, answer } = await leftWhileSaving(open, api)
  await page.goBack()
  await expect(street).toHaveValue('Left Behind Lane')
  answer()
  await expect(page).toHaveURL(/\/listings\/[^/]+\/edit/)
  await expect(street).toHaveValue('Left Behind Lane')
  await page.goto(`${api.url}/listings/new`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(street).toHaveValue('')
  expect(api.calls(listingEndpoints.create)).toHaveLength(1)
})

const placeOf = async (one: Locator) => {
  const { x = 0, y = 0 } = (await one.boundingBox()) ?? {}
  return { x, y }
}
for (const width of [1440, 390])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })
    test(
      'the buttons of a listing stay where they are while those of other features are fetched',
      cold,
      async ({ open, api }) => {
        api.on(listingEndpoints.getOne, aListing({ canEdit: true }))
        const release = api.holdFiles(/\/brochure-button/)
        const page = await open(`/listings/${id(1)}`)
        const edit = page.getByRole('link', { name: 'Edit', exact: true })
        await expect(edit).toBeVisible()
        const before = await placeOf(edit)
        await expect(page.getByRole('button', { name: 'Brochure' })).toHaveCount(0)
        release()
        await expect(page.getByRole('button', { name: 'Brochure' })).toBeVisible()
        const after = await placeOf(edit)
        expect(Math.abs(after.x - before.x)).toBeLessThan(8)
        expect(after.y).toBe(before.y)
      },
    )
  })

test('the entries of a listing’s menu are fetched before it opens, so that none moves Delete', cold, async ({ open, api }) => {
  api.on(listingEndpoints.getOne, aListing({ canEdit: true }))
  const page = await open(`/listings/${id(1)}`)
  // Fetched, and run.
  await page.evaluate((address) => import(address), await api.askedFor(/\/export-items/))
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const remove = page.getByRole('menuitem', { name: 'Delete' })
  // Within the menu, which is put beside its button only after it is drawn.
  const placeInMenu = () => remove.evaluate((entry: HTMLElement) => entry.offsetTop)
  const before = await placeInMenu()
  await expect(page.getByRole('menuitem', { name: 'Export REAXML' })).toBeVisible()
  expect(await placeInMenu()).toBe(before)
})
