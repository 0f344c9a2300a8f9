// Enquiries by email: the address with its proof, and emails that a person sorts.
import { mailInEndpoints as e } from '../../../src/channels/mail-in/mail-in.contract.ts'
import { ArrivedMail, LogAddress, MailAddress } from '../../../src/channels/mail-in/mail-in.contract.ts'
import { page as pageOf } from '../kit/records.ts'
import { expect, gate, id, sampleOf, test } from '../kit/test.ts'

const address = sampleOf(MailAddress, {
  ...{ isConfigured: true, address: 'enquiries+abcdefghijkl@mail.example', read: 41, unsorted: 2 },
  ...{ lastAt: '2026-11-24T22:57:00.000Z', testedAt: null, testArrivedAt: null },
})
const mail = sampleOf(ArrivedMail, {
  ...{ subject: 'Tuesday', fromName: 'Kim Sato', fromAddress: 'kim.sato@inbox.example', body: 'See you at ten.\n<b>Kim</b>' },
  ...{ reason: 'Gable could not read who is asking about what', isDismissed: false, files: [] },
  draft: {
    ...{ name: 'Kim Sato', email: 'kim.sato@inbox.example', phone: null, message: 'See you at ten.' },
    ...{ listingId: null, listingName: null, kind: 'other' },
  },
})

test('the address is shown with a counted proof, and a test email says when it arrived', async ({ open, api }) => {
  api.on(e.address, address).on(e.test, { ...address, testedAt: '2026-11-24T23:00:00.000Z' })
  const page = await open('/portals/accounts')
  const section = page.getByRole('region', { name: 'Enquiries by email' })
  await expect(section.getByRole('textbox', { name: 'Address for enquiries' })).toHaveValue('enquiries+abcdefghijkl@mail.example')
  await expect(section).toContainText('41 read in 30 days, 2 unsorted. The last email arrived 3 min ago.')
  await section.getByRole('button', { name: 'Send test email' }).click()
  await expect(section.getByRole('status')).toContainText('It has not arrived yet')
})

test('without a mailbox the section says what the administrator has to set', async ({ open, api }) => {
  api.on(e.address, { ...address, isConfigured: false, address: null })
  const page = await open('/portals/accounts')
  const section = page.getByRole('region', { name: 'Enquiries by email' })
  await expect(section).toContainText('Ask your administrator to set this up')
  await expect(section.getByRole('button')).toHaveCount(0)
})

test('an email that could not be read stands as text beside a form, and becomes an enquiry', gate, async ({ open, api }) => {
  api
    .on(e.counts, { unsorted: 1, spam: 0 })
    .on(e.list, pageOf([mail]))
    .on(e.add, { enquiryId: mail.id })
  const page = await open('/enquiries')
  await page.getByRole('button', { name: 'Unsorted (1)' }).click()
  const sorting = page.getByRole('dialog', { name: 'Emails to sort' })
  await expect(sorting.getByRole('region', { name: 'Text of the email' })).toContainText('<b>Kim</b>')
  await sorting.getByLabel('Phone').fill('0491 570 156')
  await sorting.getByRole('button', { name: 'Add as an enquiry' }).click()
  const { body } = await api.called(e.add)
  expect(body).toMatchObject({ name: 'Kim Sato', email: 'kim.sato@inbox.example', phone: '0491 570 156', listingId: null })
})

test('an email that is no enquiry is put aside, and the undo brings it back', async ({ open, api }) => {
  api
    .on(e.counts, { unsorted: 1, spam: 0 })
    .on(e.list, pageOf([mail]))
    .on(e.dismiss, undefined)
  const page = await open('/enquiries')
  await page.getByRole('button', { name: 'Unsorted (1)' }).click()
  await page.getByRole('button', { name: 'Not an enquiry' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await api.called(e.dismiss, 1)).body).toEqual({ isDismissed: true })
  expect((await api.called(e.dismiss, 2)).body).toEqual({ isDismissed: false })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('Close stands beside the title', async ({ open, api }) => {
    api.on(e.counts, { unsorted: 1, spam: 0 }).on(e.list, pageOf([mail]))
    const page = await open('/enquiries?unsorted=yes')
    const sorting = page.getByRole('dialog', { name: 'Emails to sort' })
    const [title, close] = await Promise.all([
      sorting.getByRole('heading', { name: 'Emails to sort' }).boundingBox(),
      sorting.getByRole('button', { name: 'Close' }).boundingBox(),
    ])
    expect(close?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
  })

  test('the emails below the form are within reach', async ({ open, api }) => {
    const other = { ...mail, id: id(77), subject: 'Another' }
    api.on(e.counts, { unsorted: 2, spam: 0 }).on(e.list, pageOf([mail, other]))
    const page = await open('/enquiries')
    await page.getByRole('button', { name: 'Unsorted (2)' }).click()
    await page.getByRole('button', { name: 'Open Another' }).click()
    await expect(page.getByRole('article', { name: 'Another' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('the profile has the log address, and offers people who are no contacts', async ({ open, api }) => {
  const person = {
    mailId: mail.id,
    name: 'New Person',
    address: 'new@inbox.example',
    subject: 'Contract',
    receivedAt: mail.receivedAt,
  }
  const log = sampleOf(LogAddress, {
    isConfigured: true,
    address: 'log+abcdefghijkl@mail.example',
    from: 'me@agency.example',
    filed: 3,
  })
  api.on(e.log, { ...log, lastAt: null, unknown: [person] }).on(e.addPerson, { contactId: mail.id })
  const page = await open('/settings/profile')
  const section = page.getByRole('region', { name: 'Email log' })
  await expect(section.getByRole('textbox', { name: 'Your log address' })).toHaveValue('log+abcdefghijkl@mail.example')
  await section.getByRole('button', { name: 'Add contact New Person' }).click()
  expect((await api.called(e.addPerson)).body).toEqual({ address: 'new@inbox.example' })
})
