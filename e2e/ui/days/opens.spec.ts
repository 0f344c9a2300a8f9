// Open homes: a day planned on one screen, a phone handed to visitors, and private inspections.
import type { Page } from '@playwright/test'
import { agentEndpoints, Agent } from '../../../src/accounts/agents/agents.contract.ts'
import { contactEndpoints, FoundContact } from '../../../src/core/contacts/contacts.contract.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { enquiryEndpoints } from '../../../src/channels/enquiries/enquiries.contract.ts'
import { Inspection, inspectionEndpoints } from '../../../src/channels/inspections/inspections.contract.ts'
import { type Open, OpenCandidate, openEndpoints } from '../../../src/workflow/opens/opens.contract.ts'
import { expectAccessible } from '../../helpers/accessible.ts'
import { anOpen, serveOpen } from '../kit/kept-opens.ts'
import { aListing, anEnquiry, page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { agentId, expect, gate, id, sampleOf, test } from '../kit/test.ts'

const marcus = { id: id(61), name: 'Marcus Bell' }
const sofia = { id: id(62), name: 'Sofia Rossi' }

/** Two live listings, and the opens that are planned of them. */
function serveDay(api: StandIn, planned: Open[] = []) {
  let opens = planned
  const streets = ['12 Lantern Street', '7 Orchard Lane']
  const homes = streets.map((streetLine, n) =>
    sampleOf(OpenCandidate, { listingId: id(2 + n), streetLine, timeZone: 'Australia/Melbourne', hosts: [n ? sofia : marcus] }),
  )
  api
    .on(agentEndpoints.list, pageOf([marcus, sofia].map((one) => sampleOf(Agent, one))))
    .on(openEndpoints.day, () => ({ items: opens }))
    .on(openEndpoints.candidates, () => ({ items: homes }))
    .on(openEndpoints.plan, ({ body }) => {
      opens = body.opens.map(({ listingId, startsAt, endsAt, hostIds }, n) =>
        anOpen({
          ...{
            id: 11 + n,
            listingId,
            startsAt,
            endsAt,
            streetLine: homes.find((one) => one.listingId === listingId)?.streetLine ?? '',
          },
          hosts: [marcus, sofia].filter((one) => hostIds.includes(one.id)),
        }),
      )
      return { items: opens }
    })
    .on(openEndpoints.cancel, ({ params }) => {
      opens = opens.map((open) => (open.id === params.id ? { ...open, state: 'cancelled' } : open))
      return opens.find((open) => open.id === params.id) ?? anOpen()
    })
}

test(
  'a day is planned on one screen: one host at two homes shows while typing and blocks nothing',
  gate,
  async ({ open, api }) => {
    serveDay(api)
    const page = await open('/opens?day=2026-11-28')
    await expect(page.getByText('No open homes on this day.')).toBeVisible()
    const add = page.getByRole('complementary', { name: 'Live listings' })
    await add.getByRole('button', { name: /^Add 12 Lantern Street/ }).click()
    await add.getByRole('button', { name: /^Add 7 Orchard Lane/ }).click()
    await page.getByLabel('7 Orchard Lane, host').selectOption('Marcus Bell')
    await page.getByLabel('12 Lantern Street, from').fill('10am')
    await page.getByLabel('7 Orchard Lane, from').fill('10:15')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('7 Orchard Lane, from')).toHaveValue('10:15 am')
    await expect(page.getByText(/Marcus Bell is at .* at this time/)).toBeVisible()
    await expectAccessible(page, 'open homes')
    await page.getByRole('button', { name: 'Save plan' }).click()
    const lines = page.getByRole('region', { name: 'Open homes on Saturday 28 November' })
    await expect(lines.getByText('Planned')).toHaveCount(2)
    const { body } = await api.called(openEndpoints.plan)
    expect(body.opens).toMatchObject([
      { startsAt: '2026-11-28T10:00', hostIds: [marcus.id] },
      { startsAt: '2026-11-28T10:15', hostIds: [marcus.id] },
    ])
    await page.reload()
    await expect(page.getByText(/Marcus Bell is at .* at this time/)).toBeVisible()
  },
)

test('a planned open home is cancelled after a question, and stays in the day', gate, async ({ open, api }) => {
  serveDay(api, [anOpen()])
  const page = await open('/opens?day=2026-11-28')
  await page.getByRole('button', { name: /^More for 12 Lantern Street/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel open home' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel open home' }).click()
  await expect(page.getByText('Cancelled')).toBeVisible()
  expect((await api.called(openEndpoints.cancel)).params).toEqual({ id: id(1) })
})

