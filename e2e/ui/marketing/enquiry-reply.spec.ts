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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('the answer to a long message has the screen to itself, with its first lines and Send in view', async ({ open, api }) => {
    const long = 'Is the driveway shared with the house behind? '.repeat(30)
    const enquiry = anEnquiry({ message: long })
    api.on(enquiryEndpoints.list, pageOf([enquiry]))
    const text = `Hello Olive,\n\n${'One more line of the draft\n'.repeat(20)}`
    api.on(enquiryEndpoints.draft, answerOf(enquiryEndpoints.draft, { subject: 'Your enquiry', text }))
    const page = await open(`/enquiries?id=${enquiry.id}`)
    await expect(page.getByRole('article')).toBeVisible()
    await expect(page.getByRole('radiogroup', { name: 'Show' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Reply', exact: true }).click()
    const message = page.getByRole('textbox', { name: 'Message' })
    await expect(message).toBeFocused()
    const subject = page.getByRole('textbox', { name: 'Subject' })
    await expect(subject).toBeInViewport()
    expect((await message.boundingBox())?.y).toBeLessThan(300)
    await expect(page.getByRole('button', { name: 'Send reply' })).toBeInViewport()
  })
})
