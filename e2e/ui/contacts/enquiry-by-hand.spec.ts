// An enquiry that comes by phone, at the office or another way, entered while the person is still there.
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { enquiryEndpoints } from '#channels/enquiries/enquiries.contract.ts'
import { aHouse, serveListings } from '../kit/kept-listings.ts'
import { anEnquiry, page as pageOf } from '../kit/records.ts'
import { expect, gate, id, test, userOf } from '../kit/test.ts'

const jane = {
  id: id(7),
  displayName: 'Jane Smith',
  email: 'jane@mail.example',
  phone: '0412345678',
  suburb: 'Kew',
  agentName: null,
  reasons: ['phone' as const],
}

test('a caller is known by the number, and what comes next is offered in the same panel', async ({ open, api }) => {
  api.on(contactEndpoints.check, ({ body }) => (body.phones?.length ? [jane] : []))
  api.on(enquiryEndpoints.create, () => anEnquiry({ id: 3, contactId: jane.id, contactName: 'Jane Smith', listingId: id(9) }))
  const page = await open('/')
  await page.getByRole('banner').getByRole('button', { name: 'New' }).click()
  await page.getByRole('menuitem', { name: 'Enquiry' }).click()
  const dialog = page.getByRole('dialog', { name: 'New enquiry' })
  await dialog.getByLabel('Phone', { exact: true }).fill('0412 345 678')
  await dialog.getByRole('button', { name: 'It’s them' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Jane Smith')
  await dialog.getByLabel('What they want').fill('Wants to see it on Saturday')
  await page.keyboard.press('Control+Enter')

  const { body } = await api.called(enquiryEndpoints.create)
  expect(body).toMatchObject({
    ...{ source: 'call', contactId: jane.id, name: 'Jane Smith', phone: '0412 345 678', isAnswered: true },
    message: 'Wants to see it on Saturday',
  })
  const saved = page.getByRole('dialog', { name: 'Enquiry saved' })
  for (const name of ['Reply', 'Book inspection', 'Add a task for Jane Smith', 'Looking for something like this'])
    await expect(saved.getByRole('button', { name, exact: true })).toBeVisible()
  await saved.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/enquiries$/)
})

test('a typed number that is none is named at its field, and nothing is sent', gate, async ({ open, api }) => {
  const page = await open('/enquiries?new=yes')
  const dialog = page.getByRole('dialog', { name: 'New enquiry' })
  await dialog.getByLabel('Phone', { exact: true }).fill('04')
  await dialog.getByRole('button', { name: 'Save enquiry' }).click()

  await expect(dialog.getByText('Enter a phone number, such as 0412 345 678')).toBeVisible()
  expect(api.calls(enquiryEndpoints.create)).toEqual([])
})

test(
  'closed by mistake it holds what was typed, and one who came in counts as answered until said otherwise',
  gate,
  async ({ open, api }) => {
    api.on(enquiryEndpoints.create, () => anEnquiry({ id: 3 }))
    const page = await open('/enquiries?new=yes')
    const dialog = page.getByRole('dialog', { name: 'New enquiry' })
    await dialog.getByLabel('Name', { exact: true }).fill('Olive Marsh')
    await dialog.getByLabel('How they came').selectOption('Referral')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'New enquiry' }).click()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Olive Marsh')
    await dialog.getByRole('button', { name: 'Save enquiry' }).click()

    const { body } = await api.called(enquiryEndpoints.create)
    expect(body).toMatchObject({ source: 'referral', name: 'Olive Marsh', isAnswered: false })
  },
)

test('from a listing it is about that listing, and closing leads back there', async ({ open, api }) => {
  serveListings(api, [aHouse('Depth Street', {})])
  const page = await open(`/listings/${id(1)}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New enquiry' }).click()
  const dialog = page.getByRole('dialog', { name: 'New enquiry' })
  await expect(dialog.getByRole('textbox', { name: 'Listing' })).toHaveValue(/Depth Street/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`/listings/${id(1)}`))
})

test('a reader sees no way to enter one', async ({ open, api }) => {
  api.on(enquiryEndpoints.list, pageOf([anEnquiry({})]))
  const page = await open('/enquiries', { user: userOf('readOnly') })
  await expect(page.getByRole('list', { name: 'Enquiries' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New enquiry' })).toHaveCount(0)
})
