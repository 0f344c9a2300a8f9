// The authority of a listing: started, filled in as people type, brought into force or refused with the law, and its paper.
import type { Page } from '@playwright/test'
import { type Authority, authorityEndpoints as e } from '../../../src/workflow/authorities/authorities.contract.ts'
import { aHouse, serveListings } from '../kit/kept-listings.ts'
import { answerOf, expect, gate, id, test } from '../kit/test.ts'

const anAuthority = (over: Partial<Authority> = {}): Authority => ({
  ...answerOf(e.update, {}),
  ...{ id: id(71), listingId: id(1), number: 1, change: 'new', kind: 'exclusive', state: 'draft', canEdit: true, version: 1 },
  ...{ startsOn: '2026-11-25', endsOn: '2027-02-22', clients: [{ contactId: null, name: 'Ann Lee', capacity: 'owner' }] },
  ...{ signedAt: null, copyGivenAt: null, fee: null, marketing: [], findings: [], paper: null, endedAs: null, daysLeft: null },
  ...{ coolingOff: null, conjunction: null, feeCents: null, estimateFromCents: null, estimateToCents: null, conditions: null },
  ...over,
})
const path = `/listings/${id(1)}?tab=authority`
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test(
  'an authority starts from the listing and takes dates, a fee and a schedule as people type them',
  gate,
  async ({ open, api }) => {
    serveListings(api, [aHouse('Lantern Street')])
    let items: Authority[] = []
    api
      .on(e.ofListing, () => ({ items, canAdd: items.length === 0 }))
      .on(e.add, () => (items = [anAuthority()])[0] as Authority)
      .on(
        e.update,
        ({ body: { version: _, ...body } }) =>
          (items = [{ ...anAuthority({ version: 2 }), ...body } as Authority])[0] as Authority,
      )
    const page = await open(path)
    await page.getByRole('button', { name: 'Add authority' }).click()
    const dialog = page.getByRole('dialog', { name: 'Authority 1' })
    await field(page, 'Ends').fill('20 feb 2027')
    await dialog.getByRole('button', { name: 'Add fee' }).click()
    await field(page, 'Per cent of the price').fill('2.2 %')
    await field(page, 'In dollars at a price of').fill('1.5m')
    await expect(dialog.getByText('$33,000 with GST')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add item' }).click()
    await field(page, 'Item 1').fill('Signboard')
    await field(page, 'Amount of item 1').fill('450')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const { body } = await api.called(e.update)
    expect(body).toMatchObject({
      endsOn: '2027-02-20',
      fee: { tiers: [{ percentHundredths: 220, cents: null, upToCents: null }], gst: 'inclusive', atCents: 150_000_000 },
      marketing: [{ what: 'Signboard', cents: 45_000, dueOn: null }],
    })
    await expect(page.getByText('2.2%, including GST')).toBeVisible()
  },
)

test('a term that the law does not allow is refused in place, with its words', gate, async ({ open, api }) => {
  serveListings(api, [aHouse('Lantern Street')])
  api.on(e.ofListing, { items: [anAuthority({ signedAt: '2026-11-24T10:00' })], canAdd: false })
  api.refuse(e.step, 'rule_broken', 'A sole or exclusive appointment for a home runs for 90 days at most.')
  const page = await open(path)
  await page.getByRole('button', { name: 'Bring into force' }).click()
  await expect(page.getByRole('alert')).toContainText('90 days at most')
})

test('what was signed can only be looked at, and a variation changes it', async ({ open, api }) => {
  serveListings(api, [aHouse('Lantern Street')])
  const signed = anAuthority({ state: 'inForce', signedAt: '2026-11-24T10:00', daysLeft: 89 })
  api.on(e.ofListing, { items: [signed], canAdd: true })
  const page = await open(path)
  await expect(page.getByText('89 days left')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(field(page, 'Ends')).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Vary' })).toBeVisible()
})

test('a removed draft comes back with one press', async ({ open, api }) => {
  serveListings(api, [aHouse('Lantern Street')])
  let items = [anAuthority()]
  api
    .on(e.ofListing, () => ({ items, canAdd: items.length === 0 }))
    .on(e.remove, () => {
      items = []
      return { id: id(71) }
    })
    .on(e.restore, () => (items = [anAuthority()])[0] as Authority)
  const page = await open(path)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No authority yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('25 Nov 2026 to 22 Feb 2027')).toBeVisible()
})

test('the next press after a save sends its version, however late the list is read again', gate, async ({ open, api }) => {
  serveListings(api, [aHouse('Lantern Street')])
  api
    .on(e.ofListing, { items: [anAuthority()], canAdd: false })
    .on(e.update, anAuthority({ version: 2, endsOn: '2027-02-20' }))
    .on(e.step, ({ body }) => anAuthority({ version: body.version + 1, state: body.to }))
  const page = await open(path)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await field(page, 'Ends').fill('20 feb 2027')
  const release = api.hold(e.ofListing)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Mark as out to sign' }).click()
  await page.getByRole('button', { name: 'Bring into force' }).click()
  expect((await api.called(e.step, 1)).body).toMatchObject({ version: 2, to: 'sent' })
  expect((await api.called(e.step, 2)).body).toMatchObject({ version: 3, to: 'inForce' })
  release()
})
