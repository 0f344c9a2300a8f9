// Appraisals: booked in one step, moved over the board, estimated with sales to compare, won, lost, and called again.
import type { Page } from '@playwright/test'
import { Agent, agentEndpoints } from '../../../src/accounts/agents/agents.contract.ts'
import {
  AnalysisPage,
  AnalysisPresentation,
  marketAnalysisEndpoints,
} from '../../../src/workspace/papers/market-analysis.contract.ts'
import { contactEndpoints } from '../../../src/core/contacts/contacts.contract.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { timelineEndpoints } from '../../../src/workspace/timeline/timeline.contract.ts'
import { Visit, visitEndpoints } from '../../../src/workflow/opens/visits.contract.ts'
import { appraisalEndpoints as e } from '../../../src/workflow/appraisals/appraisals.contract.ts'
import { DueAppraisal, dueEndpoints } from '../../../src/workflow/appraisals/due.contract.ts'
import { Candidate, Comparable, Estimate, estimateEndpoints } from '../../../src/workflow/appraisals/estimates.contract.ts'
import { SoldImport, soldEndpoints } from '../../../src/channels/market-sales/sold.contract.ts'
import { expectAccessible } from '../../helpers/accessible.ts'
import { emptyEvidence, serveAppraisal } from '../kit/kept-appraisals.ts'
import { aContact, aListing, anAppraisal, page as pageOf } from '../kit/records.ts'
import { agentId, answerOf, expect, gate, id, sampleOf, test, userOf } from '../kit/test.ts'
import { undoOf } from '../kit/undo.ts'

const agents = pageOf([
  sampleOf(Agent, { id: agentId, name: 'Eleanor Whitcombe' }),
  sampleOf(Agent, { id: id(62), name: 'Sofia Rossi' }),
])
const one = `/appraisals/${id(1)}`
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string) => column(page, name).getByRole('listitem', { name: '12 Lantern Street' })

test('an owner who calls is booked in one step, with the address and the time as they are typed', gate, async ({ open, api }) => {
  serveAppraisal(api)
  api
    .on(agentEndpoints.list, agents)
    .on(contactEndpoints.get, aContact({ id: 5 }))
    .on(e.create, anAppraisal({ id: 1, stage: 'booked' }))
  const page = await open(`/appraisals?new=${encodeURIComponent(`contact ${id(5)}`)}`)
  const dialog = page.getByRole('dialog', { name: 'New appraisal' })
  await expect(dialog.getByLabel('Owner')).toHaveValue('Olive Marsh')
  await dialog.getByLabel('Address', { exact: true }).fill('2/12 lantern st, Brighton VIC 3186')
  await dialog.getByLabel('When (if booked)').fill('sat 11am')
  await dialog.getByLabel('Duration').fill('1.5 h')
  await dialog.getByLabel('Agent').selectOption('Sofia Rossi')
  await expectAccessible(page, 'new appraisal')
  await dialog.getByRole('button', { name: 'Book appraisal' }).click()

  const { body } = await api.called(e.create)
  expect(body).toMatchObject({
    address: { subNumber: '2', streetNumber: '12', street: 'lantern st', suburb: 'Brighton', state: 'VIC', postcode: '3186' },
    ...{ startsAt: '2026-11-28T11:00', minutes: 90, agentIds: [id(62)], source: 'call', people: [{ contactId: id(5) }] },
  })
  await expect(page.getByRole('heading', { name: '12 Lantern Street' })).toBeVisible()
})