test('on a day that has just opened nothing has the focus that Enter would plan; keys reach adding', async ({ open, api }) => {
  serveDay(api)
  const page = await open('/opens?day=2026-11-28')
  await expect(page.getByRole('list', { name: 'Live listings not open on this day' })).toBeVisible()
  expect(await page.evaluate(() => !!document.activeElement?.closest('aside'))).toBe(false)
  await page.getByRole('textbox', { name: 'Day' }).focus()
  const add = page.getByRole('main').getByRole('button', { name: 'Add an open home' })
  for (let n = 0; n < 5 && !(await add.evaluate((button) => button === document.activeElement)); n += 1)
    await page.keyboard.press('Tab')
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add an open home' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  /** The kit of an open home with two known buyers, on a phone that has lost its signal since. */
  async function withoutSignal(open: (path: string) => Promise<Page>, api: StandIn) {
    const served = serveOpen(api, anOpen(), [
      { contactId: id(71), name: 'Sandra Adams', hint: 'Brighton', phones: ['+61491578886'], cameBefore: false },
      { contactId: id(72), name: 'Ian Brand', hint: null, phones: [], cameBefore: false },
    ])
    const page = await open(`/opens/${id(1)}`)
    await expect(page.getByText('Ready without signal')).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText(/^No signal/)).toBeVisible()
    return { page, served }
  }
  const known = { kind: 'arrive', arrival: { contactId: id(71), people: [] } }

  test('without signal a buyer the agency knows is found by name or by the end of their number', gate, async ({ open, api }) => {
    const { page, served } = await withoutSignal(open, api)
    const found = page.getByRole('region', { name: 'Contacts' }).getByRole('listitem')
    const find = page.getByLabel('Find a visitor')
    await find.fill('adams')
    await expect(found).toHaveText([/Sandra Adams.*Brighton · 0491 578 886/])
    await find.fill('sandra')
    await expect(found).toHaveCount(1)
    await find.fill('8886')
    await found.getByRole('button', { name: 'Sandra Adams has arrived' }).click()
    await expect(page.getByRole('region', { name: 'Arrived' }).getByText('Sandra Adams')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('Everything is sent', { exact: true })).toBeVisible()
    expect(served.entries).toMatchObject([known])
  })

  test('a visitor of whom only a first name is typed may be someone the agency knows, and the host is asked', async ({
    open,
    api,
  }) => {
    const { page, served } = await withoutSignal(open, api)
    const record = async (name: string) => {
      await page.getByRole('button', { name: 'New visitor' }).click()
      await page.getByLabel('Name').fill(name)
      await page.getByRole('button', { name: 'Record arrival' }).click()
    }
    const question = page.getByRole('region', { name: 'Someone you know?' })
    await record('sandra')
    await expect(question).toBeFocused()
    await expectAccessible(page, 'question about a known visitor')
    await question.getByRole('button', { name: 'Sandra Adams has arrived' }).click()
    await expect(page.getByRole('region', { name: 'Arrived' }).getByText('Sandra Adams')).toBeVisible()
    await record('Ian')
    await question.getByRole('button', { name: 'No, “Ian” is new' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(page.getByText('Everything is sent', { exact: true })).toBeVisible()
    expect(served.entries).toMatchObject([
      known,
      { kind: 'arrive', arrival: { contactId: null, people: [{ name: 'Ian', mobile: null, email: null }] } },
    ])
  })

  test('handed over, the phone shows the form and no names, and leaves by the code alone', gate, async ({ open, api }) => {
    serveOpen(api, anOpen())
    const page = await open(`/opens/${id(1)}`)
    await page.getByRole('button', { name: 'New visitor' }).click()
    await page.getByLabel('Name').fill('Fay Secret')
    await page.getByRole('button', { name: 'Record arrival' }).click()
    await page.getByRole('button', { name: 'Hand over' }).click()
    await page.getByLabel('Code').fill('4826')
    await page.getByRole('button', { name: 'Start' }).click()
    const form = page.getByRole('dialog', { name: 'Visitor sign-in' })
    await expect(form).toBeVisible()
    await expectAccessible(page, 'visitor sign-in')
    await page.keyboard.press('Escape')
    await form.getByLabel('Name').fill('Gus Hall')
    await form.getByRole('button', { name: 'Sign in' }).click()
    await expect(form.getByText('Thank you. Enjoy the home.')).toBeVisible()
    await expect(form.getByLabel('Name')).toHaveValue('')
    await expect(form.getByText('Fay Secret')).toHaveCount(0)

    await page.reload()
    await expect(form).toBeVisible()
    await form.getByRole('button', { name: 'For the agent' }).click()
    await form.getByLabel('Code').fill('1111')
    await form.getByRole('button', { name: 'End hand-over' }).click()
    await expect(form.getByText('Wrong code')).toBeVisible()
    await form.getByLabel('Code').fill('4826')
    await form.getByRole('button', { name: 'End hand-over' }).click()
    await expect(page.getByRole('region', { name: 'Arrived' }).getByText('Gus Hall')).toBeVisible()
  })
})

/** A listing with the private inspections that were booked of it. */
function serveInspections(api: StandIn) {
  const ines = sampleOf(FoundContact, { id: id(5), displayName: 'Ines Privatetour', foundBy: 'name' })
  let items: Inspection[] = []
  const save = (change: (inspection: Inspection) => Partial<Inspection>) => {
    items = items.map((one) => ({ ...one, ...change(one) }))
    return items[0] ?? sampleOf(Inspection)
  }
  const state = (next: Open['state']) => () => save(({ open }) => ({ open: { ...open, state: next, version: open.version + 1 } }))
  const day = (query: { day: string }) =>
    ['08:30', '09:15'].map((time) => ({ startsAt: `${query.day}T${time}`, endsAt: `${query.day}T10:00` }))
  api
    .on(agentEndpoints.list, pageOf([sampleOf(Agent, { id: agentId, name: 'Eleanor Whitcombe' })]))
    .on(listingEndpoints.getOne, aListing({ id: 2, canEdit: true, status: 'live' }))
    .on(contactEndpoints.find, [ines])
    .on(inspectionEndpoints.ofListing, () => ({ items }))
    .on(inspectionEndpoints.free, ({ query }) => ({ items: day(query) }))
    .on(inspectionEndpoints.book, ({ body: { startsAt } }) => {
      const open = anOpen({ kind: 'private', startsAt, endsAt: `${startsAt.slice(0, 11)}09:00` })
      items = [sampleOf(Inspection, { open, contactId: ines.id, name: ines.displayName, whyNoMail: 'No email address' })]
      return save(() => ({ status: 'booked' }))
    })
    .on(inspectionEndpoints.cancel, state('cancelled'))
    .on(inspectionEndpoints.restore, state('planned'))
    .on(inspectionEndpoints.outcome, ({ body }) => save(() => body))
}

test(
  'a private inspection is booked at a free time, and what was typed is there again after Escape',
  gate,
  async ({ open, api }) => {
    serveInspections(api)
    const page = await open(`/listings/${id(2)}?tab=opens`)
    const panel = page.getByRole('region', { name: 'Private inspections' })
    await panel.getByRole('button', { name: 'Book an inspection' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book a private inspection' })
    await dialog.getByRole('textbox', { name: 'Contact' }).fill('Privatetour')
    await page.getByRole('option', { name: /Ines Privatetour/ }).click()
    await dialog.getByRole('textbox', { name: 'When' }).fill('9/3/2027')
    await page.keyboard.press('Tab')
    await dialog.getByLabel('Host').selectOption('Eleanor Whitcombe')
    await dialog.getByRole('button', { name: '8:30 am' }).click()
    await expectAccessible(page, 'booking an inspection')
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Book an inspection' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Contact' })).toHaveValue('Ines Privatetour')
    await dialog.getByRole('button', { name: 'Book', exact: true }).click()
    const row = panel.getByRole('listitem').filter({ hasText: 'Ines Privatetour' })
    await expect(row).toContainText('8:30–9:00 am')
    await expect(row).toContainText('No email address')
    expect((await api.called(inspectionEndpoints.book)).body).toMatchObject({ contactId: id(5), startsAt: '2027-03-09T08:30' })
  },
)

