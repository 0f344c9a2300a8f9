import { listingEndpoints } from '../../src/core/listings/listings.contract.ts'
import { aLiveListing } from './kit/listing.ts'
import { expect, test } from './kit/test.ts'

test('two people on one listing: other fields are merged, the same field is compared, nothing is lost', async ({ agency }) => {
  const { owner } = agency
  const colleague = await agency.add('Jack Whitlam', 'admin')
  const { id } = await aLiveListing(owner)
  const mine = await owner.open(`/listings/${id}/edit`)
  const theirs = await colleague.open(`/listings/${id}/edit`)
  await mine.getByLabel('Headline').fill('Mine')
  await theirs.getByLabel('Headline').fill('Theirs')
  await theirs.getByLabel('Number', { exact: true }).fill('77')
  await theirs.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(mine.getByText(/Jack Whitlam saved this listing and changed the same fields as you/)).toBeVisible()
  await expect(mine.getByLabel('Number', { exact: true })).toHaveValue('77')
  await expect(mine.getByLabel('Headline')).toHaveValue('Mine')
  await mine.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = mine.getByRole('dialog', { name: 'Resolve changes' })
  await expect(dialog.getByRole('group', { name: 'Headline' })).toContainText('Theirs')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(theirs.getByLabel('Headline')).toHaveValue('Mine')
  expect(await owner.call(listingEndpoints.getOne, { params: { id } })).toMatchObject({
    headline: 'Mine',
    address: { streetNumber: '77' },
  })
})