test('an address that a colleague has already booked is asked about, and added only then', async ({ open, api }) => {
  serveAppraisal(api)
  api.refuse(e.create, 'conflict', 'Sofia Rossi already has an open appraisal of this property', {
    current: { id: id(9), stage: 'booked', agentName: 'Sofia Rossi', canRead: true },
  })
  const page = await open('/appraisals?new=yes')
  const dialog = page.getByRole('dialog', { name: 'New appraisal' })
  await dialog.getByLabel('Address', { exact: true }).fill('12 Lantern Street, Brighton VIC 3186')
  await dialog.getByRole('button', { name: 'Add appraisal' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Sofia Rossi already has an open appraisal')
  await expect(dialog.getByRole('button', { name: 'Open it' })).toBeVisible()
  api.on(e.create, anAppraisal({ id: 1 }))
  await dialog.getByRole('button', { name: 'Add another one' }).click()

  const { body } = await api.called(e.create, 2)
  expect(body).toMatchObject({ evenIfOpen: true })
})

test('a card is moved by keys; a stage that needs a time asks for it, and undo takes it back', gate, async ({ open, api }) => {
  serveAppraisal(api)
  api.on(agentEndpoints.list, agents)
  const page = await open('/appraisals')
  await expect(card(page, 'Lead')).toBeVisible()
  const sorts = api.calls(e.list).map(({ query: { stages, sort } }) => [stages, sort])
  expect(sorts).toContainEqual(['booked', 'startsAt'])
  await expectAccessible(page, 'board of appraisals')
  await card(page, 'Lead').focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name: 'Book the appraisal' })
  await dialog.getByLabel('When').fill('tomorrow 2pm')
  await dialog.getByLabel('Agent').selectOption('Eleanor Whitcombe')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()

  const { body } = await api.called(e.step)
  expect(body).toMatchObject({ to: 'booked', version: 1, startsAt: '2026-11-26T14:00', agentIds: [agentId] })
  await expect(card(page, 'Booked')).toBeVisible()
  await undoOf(page, 'Moved to booked').click()
  expect((await api.called(e.step, 2)).body).toMatchObject({ to: 'lead', version: 2 })
  await expect(card(page, 'Lead')).toBeVisible()
})

test('a press on a button counts, although the line that said what was understood goes when the field is left', async ({
  open,
  api,
}) => {
  const kept = serveAppraisal(api, { stage: 'booked', startsAt: '2026-11-28T11:00' })
  api.on(estimateEndpoints.save, () => answerOf(estimateEndpoints.save, { version: kept.now.version }))
  const page = await open(one)
  await page.getByRole('button', { name: 'Add an estimate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Estimate' })
  const save = dialog.getByRole('button', { name: 'Save estimate' })
  await dialog.getByLabel('From').fill('1.1-1.18m')
  await expect(dialog.getByText('= $1,100,000 – $1,180,000')).toBeVisible()
  const { height } = (await save.boundingBox()) ?? { height: 0 }
  await save.click({ position: { x: 20, y: height - 2 } })
  expect((await api.called(estimateEndpoints.save)).body).toMatchObject({ fromCents: 110_000_000, toCents: 118_000_000 })
})

test(
  'a figure is typed as a range; what the law refuses is said with the highest that is allowed',
  gate,
  async ({ open, api }) => {
    const kept = serveAppraisal(api, { stage: 'booked', startsAt: '2026-11-28T11:00' })
    api.refuse(estimateEndpoints.save, 'rule_broken', 'The range is wider than 10%. From $1,300,000 the highest is $1,430,000.', {
      source: 'Estate Agents Act 1980 (Vic) s 47A',
    })
    const page = await open(one)
    await page.getByRole('button', { name: 'Add an estimate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Estimate' })
    await dialog.getByLabel('From').fill('1.3-1.5m')
    await dialog.getByLabel('How you reached it').fill('Three sales in the street')
    await dialog.getByRole('button', { name: 'Save estimate' }).click()
    expect((await api.called(estimateEndpoints.save)).body).toMatchObject({ fromCents: 130_000_000, toCents: 150_000_000 })
    await expect(dialog.getByRole('alert')).toContainText('the highest is $1,430,000')

    const estimate = sampleOf(Estimate, { fromCents: 130_000_000, toCents: 143_000_000, givings: [] })
    api.on(estimateEndpoints.save, () => (kept.evidence = { ...emptyEvidence, estimates: [estimate], version: 2 }))
    await dialog.getByLabel('To', { exact: true }).fill('1.43m')
    await dialog.getByLabel('To', { exact: true }).press('Enter')
    await expect(page.getByText('$1,300,000 – $1,430,000')).toBeVisible()
  },
)