test('an inspection is booked from the enquiry of a contact we know', async ({ open, api }) => {
  api.on(enquiryEndpoints.list, pageOf([anEnquiry({ contactId: id(5), contactName: 'Olive Marsh', listingId: id(2) })]))
  const page = await open('/enquiries')
  await page.getByRole('button', { name: 'Book inspection' }).click()
  await expect(page.getByRole('dialog', { name: 'Book an inspection with Olive Marsh' })).toBeVisible()
})

test('a private inspection is cancelled and brought back by undo, and its no-show is noted', async ({ open, api }) => {
  serveInspections(api)
  const inspection = sampleOf(Inspection, { open: anOpen({ kind: 'private' }), name: 'Ines Privatetour', status: 'booked' })
  let kept = inspection
  api
    .on(inspectionEndpoints.ofListing, () => ({ items: [kept] }))
    .on(inspectionEndpoints.cancel, () => (kept = { ...kept, open: { ...kept.open, state: 'cancelled', version: 2 } }))
    .on(
      inspectionEndpoints.restore,
      ({ body }) => (kept = { ...kept, open: { ...kept.open, state: 'planned', version: body.version + 1 } }),
    )
    .on(inspectionEndpoints.outcome, ({ body }) => (kept = { ...kept, ...body }))
  const page = await open(`/listings/${id(2)}?tab=opens`)
  const row = page.getByRole('region', { name: 'Private inspections' }).getByRole('listitem').filter({ hasText: 'Ines' })
  const more = row.getByRole('button', { name: /^More for the inspection/ })
  await more.click()
  await page.getByRole('menuitem', { name: 'Cancel inspection' }).click()
  await expect(row).toContainText('Cancelled')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Booked')
  await more.click()
  await page.getByRole('menuitem', { name: 'No-show' }).click()
  await expect(row).toContainText('No-show')
})
