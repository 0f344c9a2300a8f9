// Due diligence of a listing: a case is started from a party, filled in as people type, explained, and moved on; the register finds it.
import type { Page } from '@playwright/test'
import {
  type Case,
  type CaseRow,
  diligenceEndpoints as e,
  diligenceSettingsEndpoints as s,
} from '../../../src/workflow/diligence/diligence.contract.ts'
import { aHouse, serveListings } from '../kit/kept-listings.ts'
import { answerOf, expect, gate, id, test } from '../kit/test.ts'

const due: Case['due'] = {
  ...{ dueOn: '2026-11-28', workdayOn: '2026-11-27', daysLeft: 3, isConfirmed: true, isNeeded: true },
  why: 'Due before the authority is signed, by 28 November 2026 at the latest.',
  source: 'AML/CTF Act 2006 (Cth) s 28',
}
const aCase = (over: Partial<Case> = {}): Case => ({
  ...answerOf(e.update, {}),
  ...{ id: id(81), listingId: id(1), contactId: null, name: 'Ann Lee', side: 'vendor', kind: 'individual', state: 'notStarted' },
  ...{ startsOn: '2026-11-28', exchangedOn: null, settlesOn: null, settlementMovedTo: null, completedOn: null, requests: [] },
  ...{ people: [], papers: [], delay: null, provider: null, certificateOn: null, certificate: null, missing: [], due },
  entity: { number: null, place: null, established: null, document: null },
  answers: { pep: null, sanctions: null, purpose: null, onBehalf: null, funds: null },
  ...{ canEdit: true, version: 1 },
  ...over,
})
const path = `/listings/${id(1)}?tab=diligence`
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const party = { contactId: null, name: 'Ann Lee', side: 'vendor' as const }

test(
  'a case starts from a party of the listing and takes people, papers and answers as they are typed',
  gate,
  async ({ open, api }) => {
    serveListings(api, [aHouse('Lantern Street')])
    let items: Case[] = []
    api
      .on(e.ofListing, () => ({ items, parties: items.length ? [] : [party], canAdd: true }))
      .on(e.add, () => (items = [aCase()])[0] as Case)
      .on(e.update, ({ body: { version: _, delay: _d, ...body } }) => {
        items = [{ ...aCase({ version: 2, state: 'collecting' }), ...body } as Case]
        return items[0] as Case
      })
    const page = await open(path)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Ann Lee' })
    await dialog.getByRole('button', { name: 'Add person' }).click()
    await expect(field(page, 'Name of person 1')).toHaveValue('Ann Lee')
    await field(page, 'Born').fill('1 may 1970')
    await field(page, 'Home address').fill('1 Main Road, Kew')
    await dialog.getByRole('button', { name: 'Add paper' }).click()
    await field(page, 'Last 4 of the number').fill('81K')
    await field(page, 'Expires').fill('1/1/31')
    await dialog.getByRole('combobox', { name: 'On the sanctions list' }).selectOption('no')
    await field(page, 'Nature and purpose').fill('Sells the family home')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const { body } = await api.called(e.update)
    expect(body).toMatchObject({
      people: [{ name: 'Ann Lee', bornOn: '1970-05-01', address: '1 Main Road, Kew', role: 'self' }],
      papers: [{ kind: 'driverLicence', numberEnd: '81K', expiresOn: '2031-01-01', of: 'Ann Lee' }],
      answers: { sanctions: 'no', purpose: 'Sells the family home', pep: null },
    })
    await expect(page.getByText('Ann Lee (party), born 1 May 1970, 1 Main Road, Kew')).toBeVisible()
    await expect(page.getByText(/ending 81K, expires 1 Jan 2031/)).toBeVisible()
  },
)

