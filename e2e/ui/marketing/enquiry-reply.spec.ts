// The answer to an enquiry: the editor of emails, with words to write on and the signature apart from them.
import { Email, emailEndpoints } from '../../../src/channels/emails/emails.contract.ts'
import { enquiryEndpoints } from '../../../src/channels/enquiries/enquiries.contract.ts'
import { anEnquiry, page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, gate, id, now, sampleOf, test } from '../kit/test.ts'

const enquiry = anEnquiry({ id: 3, contactId: id(5), contactName: 'Olive Marsh', listingId: id(2) })
function serve(api: StandIn, { text = 'Hello Olive,\n\nKind regards', message = '' } = {}) {
  const listing = { id: id(2), name: '12 Lantern Street, Kew', isParty: false }
  const compose = answerOf(emailEndpoints.compose, {
    ...{ name: 'Olive Marsh', addresses: [{ address: 'olive@mail.example', why: null }], listing, values: {} },
    ...{ factual: { isAllowed: true, why: 'Needs no consent' }, commercial: { isAllowed: false, why: 'No consent on record' } },
    draft: { subject: 'Your enquiry', text, asks: message, cards: [{ id: listing.id, name: listing.name }] },
    ...{ signature: 'Eleanor Whitcombe\nM 0491 570 006', replyTo: 'eleanor@harbourvale.example' },
  })
  api.on(enquiryEndpoints.list, pageOf([{ ...enquiry, message }])).on(emailEndpoints.compose, compose)
}

test('one writes above the regards, and the signature stands apart', async ({ open, api }) => {
  serve(api)
  const page = await open('/enquiries')
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.type(' yes, Saturday suits.')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello Olive, yes, Saturday suits.\n\nKind regards')
  await expect(page.getByRole('figure', { name: 'Your signature is added below' })).toContainText('M 0491 570 006')
})

test('what they asked can be read beside the answer', async ({ open, api }) => {
  serve(api, { message: 'Is it still available?\nWe would love to see it on the weekend.' })
  const page = await open('/enquiries')
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Reply to Olive Marsh' })
  await editor.getByText('They wrote: Is it still available?').click()
  await expect(editor.getByRole('paragraph').filter({ hasText: 'We would love to see it on the weekend.' })).toBeVisible()
})

test(
  'an answer with an open home and the listing they asked about is factual, names its enquiry, and comes back when undone',
  gate,
  async ({ open, api }) => {
    const text = 'Hello Olive,\n\nThe next open home is on Saturday.\n\nKind regards'
    serve(api, { text })
    api
      .on(emailEndpoints.send, ({ body }) =>
        sampleOf(Email, {
          ...{ id: id(61), batchId: id(61), contactId: body.contactId, contactName: 'Olive Marsh', enquiryId: enquiry.id },
          ...{ state: 'waiting' as const, sendAfter: new Date(now.getTime() + 30_000).toISOString(), sendAt: null, reason: null },
        }),
      )
      .on(emailEndpoints.undo, { undone: 1, left: 0 })
    const page = await open('/enquiries')
    await page.getByRole('list', { name: 'Enquiries' }).getByRole('button').click()
    await page.keyboard.press('r')
    const editor = page.getByRole('dialog', { name: 'Reply to Olive Marsh' })
    await expect(editor.getByLabel('Factual')).toBeChecked()
    await expect(editor.getByText('It answers their enquiry.')).toBeVisible()
    await expect(editor.getByLabel('Message')).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await editor.getByRole('button', { name: 'Undo: email to Olive Marsh' }).click()
    await expect(editor.getByLabel('Message')).toHaveValue(text)
    const { body } = await api.called(emailEndpoints.send)
    expect(body).toMatchObject({
      enquiryId: enquiry.id,
      contactId: id(5),
      listingId: id(2),
      cardIds: [id(2)],
      isCommercial: false,
    })
  },
)

test('an enquiry of no contact is answered from one’s own mail program', async ({ open, api }) => {
  api.on(enquiryEndpoints.list, pageOf([anEnquiry({})]))
  const page = await open('/enquiries')
  const email = page.getByRole('article').getByRole('link', { name: 'olive@mail.example' })
  await expect(email).toHaveAttribute('href', 'mailto:olive@mail.example')
  await expect(page.getByRole('button', { name: 'Reply', exact: true })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('the answer to a long message has the screen to itself, with its first lines and Send in view', async ({ open, api }) => {
    const message = 'Is the driveway shared with the house behind? '.repeat(30)
    serve(api, { message, text: `Hello Olive,\n\n${'One more line of the draft\n'.repeat(20)}` })
    const page = await open(`/enquiries?id=${enquiry.id}`)
    await expect(page.getByRole('article')).toBeVisible()
    await expect(page.getByRole('radiogroup', { name: 'Show' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Reply', exact: true }).click()
    const field = page.getByRole('textbox', { name: 'Message' })
    await expect(field).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Subject' })).toBeInViewport()
    expect((await field.boundingBox())?.y).toBeLessThan(400)
    await expect(page.getByRole('button', { name: 'Send email' })).toBeInViewport()
  })
})
