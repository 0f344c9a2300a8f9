// An automation is seen as an email before it is on, the report opens on who clicked, and merge fields are read as people read them.
import { automationEndpoints } from '../../../src/channels/campaigns/automatic.contract.ts'
import { reportEndpoints } from '../../../src/channels/campaigns/report.contract.ts'
import { serveCampaign } from '../kit/kept-campaigns.ts'
import { aCampaign, page as pageOf } from '../kit/records.ts'
import { answerOf, expect, id, sampleOf, test } from '../kit/test.ts'

test('an automation shows its email, and sends it to oneself', async ({ open, api }) => {
  const sold = sampleOf(automationEndpoints.list.response.element, { kind: 'sold', settings: { hoursBefore: 24 } })
  const mail = { subject: 'A home has sold', html: '<html><body><p>This property has now sold.</p></body></html>' }
  api.on(automationEndpoints.list, [sold])
  api.on(automationEndpoints.preview, answerOf(automationEndpoints.preview, mail))
  api.on(automationEndpoints.test, { to: 'eleanor@harbourvale.example' })
  const page = await open('/campaigns/automatic')
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview of the email' })
  await expect(dialog.getByRole('heading', { name: 'A home has sold' })).toBeVisible()
  await expect(dialog.getByText('This property has now sold.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send me a test email' }).click()
  await expect(dialog.getByRole('button', { name: 'Sent to eleanor@harbourvale.example' })).toBeVisible()
})

test('a report opens on who clicked, and the email goes again to those who didn’t open it', async ({ open, api }) => {
  const campaign = aCampaign({ state: 'sent', counts: { recipients: 9, sent: 9, opened: 4, clicked: 2 } })
  api.on(reportEndpoints.report, answerOf(reportEndpoints.report, { campaign, delivered: 9 }))
  api.on(reportEndpoints.people, pageOf([]))
  api.on(reportEndpoints.resend, aCampaign({ id: 2, name: 'Spring (again)' }))
  const page = await open(`/campaigns/${id(1)}/report`)
  await expect(page.getByRole('button', { name: /^Clicked/ })).toHaveAttribute('aria-pressed', 'true')
  serveCampaign(api, aCampaign({ id: 2, name: 'Spring (again)' }))
  await page.getByRole('button', { name: 'Send again to those who didn’t open' }).click()
  await expect(page).toHaveURL(new RegExp(`/campaigns/${id(2)}`))
})

test('a subject with merge fields is read below its field, with a name and without', async ({ open, api }) => {
  serveCampaign(api, aCampaign({ subject: 'Summer by the bay, {{firstName|neighbour}}' }))
  const page = await open(`/campaigns/${id(1)}`)
  await expect(page.getByRole('textbox', { name: 'Subject', exact: true })).toHaveAccessibleDescription(
    'Reads “Summer by the bay, Kate”, or “Summer by the bay, neighbour” where nothing is known.',
  )
})
