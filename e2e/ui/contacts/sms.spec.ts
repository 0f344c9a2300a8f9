// An SMS to a contact: what can't be sent says why, what can is counted and sent once; and SMS of numbers that no contact has.
import { SmsMessage, smsEndpoints } from '../../../src/channels/sms/sms.contract.ts'
import { AttachedSms, UnknownSms, unknownSmsEndpoints } from '../../../src/channels/sms/unknown.contract.ts'
import { contactEndpoints, FoundContact } from '../../../src/core/contacts/contacts.contract.ts'
import { timelineEndpoints } from '../../../src/workspace/timeline/timeline.contract.ts'
import { expectAccessible } from '../../helpers/accessible.ts'
import { mobile, serveContacts } from '../kit/kept-contacts.ts'
import { aContact, page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, gate, id, sampleOf, test } from '../kit/test.ts'

const rosa = aContact({ id: 1, firstName: 'Rosa', displayName: 'Rosa Texter', phones: [mobile('+61491570157')], canEdit: true })
const textOf = (text: string) => ({
  kind: 'sms' as const,
  at: '2026-11-24T23:00:00.000Z',
  sms: {
    ...{ id: id(31), direction: 'out' as const, number: '+61491570157', text, purpose: 'service' as const },
    ...{ state: 'sent' as const, reason: null, isOutbox: true, byName: null },
  },
})

test(
  'marketing without consent says why it can’t be sent; a service message is counted, sent once, and on the timeline',
  gate,
  async ({ open, api }) => {
    serveContacts(api, [rosa])
    const sent: ReturnType<typeof textOf>[] = []
    api
      .on(
        smsEndpoints.compose,
        answerOf(smsEndpoints.compose, {
          ...{
            firstName: 'Rosa',
            numbers: [{ number: '+61491570157', why: null }],
            agencyName: 'Harbour & Vale',
            delivery: 'outbox',
          },
          choices: [
            { purpose: 'service', isAllowed: true, why: 'They asked for it' },
            { purpose: 'marketing', isAllowed: false, why: 'No consent on record' },
          ],
        }),
      )
      .on(smsEndpoints.send, ({ body }) => {
        sent.push(textOf(body.text))
        return sampleOf(SmsMessage, { ...(body as Partial<SmsMessage>), id: id(31) })
      })
      .on(timelineEndpoints.contact, () => ({ ...pageOf(sent), lastEmailAt: null }))
    const page = await open(`/contacts/${id(1)}`)
    // Beside Call: a note can be of an SMS too.
    const ways = page.getByRole('main').getByRole('link', { name: 'Call', exact: true }).locator('..')
    await ways.getByRole('button', { name: 'SMS', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'SMS to Rosa Texter' })
    await dialog.getByLabel('Purpose').selectOption('Marketing')
    await expect(dialog.getByRole('alert')).toHaveText('Can’t be sent. No consent on record')
    await expect(dialog.getByRole('button', { name: 'Send SMS' })).toBeDisabled()
    await dialog.getByLabel('Purpose').selectOption('Service message')
    await dialog.getByRole('button', { name: 'Running late' }).click()
    await expect(dialog.getByLabel('Message')).toHaveValue(/^Hi Rosa, /)
    await dialog.getByLabel('Message').fill('It’s at ten.')
    await expect(dialog.getByText('A special character')).toBeVisible()
    await dialog.getByRole('button', { name: 'Use plain characters' }).click()
    await expect(dialog.getByLabel('Message')).toHaveValue("It's at ten.")
    await expect(dialog.getByText('Harbour & Vale')).toBeVisible()
    await expect(dialog.getByText(/1 message/)).toBeVisible()
    await expect(dialog.getByText('stay in Gable’s outbox')).toBeVisible()
    await dialog.getByRole('button', { name: 'Send SMS' }).click()

    await expect(dialog).toBeHidden()
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await expect(timeline).toContainText("It's at ten.")
    await expect(timeline.getByText('kept in the outbox, not delivered')).toBeVisible()
    expect(api.calls(smsEndpoints.send).map(({ body }) => body)).toMatchObject([{ purpose: 'service', text: "It's at ten." }])
  },
)

const number = '+61485712345'
const question = 'Is the house still open at ten?'
/** One number that no contact has, and the contact that got its SMS. */
function serveUnknown(api: StandIn, attached: AttachedSms[] = []) {
  serveContacts(api, [aContact({ id: 3, firstName: 'Max', displayName: 'Max Mistaken' })])
  const unknown = sampleOf(UnknownSms, {
    number,
    count: 1,
    texts: [{ id: id(41), text: question, at: '2026-11-24T22:00:00.000Z' }],
  })
  const max = sampleOf(AttachedSms, { number, contactId: id(3), name: 'Max Mistaken', text: question, count: 1 })
  let now = attached
  api
    .on(contactEndpoints.find, [sampleOf(FoundContact, { id: id(3), displayName: 'Max Mistaken', foundBy: 'name' })])
    .on(unknownSmsEndpoints.list, () => pageOf(now.length ? [] : [unknown]))
    .on(unknownSmsEndpoints.attached, () => pageOf(now))
    .on(unknownSmsEndpoints.attach, ({ body }) => {
      now = [max]
      return { contactId: body.contactId, attached: 1 }
    })
    .on(unknownSmsEndpoints.detach, () => {
      now = []
      return { detached: 1 }
    })
    .on(timelineEndpoints.contact, () => ({ ...pageOf(now.map(() => textOf(question))), lastEmailAt: null }))
  return max
}

test('SMS attached to the wrong contact are taken back at once by undo', gate, async ({ open, api }) => {
  serveUnknown(api)
  const page = await open('/crm/contacts/sms')
  await page.getByRole('article').filter({ hasText: question }).getByLabel('Attach to a contact').fill('Mistaken')
  await page.getByRole('option', { name: /Max Mistaken/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Max Mistaken' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(question)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Timeline' })).not.toContainText(question)
  expect((await api.called(unknownSmsEndpoints.detach)).body).toEqual({ number, contactId: id(3) })
})

test('SMS attached earlier are detached under what was attached, and wait for a contact again', async ({ open, api }) => {
  serveUnknown(api, [serveUnknown(api)])
  const page = await open('/crm/contacts/sms')
  const attached = page.getByRole('region', { name: 'Attached in the last 30 days' })
  await expectAccessible(page, 'unknown SMS')
  await attached.getByRole('button', { name: /^Detach .* from Max Mistaken$/ }).click()
  await expect(page.getByRole('article').filter({ hasText: question })).toBeVisible()
  await expect(attached.getByText('Max Mistaken')).toHaveCount(0)
})