test('sales are chosen with a reason each, from a table that is brought in here', async ({ open, api }) => {
  const kept = serveAppraisal(api)
  const sale = sampleOf(Candidate, {
    ...{ id: id(41), source: 'import', sourceId: id(41), address: '14 Lantern Street', suburb: 'Brighton', distanceM: 40 },
    ...{ soldOn: '2026-09-01', priceCents: 140_000_000, category: 'House', bedrooms: 3 },
  })
  api
    .on(estimateEndpoints.candidates, () => ({ items: api.calls(soldEndpoints.upload).length ? [sale] : [] }))
    .on(
      soldEndpoints.upload,
      sampleOf(SoldImport, {
        id: id(50),
        added: 1,
        refusedCount: 1,
        refused: [{ line: 3, reason: 'The sold price is missing' }],
      }),
    )
    .on(estimateEndpoints.compare, ({ body: { items } }) => {
      const comparables = items.map((item) => ({ ...sampleOf(Comparable, { id: id(42), distanceM: 40 }), ...item }))
      return (kept.evidence = { ...emptyEvidence, comparables })
    })
  const page = await open(one)
  await page.getByRole('button', { name: 'Add sales' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add comparable sales' })
  await expect(dialog.getByText('No sales found here.')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Import sold properties' }).click()
  await (await chooser).setFiles({ name: 'sold.csv', mimeType: 'text/csv', buffer: Buffer.from('Address,Price,Date') })
  await expect(dialog.getByRole('status')).toContainText('1 added, 0 updated, 1 left out (line 3: The sold price is missing)')
  await dialog.getByLabel('Compare with 14 Lantern Street').check()
  await dialog.getByLabel('Why 14 Lantern Street compares').fill('Two doors down, same land')
  await expectAccessible(page, 'add comparable sales')
  await dialog.getByRole('button', { name: 'Add sale', exact: true }).click()

  const { body } = await api.called(estimateEndpoints.compare)
  expect(body.items).toMatchObject([{ address: '14 Lantern Street', sourceId: id(41), why: 'Two doors down, same land' }])
  await expect(page.getByRole('region', { name: /Comparable sales/ })).toContainText('Two doors down, same land')
})

test('sales that are chosen stay chosen while another one is entered', async ({ open, api }) => {
  const kept = serveAppraisal(api)
  const sale = sampleOf(Candidate, { id: id(41), address: '14 Lantern Street', soldOn: '2026-09-01', priceCents: 140_000_000 })
  api
    .on(estimateEndpoints.candidates, { items: [sale] })
    .on(estimateEndpoints.compare, () => answerOf(estimateEndpoints.compare, { version: kept.now.version }))
  const page = await open(one)
  await page.getByRole('button', { name: 'Add sales' }).click()
  const list = page.getByRole('dialog', { name: 'Add comparable sales' })
  await list.getByLabel('Compare with 14 Lantern Street').check()
  await list.getByRole('button', { name: 'Enter a sale' }).click()
  const entered = page.getByRole('dialog', { name: 'Enter a sale' })
  await entered.getByLabel('Street address').fill('9 Lantern Street')
  await entered.getByLabel('Sold on').fill('1/9/2026')
  await entered.getByLabel('Sold price').fill('1.2m')
  await entered.getByLabel('Why it compares').fill('Same street')
  await entered.getByRole('button', { name: 'Add sale' }).click()

  await expect(list.getByLabel('Compare with 14 Lantern Street')).toBeChecked()
})

test(
  'won is pressed on a booked one: the step before it is asked for first, and then the draft listing opens',
  gate,
  async ({ open, api }) => {
    serveAppraisal(api, { stage: 'booked', startsAt: '2026-11-28T11:00' })
    api.on(listingEndpoints.getOne, aListing({ id: 2 }))
    const page = await open(one)
    await page.getByRole('group', { name: 'Stage' }).getByRole('button', { name: /^Won/ }).click()
    const first = page.getByRole('dialog', { name: 'Mark as appraised' })
    await expect(first).toContainText('Moves to Appraised first, then to Won.')
    await first.getByLabel('The owner was given no figure').check()
    await first.getByRole('button', { name: 'Mark as appraised' }).click()
    await page.getByRole('dialog', { name: 'Mark as won' }).getByRole('button', { name: 'Mark as won' }).click()

    expect((await api.called(e.step, 2)).body).toMatchObject({ to: 'won' })
    await expect(page).toHaveURL((url) => url.pathname === `/listings/${id(2)}`)
    await expect(undoOf(page, 'Moved to won')).toBeVisible()
  },
)

test('with an estimate no one is asked for a missing figure', async ({ open, api }) => {
  serveAppraisal(api, { stage: 'booked', startsAt: '2026-11-28T11:00' }, { estimates: [sampleOf(Estimate, { givings: [] })] })
  const page = await open(one)
  await page
    .getByRole('group', { name: 'Stage' })
    .getByRole('button', { name: /^Appraised/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Mark as appraised' })
  await expect(dialog.getByLabel('The owner was given no figure')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Mark as appraised' }).click()
  expect((await api.called(e.step)).body).toMatchObject({ to: 'appraised' })
})

test('lost asks who has it and why', async ({ open, api }) => {
  serveAppraisal(api, { stage: 'presented', presentedOn: '2026-11-20' })
  const page = await open(one)
  await page.getByRole('button', { name: 'Lost', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Why was it lost?' })
  await expect(dialog.getByRole('button', { name: 'Mark as lost' })).toBeDisabled()
  await dialog.getByLabel('Which agency').fill('Northpoint')
  await dialog.getByLabel('Fee', { exact: true }).check()
  await dialog.getByLabel('Next call').fill('in 90 days')
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  expect((await api.called(e.step)).body).toMatchObject({
    ...{ to: 'lost', nextCallOn: '2027-02-23', lost: { to: 'agency', agencyName: 'Northpoint', reasons: ['fee'] } },
  })
  await expect(page.getByRole('region', { name: 'Lost' })).toContainText('Northpoint')
})

test('facts and owners are edited beside the page, and a colleague’s change is not lost', gate, async ({ open, api }) => {
  serveAppraisal(api, {
    people: [
      {
        ...{ contactId: id(5), name: 'Olive Marsh', phone: null, email: null, role: 'owner', isDecisionMaker: true },
        ...{ expectsFromCents: null, expectsToCents: null, saidOn: null },
      },
    ],
  })
  api.on(agentEndpoints.list, agents)
  const page = await open(one)
  await expect(page.getByRole('heading', { name: '12 Lantern Street' })).toBeVisible()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit appraisal' })
  await dialog.getByLabel('Hopes for').fill('1.4m')
  await dialog.getByLabel('Bedrooms').fill('4 beds')
  await dialog.getByLabel('Fee').selectOption('Share of the price')
  await dialog.getByLabel('Per cent').fill('2.2')
  await dialog.getByLabel('Marketing').fill('6,500')
  await expectAccessible(page, 'edit an appraisal')
  await dialog.getByRole('button', { name: 'Save' }).click()

  const { body } = await api.called(e.update)
  expect(body).toMatchObject({
    ...{ version: 1, marketingCents: 650_000, fee: { kind: 'percent', percentHundredths: 220 }, facts: { bedrooms: 4 } },
    people: [{ contactId: id(5), expectsFromCents: 140_000_000, saidOn: '2026-11-25' }],
  })
  expect(body).not.toHaveProperty('notes')
})

test('a form beside the page that is longer than the screen scrolls to its button, by wheel', async ({ open, api }) => {
  serveAppraisal(api)
  const page = await open(one)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const save = page.getByRole('dialog', { name: 'Edit appraisal' }).getByRole('button', { name: 'Save' })
  await expect(save).toBeAttached()
  await expect(save).not.toBeInViewport()
  await page.mouse.move(1200, 500)
  await page.mouse.wheel(0, 3000)
  await expect(save).toBeInViewport()
})

test('an owner who is due is called, and the next call chosen with one press, on a phone too', async ({
  open,
  api,
  page: screen,
}) => {
  await screen.setViewportSize({ width: 390, height: 844 })
  const row = sampleOf(DueAppraisal, {
    ...{ id: id(1), streetLine: '12 Lantern Street', suburb: 'Brighton', stage: 'lost', dueOn: '2026-11-20', why: 'd90' },
    ...{ contactId: id(5), ownerName: 'Olive Marsh', phone: '+61412345678', isWashOld: true, version: 3, canEdit: true },
  })
  api
    .on(dueEndpoints.due, () => pageOf(api.calls(dueEndpoints.called).length ? [] : [row]))
    .on(dueEndpoints.called, { id: id(1), version: 4, nextCallOn: '2027-02-23' })
  const page = await open('/appraisals?view=due')
  await expect(page.getByText('Check the Do Not Call Register first')).toBeVisible()
  await expect(page.getByRole('link', { name: '0412 345 678' })).toHaveAttribute('href', 'tel:+61412345678')
  await expectAccessible(page, 'owners to call')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('group', { name: 'Called Olive Marsh, call again in' }).getByRole('button', { name: '3 months' }).click()

  expect((await api.called(dueEndpoints.called)).body).toEqual({ version: 3, nextCallOn: '2027-02-23' })
  await expect(page.getByText('No calls are due.')).toBeVisible()
})

test('the page of an appraisal fits a phone, with the way and the call at hand', async ({ open, api, page: screen }) => {
  await screen.setViewportSize({ width: 390, height: 844 })
  serveAppraisal(api, {
    ...{ stage: 'booked', startsAt: '2026-11-25T14:00' },
    people: [
      {
        ...{ contactId: id(5), name: 'Olive Marsh', phone: '+61412345678', email: null, role: 'owner', isDecisionMaker: true },
        ...{ expectsFromCents: null, expectsToCents: null, saidOn: null },
      },
    ],
  })
  const page = await open(one)
  await expect(page.getByRole('link', { name: /Directions/ })).toHaveAttribute('href', /destination=12%20Lantern%20Street/)
  await expect(page.getByRole('link', { name: '0412 345 678' })).toBeVisible()
  await expectAccessible(page, 'an appraisal on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('who may only read sees where it is up to and changes nothing', gate, async ({ open, api }) => {
  serveAppraisal(api, { canEdit: false, stage: 'appraised' })
  const page = await open(one, { user: userOf('readOnly') })
  await expect(page.getByRole('heading', { name: '12 Lantern Street' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Stage' }).getByRole('button', { name: /^Presented/ })).toBeDisabled()
  await page.goto(`${api.url}/appraisals`)
  await expect(card(page, 'Appraised')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New appraisal' })).toHaveCount(0)
})

test('the table counts by stage, and a count filters', async ({ open, api }) => {
  serveAppraisal(api, { stage: 'lost' })
  const page = await open('/appraisals?view=table')
  await page.getByRole('group', { name: 'By stage' }).getByRole('button', { name: /Lost/ }).click()
  await expect(page).toHaveURL(/stages=lost/)
  await expect(page.getByRole('list', { name: 'Appraisals' }).getByRole('link', { name: '12 Lantern Street' })).toBeVisible()
  await page.getByLabel('Stage', { exact: true }).selectOption('Won')
  await expect(page.getByText('No appraisals match.')).toBeVisible()
})

const aFigure = sampleOf(Estimate, { fromCents: 130_000_000, toCents: 143_000_000, givings: [] })
const aSale = sampleOf(Comparable, {
  ...{ id: id(42), address: '14 Lantern Street', suburb: 'Brighton', priceCents: 140_000_000, soldOn: '2026-09-01' },
  ...{ why: 'Two doors down', adjustmentCents: 0, adjustmentWhy: null, distanceM: 40 },
})
const aPresentation = sampleOf(AnalysisPresentation, {
  ...{ place: '12 Lantern Street', suburb: 'Brighton VIC 3186', facts: 'House · 3 bed · 612 m²' },
  ...{ estimate: '$1,300,000 – $1,430,000', method: 'Three sales in the street', small: 'It is not a valuation.' },
  sales: [
    {
      ...{ address: '14 Lantern Street', suburb: 'Brighton', sold: 'Sold 1 Sep 2026, 40 m away', price: '$1,400,000' },
      adjustment: { change: '−$20,000', why: 'Has a pool', price: '$1,380,000' },
      ...{ facts: 'House · 3 bed', why: 'Two doors down', photoUrl: null, place: null },
    },
    {
      ...{ address: '30 Lantern Street', suburb: 'Brighton', sold: 'Sold 2 Aug 2026', price: 'Price withheld', adjustment: null },
      ...{ facts: 'House · 4 bed', why: 'Same land', photoUrl: null, place: null },
    },
  ],
  agents: [{ name: 'Eleanor Whitcombe', jobTitle: 'Director', phone: '0412 345 678', email: null, photoUrl: null }],
  agency: { name: 'Harbour View', tagline: 'Homes, well sold', logoUrl: null, ground: '#176a53', onGround: '#ffffff' },
  ...{ marketing: '$6,500', isGiven: false, version: 4, canEdit: true },
})

test('the tablet shows the home, each sale, the figure and the agency; arrows turn, a press notes the figure, Esc leaves', async ({
  open,
  api,
}) => {
  serveAppraisal(api, { stage: 'appraised', notes: 'Will take 1.2m' }, { estimates: [aFigure], comparables: [aSale] })
  api
    .on(marketAnalysisEndpoints.present, () => ({
      ...aPresentation,
      isGiven: api.calls(estimateEndpoints.give).length > 0,
    }))
    .on(estimateEndpoints.give, { ...emptyEvidence, version: 5 })
  const page = await open(one)
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  const tablet = page.getByRole('dialog', { name: 'Presentation' })
  const slide = (name: string) => tablet.getByRole('region', { name })
  await expect(slide('The home').getByRole('heading', { name: '12 Lantern Street' })).toBeVisible()
  await expectAccessible(page, 'presentation of an appraisal')
  await page.keyboard.press('ArrowRight')
  await expect(tablet.getByRole('status')).toHaveText('2 of 5')
  await expect(slide('14 Lantern Street').getByText('Adjusted $1,380,000')).toBeInViewport()
  await page.keyboard.press('End')
  await expect(slide('Harbour View').getByText('$6,500')).toBeInViewport()
  await page.keyboard.press('ArrowLeft')
  await slide('Our estimate').getByRole('button', { name: 'Note the figure as given' }).click()
  expect((await api.called(estimateEndpoints.give)).body).toEqual({ version: 4, how: 'inPerson' })
  await expect(slide('Our estimate').getByText('Noted.')).toBeVisible()
  await expect(tablet.getByText('Will take 1.2m')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await expect(tablet).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '12 Lantern Street' })).toBeVisible()
})

test('a presentation turns by swiping, and fits a phone', async ({ open, api, page: screen }) => {
  await screen.setViewportSize({ width: 390, height: 844 })
  serveAppraisal(api, { stage: 'appraised' }, { estimates: [aFigure], comparables: [aSale] })
  api.on(marketAnalysisEndpoints.present, aPresentation)
  const page = await open(one)
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  const tablet = page.getByRole('dialog', { name: 'Presentation' })
  await expect(tablet.getByRole('heading', { name: '12 Lantern Street' })).toBeVisible()
  // A finger's swipe is the browser's own scrolling of the strip.
  await tablet.getByRole('group', { name: 'Slides' }).evaluate((strip) => strip.scrollBy({ left: strip.clientWidth }))
  await expect(tablet.getByRole('status')).toHaveText('2 of 5')
  await tablet.getByRole('button', { name: 'Next' }).click()
  await expect(tablet.getByRole('region', { name: '30 Lantern Street' }).getByText('Price withheld')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test(
  'the analysis is shared as a page, says how often it was opened, and is withdrawn with an undo',
  gate,
  async ({ open, api }) => {
    serveAppraisal(api, { stage: 'appraised' }, { estimates: [aFigure], comparables: [aSale] })
    const url = 'https://gable.example/analysis/abc'
    const shared = { ...sampleOf(AnalysisPage, { id: id(71), url, views: 0 }), ...{ createdAt: '2026-11-25T00:00:00.000Z' } }
    let now: AnalysisPage[] = []
    api
      .on(marketAnalysisEndpoints.pages, () => ({ items: now, canShare: true }))
      .on(marketAnalysisEndpoints.share, () => {
        now = [{ ...shared, expiresAt: '2027-01-24T00:00:00.000Z', views: 2, lastSeenAt: '2026-11-25T01:30:00.000Z' }]
        return now[0] as AnalysisPage
      })
      .on(marketAnalysisEndpoints.withdraw, ({ body: { isWithdrawn } }) => {
        now = now.map((one) => ({ ...one, isWithdrawn, url: isWithdrawn ? null : url }))
        return now[0] as AnalysisPage
      })
    const page = await open(one)
    await page.getByRole('button', { name: 'Share as a page' }).click()
    const list = page.getByRole('list', { name: 'Shared pages' })
    await expect(list).toContainText('Opened 2 times, last')
    await expect(list.getByRole('link', { name: 'Open' })).toHaveAttribute('href', url)
    await expectAccessible(page, 'shared market analysis')
    await list.getByRole('button', { name: 'Withdraw' }).click()
    await expect(list).toContainText('Withdrawn')
    await undoOf(page, 'Link withdrawn').click()
    await expect(list.getByRole('button', { name: 'Copy link' })).toBeVisible()
  },
)

test('a sale is adjusted with a reason, and its adjusted price is shown', async ({ open, api }) => {
  const kept = serveAppraisal(api, { stage: 'appraised' }, { comparables: [aSale] })
  api.on(estimateEndpoints.compare, ({ body: { items } }) => {
    const comparables = items.map((item) => ({ ...aSale, ...item }))
    return (kept.evidence = { ...emptyEvidence, comparables, version: 2 })
  })
  const page = await open(one)
  await page.getByRole('button', { name: 'Adjust 14 Lantern Street' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adjust 14 Lantern Street' })
  await dialog.getByText('Subtract from its price').click()
  await dialog.getByLabel('Amount').fill('25k')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('What for').fill('Has a pool')
  await expectAccessible(page, 'adjust a sale')
  await dialog.getByRole('button', { name: 'Save' }).click()

  const { body } = await api.called(estimateEndpoints.compare)
  expect(body.items).toMatchObject([{ adjustmentCents: -2_500_000, adjustmentWhy: 'Has a pool', why: 'Two doors down' }])
  const sales = page.getByRole('region', { name: /Comparable sales/ })
  await expect(sales).toContainText('Adjusted by −$25,000: Has a pool')
  await expect(sales).toContainText('Adjusted $1,375,000')
})

test('sales that have a place are shown around the home on the map', async ({ open, api }) => {
  const address = { ...anAppraisal({ id: 1 }).address, latitude: -37.9, longitude: 145 }
  const placed = { ...aSale, latitude: -37.901, longitude: 145.002 }
  serveAppraisal(api, { stage: 'appraised', address }, { comparables: [placed] })
  const page = await open(one)
  await page.getByRole('button', { name: 'Show map' }).click()
  const map = page.getByRole('region', { name: 'Comparable sales on the map' })
  await expect(map.getByRole('button', { name: '14 Lantern Street, Sold, $1,400,000' })).toBeVisible()
  await map.getByRole('button', { name: '14 Lantern Street, Sold, $1,400,000' }).click()
  await expect(page.locator('[aria-current]').filter({ hasText: 'Two doors down' })).toBeVisible()
})

test('a visitor of an open home who may sell is appraised from their row, and the form goes back there', async ({
  open,
  api,
}) => {
  serveAppraisal(api)
  api
    .on(contactEndpoints.get, aContact({ id: 5 }))
    .on(e.create, anAppraisal({ id: 1 }))
    .on(listingEndpoints.getOne, aListing({ id: 2 }))
    .on(
      visitEndpoints.visitsOf,
      pageOf([
        sampleOf(Visit, {
          id: id(61),
          contactId: id(5),
          listingId: id(2),
          status: 'arrived',
          role: 'neighbour',
          openStartsAt: '2026-11-21T11:00',
        }),
      ]),
    )
  const page = await open(`/listings/${id(2)}?tab=opens`)
  await page.getByRole('region', { name: 'Visitors and feedback' }).getByRole('link', { name: 'New appraisal' }).click()
  const dialog = page.getByRole('dialog', { name: 'New appraisal' })
  await expect(dialog.getByLabel('Owner')).toHaveValue('Olive Marsh')
  await dialog.getByLabel('Address', { exact: true }).fill('12 Lantern Street, Brighton VIC 3186')
  await dialog.getByRole('button', { name: 'Add appraisal' }).click()

  const { body } = await api.called(e.create)
  expect(body).toMatchObject({ visitId: id(61), source: 'openHome', people: [{ contactId: id(5) }] })
})

test('the timeline of an owner says each step of the appraisal and the figure that they were told', async ({ open, api }) => {
  const place = { appraisalId: id(1), streetLine: '12 Lantern Street', suburb: 'Brighton' }
  const none = { fromCents: null, toCents: null, how: null }
  api.on(contactEndpoints.get, aContact({ id: 5 })).on(timelineEndpoints.contact, {
    ...pageOf([
      {
        ...{ kind: 'appraisal' as const, at: '2026-11-24T22:00:00.000Z' },
        appraisal: { id: id(81), ...place, became: null, fromCents: 110_000_000, toCents: 118_000_000, how: 'inPerson' as const },
      },
      {
        ...{ kind: 'appraisal' as const, at: '2026-11-24T01:00:00.000Z' },
        appraisal: { id: id(82), ...place, ...none, became: 'booked' as const },
      },
    ]),
    lastEmailAt: null,
  })
  const page = await open(`/contacts/${id(5)}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Quoted $1,100,000 – $1,180,000 for 12 Lantern Street, Brighton in person')
  await expect(timeline).toContainText('Appraisal of 12 Lantern Street, Brighton booked')
  await expect(timeline.getByRole('link', { name: '12 Lantern Street, Brighton' })).toHaveCount(2)
})
