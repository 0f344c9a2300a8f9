import { enquiryEndpoints } from '../../src/channels/enquiries/enquiries.contract.ts'
import { expect, test } from './kit/test.ts'
import { aLiveListing } from './kit/listing.ts'
import { anEnquiry } from './kit/enquiry.ts'

test('an enquiry is replied to by keys, and a colleague who is mentioned is told in their browser', async ({ agency, world }) => {
  const { owner } = agency
  const colleague = await agency.add('Jack Whitlam', 'agent')
  const listing = await aLiveListing(owner)
  const enquiry = await anEnquiry(world, agency, {
    listingId: listing.id,
    firstName: 'Tom',
    lastName: 'Reed',
    email: 'tom@mail.example',
  })
  const theirs = await colleague.open('/listings')
  await expect(theirs.getByRole('button', { name: /^Notifications/ })).toBeVisible()

  const page = await owner.open('/enquiries')
  const list = page.getByRole('list', { name: 'Enquiries' }).getByRole('listitem')
  await expect(list).toHaveCount(1)
  const detail = page.getByRole('article')
  await expect(detail.getByRole('heading', { name: 'Tom Reed' })).toBeVisible()
  await page.keyboard.press('r')
  const reply = page.getByRole('dialog', { name: 'Reply to Tom Reed' })
  const message = reply.getByLabel('Message')
  await expect(message).toBeFocused()
  await expect(message).toHaveValue(/^Hello Tom,\n\nThank you for your enquiry about 12 Main Road, Kew/)
  await page.keyboard.press('Control+Enter')
  await expect(reply.getByRole('status')).toHaveText('1 message will be sent')
  await reply.getByRole('button', { name: 'Close' }).click()
  await expect(list).toHaveCount(0)
  expect((await owner.call(enquiryEndpoints.one, { params: { id: enquiry } })).answeredAt).not.toBeNull()
  await page.getByText('Replied', { exact: true }).click()
  await list.getByText('Tom Reed').click()
  await expect(detail.getByText(/^Replied in /)).toBeVisible()

  await detail.getByRole('link', { name: 'Tom Reed' }).click()
  await page.getByRole('group', { name: 'Add a note' }).getByRole('button', { name: 'Note' }).click()
  const editor = page.getByRole('textbox', { name: 'Note' })
  await expect(editor).toBeFocused()
  await editor.pressSequentially('Please ring them back @Jac')
  await expect(page.getByRole('listbox', { name: 'Colleagues' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(editor).toContainText('@Jack Whitlam')
  await page.keyboard.press('Control+Enter')

  await theirs.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await theirs.getByRole('link', { name: /mentioned in a note about Tom Reed/ }).click()
  await expect(theirs.getByRole('main').getByText('@Jack Whitlam')).toBeVisible()
})