test('the due day is explained with its source, and what is missing is said before the case is complete', async ({
  open,
  api,
}) => {
  serveListings(api, [aHouse('Lantern Street')])
  const missing = [{ path: 'papers', message: 'Record at least one paper that you saw' }]
  api.on(e.ofListing, { items: [aCase({ state: 'toVerify', missing })], parties: [], canAdd: true })
  api.refuse(e.step, 'rule_broken', 'Record at least one paper that you saw')
  const page = await open(path)
  await expect(page.getByText('Due 28 Nov 2026, in 3 days.')).toBeVisible()
  await expect(page.getByText('The last business day before is 27 Nov 2026.')).toBeVisible()
  await expect(page.getByText('AML/CTF Act 2006 (Cth) s 28')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Still missing' })).toContainText('at least one paper')
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('at least one paper')
})

test('more is requested from one list that serves everyone', async ({ open, api }) => {
  serveListings(api, [aHouse('Lantern Street')])
  let one = aCase({ state: 'toVerify' })
  api
    .on(e.ofListing, () => ({ items: [one], parties: [], canAdd: true }))
    .on(e.step, ({ body }) => (one = aCase({ state: body.to, requests: body.requests ?? [], version: 2 })))
  const page = await open(path)
  await page.getByRole('button', { name: 'Request more' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request more' })
  await dialog.getByRole('checkbox', { name: 'Source of funds' }).check()
  await dialog.getByRole('button', { name: 'Request', exact: true }).click()
  await expect(page.getByText('Requested: Source of funds')).toBeVisible()
})

test('the next press after a save sends its version, however late the list is read again', gate, async ({ open, api }) => {
  serveListings(api, [aHouse('Lantern Street')])
  api
    .on(e.ofListing, { items: [aCase({ state: 'collecting' })], parties: [], canAdd: true })
    .on(e.update, aCase({ state: 'toVerify', version: 2 }))
    .on(e.step, ({ body }) => aCase({ state: body.to, version: body.version + 1 }))
  const page = await open(path)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await field(page, 'Nature and purpose').fill('Sells the family home')
  const release = api.hold(e.ofListing)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Request more' }).click()
  await page.getByRole('checkbox', { name: 'Source of funds' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Request', exact: true }).click()
  expect((await api.called(e.step)).body).toMatchObject({ version: 2, to: 'needsMore' })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await field(page, 'Nature and purpose').fill('Downsizes')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  expect((await api.called(e.update, 2)).body).toMatchObject({ version: 3 })
  release()
})

test('the delay of a buyer needs both reasons and words', async ({ open, api }) => {
  serveListings(api, [aHouse('Lantern Street')])
  const buyer = aCase({ side: 'buyer', state: 'collecting', exchangedOn: '2026-11-21' })
  api.on(e.ofListing, { items: [buyer], parties: [], canAdd: true }).on(e.update, buyer)
  const page = await open(path)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ann Lee' })
  await dialog.getByRole('button', { name: 'Determine a delay' }).click()
  await dialog.getByRole('checkbox', { name: 'The additional risk is low' }).check()
  await dialog.getByRole('checkbox', { name: /Waiting is essential/ }).check()
  await field(page, 'Reasons in words').fill('Auction: known at the hammer')
  await field(page, 'Settlement first agreed').fill('20 feb 2027')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const { body } = await api.called(e.update)
  expect(body).toMatchObject({
    settlesOn: '2027-02-20',
    delay: { reasons: ['lowRisk', 'ordinaryBusiness'], words: 'Auction: known at the hammer' },
  })
})

test('a removed case comes back with one press', async ({ open, api }) => {
  serveListings(api, [aHouse('Lantern Street')])
  let items = [aCase()]
  api
    .on(e.ofListing, () => ({ items, parties: [], canAdd: true }))
    .on(e.remove, () => {
      items = []
      return { id: id(81) }
    })
    .on(e.restore, () => (items = [aCase()])[0] as Case)
  const page = await open(path)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No parties yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Due 28 Nov 2026')).toBeVisible()
})

const aRow = (over: Partial<CaseRow> = {}): CaseRow => ({
  ...{ id: id(81), listingId: id(1), streetLine: '5 Lantern Street', suburb: 'Brighton', reference: 'HV-1001', name: 'Ann Lee' },
  ...{ side: 'vendor', kind: 'individual', state: 'collecting', dueOn: '2026-11-20', completedOn: null, agentName: 'Mia Chen' },
  ...over,
})
for (const width of [1440, 390])
  test(`the register lists cases, filters them and keeps its rules, at ${width} px`, async ({ open, api }) => {
    const rows = [
      aRow(),
      aRow({
        id: id(82),
        name: 'Harbour Nominees Pty Ltd',
        kind: 'company',
        side: 'buyer',
        state: 'complete',
        completedOn: '2026-11-19',
      }),
    ]
    api
      .on(e.list, ({ query }) => ({ items: query.due === 'overdue' ? rows.slice(0, 1) : rows, nextCursor: null, total: 2 }))
      .on(s.settings, { authorityGate: 'warns', publishGate: 'off', version: 0 })
      .on(s.changeSettings, { authorityGate: 'warns', publishGate: 'blocks', version: 1 })
    const page = await open('/settings/diligence')
    await page.setViewportSize({ width, height: 844 })
    const list = page.getByRole('list', { name: 'Cases' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByText('Complete 19 Nov 2026')).toBeVisible()
    await page.getByRole('combobox', { name: 'Due' }).selectOption('overdue')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(page).toHaveURL(/due=overdue/)
    await page.getByRole('button', { name: 'Rules' }).click()
    await page.getByRole('combobox', { name: 'Publishing to portals' }).selectOption('blocks')
    await page.getByRole('dialog', { name: 'Rules' }).getByRole('button', { name: 'Save' }).click()
    expect((await api.called(s.changeSettings)).body).toEqual({ publishGate: 'blocks', version: 0 })
  })
