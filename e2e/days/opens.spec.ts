import { expect, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { openNow } from '../helpers/open-now.ts'
import { gableUrl, openSignedIn, owners } from '../helpers/portal.ts'

test.setTimeout(180_000)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
test('the code that the host shows and the page behind it are accessible', async ({ browser }) => {
  const host = await browser.newContext({ ...phone, locale: 'en-AU' })
  const page = await host.newPage()
  await openSignedIn(page, owners.harbour, '/')
  const { id, signPath } = await openNow(page)
  await page.goto(`${gableUrl()}/opens/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'open homes')
  await page.getByRole('button', { name: 'QR code' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the visitor sign-in' })).toBeVisible()
  await expectAccessible(page, 'QR code')
  await page.getByRole('button', { name: 'Close' }).click()

  const visitor = await browser.newContext({ ...phone, locale: 'en-AU' })
  const own = await visitor.newPage()
  await own.goto(`${gableUrl()}${signPath}`)
  await expect(own.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(own, 'visitor page')
  await visitor.close()
  await host.close()
})
