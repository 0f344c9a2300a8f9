import { contactEndpoints } from '../../src/core/contacts/contacts.contract.ts'
import { aLiveListing } from './kit/listing.ts'
import { expect, test } from './kit/test.ts'

test('a buyer’s requirements bring what fits, with reasons, and a call is noted on their page', async ({ agency }) => {
  const { owner } = agency
  await aLiveListing(owner, { street: 'Lantern Street', priceCents: 128_000_000 })
  const { id } = await owner.call(contactEndpoints.create, {
    body: { firstName: 'Rosa', lastName: 'Tester', emails: [{ address: 'rosa@mail.example', label: 'personal' }] },
  })
  const page = await owner.open(`/contacts/${id}`)
  await page.getByRole('region', { name: 'Requirements' }).getByRole('button', { name: 'Add' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add requirements' })
  await drawer.getByLabel('Price to').fill('1.5m')
  await drawer.getByLabel('Min bedrooms').fill('2 beds')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Requirements' })).toContainText('up to $1,500,000')
  const match = page.getByRole('region', { name: 'Matched properties' }).getByRole('article')
  await expect(match).toContainText('Lantern Street')
  await expect(match).toContainText('within budget')

  await page.getByRole('group', { name: 'Add a note' }).getByRole('button', { name: 'Call' }).click()
  await page.getByRole('textbox', { name: 'Call' }).fill('Rang about the inspection')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('article', { name: /^Call by Olive/ })).toContainText(
    'Rang about the inspection',
  )
  await expect(page.getByText('last contact just now')).toBeVisible()
})
