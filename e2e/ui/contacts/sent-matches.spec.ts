// Listings for the people they match: ticked, sent by email or SMS after a look at who gets what, undone for half a minute.
import { emailEndpoints } from '../../../src/channels/emails/emails.contract.ts'
import { matchEndpoints } from '../../../src/channels/emails/matches.contract.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { ListingRow } from '../../../src/core/listings/listings.contract.ts'
import { MatchedContact, MatchedProperty, preferenceEndpoints } from '../../../src/workflow/preferences/preferences.contract.ts'
import { expectAccessible } from '../../helpers/accessible.ts'
import { serveContacts } from '../kit/kept-contacts.ts'
import { aContact, aListing } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, gate, id, now, sampleOf, test, userOf } from '../kit/test.ts'

const way = (channel: 'email' | 'sms', address: string | null, why: string | null = null) => ({ channel, address, why })
const card = (n: number, name: string) => ({
  ...{ id: id(n), name, price: '$1,250,000', photoUrl: null, opens: ['Sat 28 Nov, 11:00–11:30 am'], why: null },
})
const olive = {
  contactId: id(51),
  name: 'Olive Marsh',
  ways: [way('email', 'olive@mail.example'), way('sms', '+61491570156')],
  leftOut: null,
}
const tess = {
  contactId: id(52),
  name: 'Tess Park',
  ways: [way('email', null, 'No email address'), way('sms', '+61491570157')],
  leftOut: null,
}
const cy = { contactId: id(53), name: 'Cy Holt', ways: [], leftOut: 'No consent on record' }
const draft = {
  subject: 'A property for you',
  text: 'Hi {{greeting|there}},\n\nWould you like to see it?',
  sms: 'Hi {{greeting|there}}:',
}

function servePlan(
  api: StandIn,
  plan: { listings: ReturnType<typeof card>[]; people: (typeof olive | typeof tess | typeof cy)[] },
) {
  api
    .on(matchEndpoints.plan, answerOf(matchEndpoints.plan, { ...plan, draft, isHeld: false } as never))
    .on(matchEndpoints.send, ({ body }) => ({
      ...{ batchId: id(91), queued: body.people.length, alreadySent: 0 },
      undoUntil: new Date(now.getTime() + 30_000).toISOString(),
    }))
    .on(emailEndpoints.undo, { undone: 2, left: 0 })
}
const bodyOf = async (api: StandIn) => (await api.called(matchEndpoints.send)).body

function serveBuyers(api: StandIn) {
  const people = [olive, tess, cy]
  servePlan(api, { listings: [card(2, '12 Lantern Street, Richmond')], people })
  const matches = people.map(({ contactId, name }, n) =>
    sampleOf(MatchedContact, {
      ...{ preferenceId: id(81 + n), score: 90, reasons: ['within budget'], isDismissed: false },
      contact: { id: contactId, displayName: name, doNotContact: false },
    }),
  )
  api.on(listingEndpoints.getOne, aListing({ id: 2, status: 'live' })).on(preferenceEndpoints.matchedContacts, matches)
  return `/listings/${id(2)}?tab=buyers`
}

test(
  'ticked buyers get a message each by the way they can be reached, and who can’t is named with the reason',
  gate,
  async ({ open, api }) => {
    const page = await open(serveBuyers(api))
    await page.getByRole('checkbox', { name: '3 matches' }).check()
    await page.getByRole('button', { name: 'Send 3' }).click()
    const dialog = page.getByRole('dialog', { name: /^Send / })
    await expect(dialog.getByRole('region', { name: 'Can’t be reached' })).toContainText('Cy Holt No consent on record')
    await expect(dialog.getByRole('list', { name: 'Properties' })).toContainText('$1,250,000')
    await expectAccessible(page, 'matches')
    await dialog.getByLabel('Send to Olive Marsh by').selectOption('SMS')
    await expect(dialog.getByLabel('Subject')).toBeHidden()
    await dialog.getByLabel('Send to Olive Marsh by').selectOption('Email')
    await dialog.getByLabel('Subject').fill('Come and see it')
    await dialog.getByRole('button', { name: 'Send 1 email, 1 SMS' }).click()

    await expect(dialog.getByRole('status')).toHaveText('2 messages will be sent')
    expect(await bodyOf(api)).toMatchObject({
      subject: 'Come and see it',
      listingIds: [id(2)],
      people: [
        { contactId: id(51), channel: 'email' },
        { contactId: id(52), channel: 'sms' },
      ],
    })
    await dialog.getByRole('button', { name: 'Undo: matches' }).click()
    await expect(dialog.getByLabel('Subject')).toHaveValue('Come and see it')
  },
)

test('matched properties of a contact go in one email, and Esc keeps the text', async ({ open, api }) => {
  serveContacts(api, [aContact({ id: 51, firstName: 'Olive', displayName: 'Olive Marsh', canEdit: true })])
  servePlan(api, { listings: [card(2, '12 Lantern Street, Richmond'), card(3, '4 Mill Lane, Kew')], people: [olive] })
  const matches = ['12 Lantern Street', '4 Mill Lane'].map((streetLine, n) =>
    sampleOf(MatchedProperty, {
      ...{ preferenceId: id(81), fit: 'match', isDismissed: false, reasons: ['within budget'] },
      listing: sampleOf(ListingRow, { id: id(2 + n), streetLine, suburb: 'Richmond' }),
    }),
  )
  api.on(preferenceEndpoints.matchedProperties, matches)
  const page = await open(`/contacts/${id(51)}`)
  const matched = page.getByRole('region', { name: 'Matched properties' })
  await matched.getByLabel('Select 12 Lantern Street').check()
  await matched.getByLabel('Select 4 Mill Lane').check()
  await matched.getByRole('button', { name: 'Send 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send 2 properties' })
  await dialog.getByLabel('Email').fill('Hi Olive, two for you.')
  await page.keyboard.press('Escape')
  await matched.getByRole('button', { name: 'Send 2' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue('Hi Olive, two for you.')
  await dialog.getByRole('button', { name: 'Send 1 email' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 message will be sent')
  expect(await bodyOf(api)).toMatchObject({ listingIds: [id(2), id(3)], people: [{ contactId: id(51), channel: 'email' }] })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(matched.getByLabel('Select 12 Lantern Street')).not.toBeChecked()
})

test('a role that may not write to contacts sends nothing', gate, async ({ open, api }) => {
  const page = await open(serveBuyers(api), { user: userOf('readOnly') })
  await expect(page.getByText('3 matches')).toBeVisible()
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  test('the list of recipients fits, and the button is in reach', async ({ open, api }) => {
    const page = await open(serveBuyers(api))
    await page.getByRole('checkbox', { name: '3 matches' }).check()
    await page.getByRole('button', { name: 'Send 3' }).click()
    const dialog = page.getByRole('dialog', { name: /^Send / })
    await expect(dialog.getByRole('button', { name: 'Send 1 email, 1 SMS' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
