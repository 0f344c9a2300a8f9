// The answer to an enquiry: words to write on, and the signature apart from them.
import { enquiryEndpoints } from '../../../src/channels/enquiries/enquiries.contract.ts'
import { anEnquiry, page as pageOf } from '../kit/records.ts'
import { answerOf, expect, test } from '../kit/test.ts'

test('one writes above the regards, and the signature stands apart', async ({ open, api }) => {
  const draft = { subject: 'Your enquiry', text: 'Hello Olive,\n\nKind regards', signature: 'Eleanor Whitcombe\nM 0491 570 006' }
  api.on(enquiryEndpoints.list, pageOf([anEnquiry({})]))
  api.on(enquiryEndpoints.draft, answerOf(enquiryEndpoints.draft, draft))
  const page = await open('/enquiries')
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.type(' yes, Saturday suits.')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello Olive, yes, Saturday suits.\n\nKind regards')
  await expect(page.getByRole('figure', { name: 'Your signature is added below' })).toContainText('M 0491 570 006')
})
