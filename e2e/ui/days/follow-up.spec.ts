// After an open home: who gets a message, and who is left out and why.
import { FollowUpPlan, followUpEndpoints } from '../../../src/channels/follow-ups/follow-ups.contract.ts'
import { anOpen, serveOpen } from '../kit/kept-opens.ts'
import { expect, gate, id, sampleOf, test } from '../kit/test.ts'

test(
  'ending an open home leads to its visitors: who agreed is counted, who did not is left out with the reason',
  gate,
  async ({ open, api }) => {
    const served = serveOpen(api, anOpen({ state: 'running' }))
    const person = (visitId: string, name: string, leftOut: string | null) => ({
      ...{ visitId, name, contactId: null, kind: 'thanks' as const, needsCheck: false, followUp: null, leftOut },
      ways: [{ channel: 'email' as const, address: 'person@mail.example', why: leftOut }],
    })
    api.on(followUpEndpoints.plan, () =>
      sampleOf(FollowUpPlan, {
        open: served.kit.open,
        people: [person(id(81), 'Tia Ticked', null), person(id(82), 'Nora Noticks', 'Didn’t agree to be contacted')],
        drafts: [{ kind: 'thanks', subject: 'Thank you for coming', text: 'It was good to meet you.', sms: 'Thank you.' }],
      }),
    )
    const page = await open(`/opens/${id(1)}`)
    await page.getByRole('button', { name: 'New visitor' }).click()
    await page.getByLabel('Name').fill('Tia Ticked')
    await page.getByRole('button', { name: 'Record arrival' }).click()
    await page.getByRole('button', { name: 'End open home' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End open home' }).click()
    await page.getByRole('link', { name: 'Follow up visitors' }).click()
    await expect(page.getByRole('button', { name: 'Send 1 email' })).toBeVisible()
    const left = page.getByRole('region', { name: 'Left out' }).getByRole('listitem')
    await expect(left).toHaveText(/Nora Noticks.*Didn’t agree to be contacted/)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 640 }, isMobile: true, hasTouch: true })

  test('after an open home that no one signed in at, the summary for the vendor is in sight', async ({ open, api }) => {
    api.on(followUpEndpoints.plan, sampleOf(FollowUpPlan, { open: anOpen({ state: 'closed' }), people: [] }))
    const page = await open(`/opens/${id(1)}/follow-up`)
    await expect(page.getByText('No one signed in at this open home.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Summary for the vendor' })).toBeInViewport({ ratio: 1 })
    expect((await page.getByRole('button', { name: /^Mark as followed up/ }).boundingBox())?.y).toBeLessThan(320)
  })
})
