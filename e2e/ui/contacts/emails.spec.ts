// An email to a contact: its kind and what follows from it, a template that is filled in, a time, the half minute, and text that nothing loses.
import { Email, emailEndpoints } from '../../../src/channels/emails/emails.contract.ts'
import { EmailTemplate, templateEndpoints } from '../../../src/channels/emails/templates.contract.ts'
import { expectAccessible } from '../../helpers/accessible.ts'
import { personal, serveContacts } from '../kit/kept-contacts.ts'
import { aContact, page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, gate, id, now, sampleOf, test, userOf } from '../kit/test.ts'
import { undoOf } from '../kit/undo.ts'

const ann = aContact({ id: 1, firstName: 'Ann', displayName: 'Ann Lee', emails: [personal('ann@lee.example')], canEdit: true })
const inHalfAMinute = new Date(now.getTime() + 30_000).toISOString()
const template = (over: Partial<EmailTemplate> = {}) =>
  sampleOf(EmailTemplate, {
    ...{
      id: id(51),
      name: 'After an open home',
      subject: 'Good to speak, {{greeting|there}}',
      isCommercial: false,
      isShared: false,
    },
    ...{ text: 'Hi {{greeting|there}},\n\nThank you.', canEdit: true, version: 1, ...over },
  })

function serve(api: StandIn, { values = { greeting: 'Ann' } as Record<string, string>, why = '' } = {}) {
  const sent: Email[] = []
  serveContacts(api, [ann])
  api
    .on(
      emailEndpoints.compose,
      answerOf(emailEndpoints.compose, {
        ...{ name: 'Ann Lee', addresses: [{ address: 'ann@lee.example', why: null }], values, listing: null, files: [] },
        ...{ factual: { isAllowed: true, why: 'Needs no consent' }, replyTo: 'eleanor@harbourvale.example' },
        commercial: { isAllowed: !why, why: why || 'They agreed to marketing emails' },
        ...{ signature: 'Eleanor Whitcombe\nHarbour & Vale', isHeld: false },
      }),
    )
    .on(templateEndpoints.list, () => pageOf([template()]))
    .on(emailEndpoints.unsent, () => pageOf(sent))
    .on(emailEndpoints.send, ({ body }) => {
      const email = sampleOf(Email, {
        ...{
          id: id(61),
          batchId: id(61),
          contactId: id(1),
          contactName: 'Ann Lee',
          address: 'ann@lee.example',
          cards: [],
          files: [],
        },
        ...{ subject: body.subject, text: body.text, isCommercial: body.isCommercial, state: 'waiting' as const, reason: null },
        ...{ sendAfter: inHalfAMinute, sendAt: body.sendAt ?? null, listingId: null },
      })
      sent.splice(0, sent.length, email)
      return email
    })
    .on(emailEndpoints.undo, () => {
      sent.length = 0
      return { undone: 1, left: 0 }
    })
}
async function openEditor(open: (path: string) => Promise<import('@playwright/test').Page>) {
  const page = await open(`/contacts/${id(1)}`)
  await page.getByRole('main').getByRole('link', { name: 'Email', exact: true }).click()
  return { page, dialog: page.getByRole('dialog', { name: 'Email to Ann Lee' }) }
}

test(
  'a template is filled in, the email is sent once, and Undo in the half minute brings its text back',
  gate,
  async ({ open, api }) => {
    serve(api)
    const { page, dialog } = await openEditor(open)
    await expect(dialog.getByText('To ann@lee.example. Replies go to eleanor@harbourvale.example.')).toBeVisible()
    await dialog.getByLabel('Template').selectOption('After an open home')
    await expect(dialog.getByLabel('Subject')).toHaveValue('Good to speak, Ann')
    await expect(dialog.getByLabel('Message')).toHaveValue('Hi Ann,\n\nThank you.')
    await expectAccessible(page, 'email')
    await dialog.getByRole('button', { name: 'Send email' }).click()

    await expect(dialog.getByRole('status')).toHaveText('1 message will be sent')
    await dialog.getByRole('button', { name: 'Undo: email to Ann Lee' }).click()
    await expect(dialog.getByLabel('Message')).toHaveValue('Hi Ann,\n\nThank you.')
    const { body } = await api.called(emailEndpoints.send)
    expect(body).toMatchObject({ contactId: id(1), subject: 'Good to speak, Ann', isCommercial: false, sendAt: null })
    expect(api.calls(emailEndpoints.send)).toHaveLength(1)
  },
)

test('a name that is missing is said, with the words that stand in for it', async ({ open, api }) => {
  serve(api, { values: {} })
  const { dialog } = await openEditor(open)
  await dialog.getByLabel('Template').selectOption('After an open home')
  await expect(dialog.getByLabel('Message')).toHaveValue(/^Hi there,/)
  await expect(dialog.getByText('No greeting known: it says “there”.')).toBeVisible()
})

