// The agency's face: a new colour on the screens, in the printed brochure and on the sign-in page, and back again.
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../helpers/accessible.ts'
import { gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

test.setTimeout(180_000)
const colours = ['#1d4e89', '#2f5d3a'] as const

const asUser = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const user = JSON.parse(localStorage.getItem('gable.storedAuthUser') ?? '{}') as { ClientId: string }
    const token = localStorage.getItem('gable.accessToken')?.replaceAll('"', '')
    const answer = await fetch(address.replace('CLIENT', user.ClientId), { headers: { authorization: `Bearer ${token}` } })
    return answer.json() as Promise<Record<string, unknown>>
  }, path)

test('brand colours are changed, seen in the brochure and undone', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/settings/branding')
  await expect(page.getByRole('heading', { name: 'Branding' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Primary colour' })
  const before = await field.inputValue()
  const colour = colours.find((one) => one !== before) ?? colours[0]
  await expect(page.getByRole('img', { name: 'Brochure with this branding' })).toBeVisible({ timeout: 60_000 })

  await field.fill(colour)
  await field.press('Escape')
  // The draft is drawn before anything is saved.
  await expect(page.getByRole('img', { name: 'Brochure with this branding' })).toHaveAttribute(
    'src',
    new RegExp(encodeURIComponent(colour)),
    { timeout: 60_000 },
  )
  for (const view of ['Email', 'Signature', 'Sign-in']) {
    await page.getByRole('radiogroup', { name: 'Preview of' }).getByText(view, { exact: true }).click()
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(
      view === 'Email' ? 'This is how emails from' : view === 'Signature' ? 'Marcus Field' : '/login?agency=northpoint',
      { timeout: 30_000 },
    )
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Not saved yet')).toBeHidden({ timeout: 30_000 })
  await expectAccessible(page, 'branding')

  const listings = (await asUser(page, '/api/listinger/get_All/CLIENT?limit=1&status=live')) as { items: { id: string }[] }
  // The theme that was chosen last is remembered, and Editorial has less of the colour.
  const { svg } = (await asUser(page, `/api/documents/preview/${listings.items[0]?.id}?theme=classic`)) as { svg: string }
  const printed = await sharp(Buffer.from(svg.replaceAll(/<image[^>]*>/g, '')), { limitInputPixels: false })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(share(printed.data, printed.info.channels, colour)).toBeGreaterThan(0.02)

  const signedOut = await page.context().browser()?.newPage()
  await signedOut?.goto(`${gableUrl()}/login?agency=northpoint`)
  // Its logo, or its name where it has none.
  const face = signedOut?.getByRole('img', { name: 'Northpoint' }).or(signedOut.getByText('Northpoint'))
  await expect(face ?? page.getByText('never')).toBeVisible({ timeout: 30_000 })
  await expect(signedOut?.getByRole('button', { name: 'Sign in' }) ?? page.getByText('never')).toHaveCSS(
    'background-color',
    rgb(colour),
  )
  await signedOut?.close()

  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'Branding history' })
  await history.getByRole('button', { name: 'Undo' }).first().click()
  await expect(history.getByText(`${colour} → ${before}`).first()).toBeVisible({ timeout: 30_000 })
  await history.getByRole('button', { name: 'Close' }).click()
  await expect(field).toHaveValue(before)
  expect(await trouble()).toEqual([])
})

const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const rgb = (hex: string) => `rgb(${parts(hex).join(', ')})`
/** How much of a picture has this colour, 0 to 1. */
function share(pixels: Buffer, channels: number, hex: string): number {
  const [r = 0, g = 0, b = 0] = parts(hex)
  let hits = 0
  for (let at = 0; at < pixels.length; at += channels)
    if (Math.abs((pixels[at] ?? 0) - r) + Math.abs((pixels[at + 1] ?? 0) - g) + Math.abs((pixels[at + 2] ?? 0) - b) < 6) hits++
  return hits / (pixels.length / channels)
}
