// Pickers in dialogs: seen, and chosen with the mouse.
import { campaignEndpoints } from '../../../src/channels/campaigns/campaigns.contract.ts'
import { listingEndpoints, ListingRow } from '../../../src/core/listings/listings.contract.ts'
import { page as pageOf } from '../kit/records.ts'
import { expect, id, sampleOf, test } from '../kit/test.ts'

test('the kind of a new contact has its height in the dialog', async ({ open }) => {
  const page = await open('/crm/contacts/all?new=yes')
  const kind = page.getByRole('radiogroup', { name: 'Type' })
  await expect(kind).toBeVisible()
  expect((await kind.boundingBox())?.height).toBeGreaterThan(22)
})

test('a listing is found and chosen with the mouse in the dialog of a new campaign', async ({ open, api }) => {
  const home = sampleOf(ListingRow, { id: id(2), streetLine: '12 Lantern Street', suburb: 'Brighton', status: 'live' })
  api.on(listingEndpoints.getAll, ({ query }) => pageOf(query.q ? [home] : []))
  const page = await open('/campaigns?new=yes')
  const dialog = page.getByRole('dialog', { name: 'New campaign' })
  await dialog.getByRole('textbox', { name: /find a listing/ }).fill('lantern')
  await dialog.getByRole('option', { name: /12 Lantern Street/ }).click()
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await expect(dialog).toContainText('12 Lantern Street')
  expect(api.calls(campaignEndpoints.create)).toEqual([])
})
