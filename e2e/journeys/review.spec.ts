import { contactEndpoints } from '../../src/core/contacts/contacts.contract.ts'
import { listingEndpoints } from '../../src/core/listings/listings.contract.ts'
import { aLiveListing } from './kit/listing.ts'
import { mailTo } from './kit/outbox.ts'
import { expect, test } from './kit/test.ts'

test('a vendor is asked for a review, answers on a phone, and the agency publishes it', async ({ agency, world, stranger }) => {
  const { owner } = agency
  const email = `pat-${agency.slug}@mail.example`
  const vendor = await owner.call(contactEndpoints.create, {
    body: { firstName: 'Pat', lastName: 'Vendor', emails: [{ address: email, label: 'personal' }] },
  })
  const live = await aLiveListing(owner)
  const vendors = [{ name: 'Pat Vendor', phone: null, email, contactId: vendor.id }]
  await owner.call(listingEndpoints.update, {
    params: { id: live.id },
    body: {
      version: live.version,
      vendors,
      status: 'sold',
      soldOn: '2030-11-26',
      soldPriceCents: 91_000_000,
      soldPriceDisplay: 'yes',
    },
  })

  const page = await owner.open('/reviews')
  await page.getByRole('button', { name: 'Request a review' }).click()
  await page.getByRole('button', { name: 'Request review from Pat Vendor' }).click()
  const link = /https?:\/\/[^\s"<>]+\/review\?token=[\w-]{60,}/.exec(await mailTo(world, email))?.[0] ?? ''

  const phone = await stranger(link, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await expect(phone.getByRole('heading', { name: /^How did / })).toBeVisible()
  const star = await phone.getByRole('radio', { name: '4 of 5 stars' }).getAttribute('id')
  await phone.locator(`label[for="${star}"]`).tap()
  await phone.getByLabel('Your review').fill('Clear and quick from the first call.')
  await phone.getByRole('radio', { name: '9', exact: true }).check()
  await phone.getByRole('checkbox').check()
  await phone.getByRole('button', { name: 'Submit review' }).click()
  await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await page.goto(`${world.url}/reviews?status=received`)
  const card = page.getByRole('listitem').filter({ hasText: 'Clear and quick from the first call.' })
  await expect(card.getByText('Verified')).toBeVisible()
  await expect(card).toContainText('9 of 10')
  await card.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(card).toHaveCount(0)
  const shown = await stranger(`/p/${agency.slug}/reviews.html`)
  await expect(shown.getByText('Clear and quick from the first call.')).toBeVisible()
})