test(
  'a price makes it commercial, without consent it can’t be sent, and its writer may say that it is factual',
  gate,
  async ({ open, api }) => {
    serve(api, { why: 'No consent on record' })
    const { dialog } = await openEditor(open)
    const kind = dialog.getByRole('radiogroup', { name: 'Kind of email' })
    await expect(kind.getByLabel('Factual')).toBeChecked()
    await dialog.getByLabel('Subject').fill('Lantern Street')
    await dialog.getByLabel('Message').fill('The price guide is $1.2m.')
    await expect(kind.getByLabel('Commercial')).toBeChecked()
    await expect(dialog.getByText('It mentions a price or an offer.')).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveText('Can’t be sent as commercial. No consent on record.')
    await expect(dialog.getByRole('button', { name: 'Send email' })).toBeDisabled()
    await kind.getByText('Factual').click()
    await dialog.getByRole('button', { name: 'Send email' }).click()
    expect((await api.called(emailEndpoints.send)).body).toMatchObject({ isCommercial: false })
  },
)

test('Esc, Back and an error keep the text, and an empty subject is asked for', gate, async ({ open, api }) => {
  serve(api)
  const page = await open('/crm/contacts/all')
  await page.getByRole('link', { name: 'Ann Lee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email to Ann Lee' })
  await page.getByRole('main').getByRole('link', { name: 'Email', exact: true }).click()
  await dialog.getByLabel('Message').fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Email', exact: true }).click()
  await expect(dialog.getByLabel('Message')).toHaveValue('Half a thought')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Email', exact: true }).click()
  await expect(dialog.getByLabel('Message')).toHaveValue('Half a thought')
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(dialog.getByText('Enter a subject')).toBeVisible()
  await dialog.getByLabel('Subject').fill('Hello')
  api.refuse(emailEndpoints.send, 'internal')
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Message')).toHaveValue('Half a thought')
})

test(
  'an email is put off to a time as people type it, shown on the contact, and cancelled to be edited',
  gate,
  async ({ open, api }) => {
    serve(api)
    const { page, dialog } = await openEditor(open)
    await dialog.getByLabel('Subject').fill('Saturday')
    await dialog.getByLabel('Message').fill('See you there.')
    await dialog.getByRole('button', { name: 'Send later' }).click()
    await dialog.getByLabel('Send at').fill('sat 9am')
    await dialog.getByLabel('Send at').blur()
    await dialog.getByRole('button', { name: 'Send on Sat 28 Nov at 9:00 am' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Will be sent on Sat 28 Nov at 9:00 am')
    expect((await api.called(emailEndpoints.send)).body).toMatchObject({ sendAt: '2026-11-28T09:00' })
    await dialog.getByRole('button', { name: 'Close' }).click()

    const unsent = page.getByRole('region', { name: 'Unsent emails' })
    await expect(unsent).toContainText('Saturday Will be sent on Sat 28 Nov at 9:00 am')
    await unsent.getByRole('button', { name: 'Cancel and edit' }).click()
    await expect(dialog.getByLabel('Message')).toHaveValue('See you there.')
    await expect(unsent).toBeHidden()
  },
)

test('a role that may not write to contacts keeps the link to the mail program', async ({ open, api }) => {
  serve(api)
  const page = await open(`/contacts/${id(1)}`, { user: userOf('readOnly') })
  const link = page.getByRole('main').getByRole('link', { name: 'Email', exact: true })
  await expect(link).toHaveAttribute('href', 'mailto:ann@lee.example')
})

test('a template is copied from an example, changed, deleted and restored', async ({ open, api }) => {
  const kept = [template()]
  api
    .on(templateEndpoints.list, () => pageOf(kept))
    .on(templateEndpoints.create, ({ body }) => {
      const made = template({ ...body, id: id(52) })
      kept.push(made)
      return made
    })
    .on(templateEndpoints.remove, ({ params }) => {
      kept.splice(0, 1)
      return { id: params.id }
    })
    .on(templateEndpoints.restore, () => {
      kept.unshift(template())
      return template()
    })
  const page = await open('/settings/email-templates')
  await page.getByRole('button', { name: 'Copy Update for a vendor' }).click()
  const dialog = page.getByRole('dialog', { name: 'New template' })
  await dialog.getByLabel('Message').fill('Hi ')
  await dialog.getByRole('group', { name: 'Insert a field' }).getByRole('button', { name: 'Greeting' }).click()
  await expect(dialog.getByLabel('Message')).toHaveValue('Hi {{greeting|there}}')
  await expectAccessible(page, 'email')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  const list = page.getByRole('list', { name: 'Templates' })
  await expect(list.getByText('Update for a vendor')).toBeVisible()
  await list.getByRole('button', { name: 'Delete After an open home' }).click()
  await expect(list.getByText('After an open home')).toBeHidden()
  await undoOf(page, '“After an open home” deleted').click()
  await expect(list.getByText('After an open home')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  test('the editor fills the screen, and its button is in reach', async ({ open, api }) => {
    serve(api)
    const { page, dialog } = await openEditor(open)
    await dialog.getByLabel('Subject').fill('Hello')
    await dialog.getByLabel('Message').fill('See you soon.')
    await expect(dialog.getByRole('button', { name: 'Send email' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await dialog.getByRole('button', { name: 'Send email' }).click()
    await expect(dialog.getByRole('button', { name: 'Undo: email to Ann Lee' })).toBeVisible()
  })
})
