// The words of a photo, saved as each field is left, while a colleague changes them too.
import { expect, test } from '@playwright/test'
import { intercept } from '../helpers/intercept.ts'
import { api, gableUrl, openSignedIn, owners, samplePhoto } from '../helpers/portal.ts'

test('the caption of a photo follows a colleague until it is typed in, and says what they changed it to', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/listings')
  const { id } = (await api(page, '/api/listinger/create', { headline: 'Two people on one photo' })) as { id: string }
  await page.goto(`${gableUrl()}/listings/${id}/edit#section-photos`)
  await page
    .locator('input[type=file][accept*="image"]')
    .first()
    .setInputFiles({ name: 'porch.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto('#3a7a5a') })
  await page
    .getByRole('group', { name: 'Photos' })
    .getByRole('button', { name: /caption and alt text/ })
    .click({ timeout: 45_000 })
  const panel = page.getByRole('complementary', { name: /porch\.jpg/ })
  await expect(panel.getByText('1200 × 800')).toBeVisible({ timeout: 60_000 })
  const stored = async () => {
    const { media } = (await api(page, `/api/listinger/getOneListinger/${id}`)) as { media: { id: string; caption: string }[] }
    return media[0]
  }
  const photoId = (await stored())?.id ?? ''
  const colleague = (caption: string) => api(page, `/api/media/update/${photoId}`, { caption }, 'PUT')
  const caption = panel.getByLabel('Caption')
  const address = `**/api/media/update/${photoId}`

  await test.step('entered and left, the field changes nothing', async () => {
    await colleague('The porch at dusk')
    await expect(caption).toHaveValue('The porch at dusk')
    await caption.focus()
    await panel.getByLabel('Alt text').fill('A white porch')
    await panel.getByLabel('Alt text').blur()
    await expect(panel.getByText(/· Saved$/)).toBeVisible()
    expect(await stored()).toMatchObject({ caption: 'The porch at dusk', altText: 'A white porch' })
  })

  await test.step('what is being typed stays, theirs is shown below it, and Esc takes theirs', async () => {
    await caption.fill('Half a caption')
    await colleague('The porch in the morning')
    await expect(panel.getByText('This was changed to “The porch in the morning” by someone else.')).toBeVisible()
    await expect(caption).toHaveValue('Half a caption')
    await caption.press('Escape')
    await expect(caption).toHaveValue('The porch in the morning')
    expect(await stored()).toMatchObject({ caption: 'The porch in the morning' })
  })

  await test.step('a save that fails keeps what was typed', async () => {
    await intercept(page, address, (route) => route.abort('connectionfailed'))
    await caption.fill('A sunny porch')
    await caption.press('Enter')
    await expect(panel.getByText('Not saved. Your text is still here.')).toBeVisible()
    await caption.focus()
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByText('Not saved. Your text is still here.')).toBeVisible()
    await expect(caption).toHaveValue('A sunny porch')
    await page.unroute(address)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByText('Not saved.')).toHaveCount(0)
    await expect(caption).toHaveValue('A sunny porch')
    expect(await stored()).toMatchObject({ caption: 'A sunny porch' })
  })

  await test.step('what is typed during a save is saved after it', async () => {
    const held = Promise.withResolvers<void>()
    await intercept(page, address, async (route) => {
      await held.promise
      await route.continue()
    })
    await caption.fill('A sunny porch with')
    await caption.press('Enter')
    await caption.fill('A sunny porch with a swing')
    await panel.getByLabel('Alt text').focus()
    held.resolve()
    await expect.poll(stored).toMatchObject({ caption: 'A sunny porch with a swing' })
    await expect(caption).toHaveValue('A sunny porch with a swing')
    await expect(panel.getByText('by someone else')).toHaveCount(0)
    await page.unroute(address)
  })

  await test.step('text of an earlier visit is saved only when the user says so', async () => {
    await caption.fill('Half a thought')
    await page.reload()
    await page
      .getByRole('group', { name: 'Photos' })
      .getByRole('button', { name: /caption and alt text/ })
      .click({ timeout: 45_000 })
    await expect(caption).toHaveValue('Half a thought')
    await expect(panel.getByText('Not saved. Your text is still here.')).toBeVisible()
    await panel.getByLabel('Alt text').fill('A white porch with a swing')
    await panel.getByLabel('Alt text').blur()
    await expect(panel.getByText(/· Saved$/)).toBeVisible()
    expect(await stored()).toMatchObject({ caption: 'A sunny porch with a swing', altText: 'A white porch with a swing' })
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(stored).toMatchObject({ caption: 'Half a thought' })
  })
})
