// Small sentences that save a call to the office manager: why a form does not open, what a password has too much, how a colour is written.
import { brandingEndpoints } from '../../../src/accounts/branding/branding.contract.ts'
import { sessionEndpoints } from '../../../src/accounts/session/session.contract.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { aListing } from '../kit/records.ts'
import { agencyId, answerOf, expect, id, test, userOf } from '../kit/test.ts'

for (const path of ['/crm/contacts/all', '/campaigns'])
  test(`an address that would open a form at ${path} says that the role does not allow it`, async ({ open }) => {
    const page = await open(`${path}?new=yes`, { user: userOf('readOnly') })
    await expect(page.getByRole('alert')).toContainText('Your role doesn’t allow this. Ask the agency owner.')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })

test('a listing says to a role without changes that it is the role', async ({ open, api }) => {
  api.on(listingEndpoints.getOne, aListing({ id: 1, canEdit: false }))
  const page = await open(`/listings/${id(1)}`, { user: userOf('readOnly') })
  await expect(page.getByText('You can view this listing. Your role doesn’t allow changes.')).toBeVisible()
})

test('a password that was copied with a space at its end is hinted at when it is refused', async ({ open, api }) => {
  api.refuse(sessionEndpoints.login, 'unauthenticated')
  const page = await open('/login', { user: null })
  await page.getByLabel('Email').fill('eleanor@harbourvale.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery ')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Your password starts or ends with a space')
})

test('a colour gets its # when it is left, and the name of one is answered in words', async ({ open, api }) => {
  api.on(brandingEndpoints.get, answerOf(brandingEndpoints.get, { clientId: agencyId, version: 1, primaryColour: '#176a53' }))
  const page = await open('/settings/branding')
  const colour = page.getByLabel('Primary colour')
  await colour.fill('1a3c5e')
  await colour.blur()
  await expect(colour).toHaveValue('#1a3c5e')
  await colour.fill('navy')
  await colour.blur()
  await expect(colour).toHaveValue('navy')
  await expect(page.getByText('names of colours aren’t read')).toBeVisible()
})
