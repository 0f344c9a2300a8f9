// One person on their page: what was given and not confirmed, ways to reach them, and parts that come late or not at all.
import { consentEndpoints } from '../../../src/core/contacts/consent.contract.ts'
import { GivenWayOfContact } from '../../../src/core/contacts/given-ways.contract.ts'
import { missing } from '../kit/stand-in.ts'
import { mobile, personal, serveContacts } from '../kit/kept-contacts.ts'
import { aContact } from '../kit/records.ts'
import { cold, expect, gate, id, sampleOf, test, userOf } from '../kit/test.ts'
import { contactEndpoints } from '../../../src/core/contacts/contacts.contract.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'

const path = `/contacts/${id(1)}`
const olive = aContact({ id: 1, emails: [personal('olive@mail.example')], phones: [mobile('+61491570156')], canEdit: true })
const given = (over: Partial<GivenWayOfContact>) =>
  sampleOf(GivenWayOfContact, { source: 'Open home, 12 Lantern Street', givenAt: '2026-11-21T00:30:00.000Z', ...over })

test('an email given without a sign-in is added to the contact with one press', async ({ open, api }) => {
  const kept = serveContacts(api, [olive]).get('Olive Marsh')
  const way = given({ id: id(11), kind: 'email', value: 'new@mail.example' })
  let ways = [way]
  api
    .on(consentEndpoints.given, () => ({ items: ways }))
    .on(consentEndpoints.addGiven, () => {
      ways = []
      kept?.save({ emails: [...olive.emails, personal(way.value)] })
      return way
    })
  const page = await open(path)
  const list = page.getByRole('list', { name: 'Given, not confirmed' })
  await expect(list).toContainText('New email given, not confirmed: new@mail.example')
  await expect(list).toContainText('21 Nov 2026, Open home, 12 Lantern Street')
  await expect(page.getByLabel('Email 2', { exact: true })).toHaveCount(0)
  await list.getByRole('button', { name: 'Add new@mail.example to contact' }).click()
  await expect(page.getByLabel('Email 2', { exact: true })).toHaveValue('new@mail.example')
  await expect(list).toHaveCount(0)
  expect((await api.called(consentEndpoints.addGiven)).params).toEqual({ id: id(11) })
})

test('a mobile given without a sign-in is dismissed, and the contact stays as it is', async ({ open, api }) => {
  serveContacts(api, [olive])
  const way = given({ id: id(12), kind: 'mobile', value: '+61480414243' })
  let ways = [way]
  api
    .on(consentEndpoints.given, () => ({ items: ways }))
    .on(consentEndpoints.dismissGiven, () => {
      ways = []
      return way
    })
  const page = await open(path)
  const list = page.getByRole('list', { name: 'Given, not confirmed' })
  await expect(list).toContainText('New mobile given, not confirmed: 0480 414 243')
  await list.getByRole('button', { name: 'Dismiss +61480414243' }).click()
  await expect(list).toHaveCount(0)
  await expect(page.getByLabel('Phone 1', { exact: true })).toHaveValue('0491 570 156')
  await expect(page.getByLabel('Phone 2', { exact: true })).toHaveCount(0)
  expect(api.calls(contactEndpoints.put)).toEqual([])
})

test('who may not change contacts reads what was given and cannot add it', gate, async ({ open, api }) => {
  serveContacts(api, [{ ...olive, canEdit: false }])
  api.on(consentEndpoints.given, { items: [given({ id: id(11), kind: 'email', value: 'new@mail.example' })] })
  const page = await open(path, { user: userOf('readOnly') })
  const list = page.getByRole('list', { name: 'Given, not confirmed' })
  await expect(list).toContainText('new@mail.example')
  await expect(list.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('Your role doesn’t allow changes.')).toBeVisible()
})

test('a refused value stays with its reason, and Escape brings back what was saved', gate, async ({ open, api }) => {
  serveContacts(api, [olive])
  const page = await open(path)
  const email = page.getByLabel('Email 1', { exact: true })
  await email.fill('no address')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter an email address, such as name@example.com')).toBeVisible()
  await expect(email).toHaveValue('no address')
  await email.press('Escape')
  await expect(email).toHaveValue('olive@mail.example')
})

test('a phone and an email that are added have the cursor', async ({ open, api }) => {
  serveContacts(api, [olive])
  const page = await open(path)
  for (const [word, field] of [
    ['a phone', 'Phone 2'],
    ['an email', 'Email 2'],
  ]) {
    await page.getByRole('button', { name: `Add ${word}` }).click()
    await expect(page.getByLabel(field ?? '', { exact: true })).toBeFocused()
  }
})

test('a part of the page that cannot be fetched says so, and the rest of the page works', cold, async ({ open, api }) => {
  serveContacts(api, [olive])
  const come = api.loseFiles(/assets\/contact-timeline.*\.js/)
  const page = await open(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Olive Marsh' })).toBeVisible()
  const failed = page.getByRole('alert').filter({ hasText: 'This part of the page couldn’t be shown.' })
  // The file has two parts of the page: the line under the name, and the timeline.
  await expect(failed).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Requirements' })).toBeVisible()

  come()
  await failed.last().getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
  await expect(failed).toHaveCount(0)
})

for (const width of [1440, 390])
  test(`Call and Email stay where they are while SMS is fetched, ${width} px`, cold, async ({ open, api, page }) => {
    serveContacts(api, [olive])
    const come = api.holdFiles(/assets\/sms\.public.*\.js/)
    await page.setViewportSize({ width, height: 844 })
    await open(path)
    const main = page.getByRole('main')
    const ways = ['Call', 'Email'].map((name) => main.getByRole('link', { name, exact: true }))
    // A note can be of an SMS too.
    const sms = main
      .getByRole('link', { name: 'Call', exact: true })
      .locator('..')
      .getByRole('button', { name: 'SMS', exact: true })
    const places = () => Promise.all(ways.map((way) => way.boundingBox()))
    await api.askedFor(/assets\/sms\.public.*\.js/)
    // What stands above them is read too; it is there when the timeline is.
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
    const before = await places()
    await expect(sms).toHaveCount(0)
    come()
    await expect(sms).toBeVisible()
    for (const [n, after] of (await places()).entries()) {
      expect(Math.abs((after?.x ?? 0) - (before[n]?.x ?? 0))).toBeLessThan(8)
      expect(after?.y).toBe(before[n]?.y)
    }
  })

test('an address that names no record says so in words', async ({ open, api }) => {
  api.on(listingEndpoints.getOne, () => missing()).on(contactEndpoints.get, () => missing())
  const page = await open(`/listings/${id(9)}`)
  await expect(page.getByText('Sorry! the data you are looking for could not be found')).toBeVisible()
  await page.goto(`${api.url}/contacts/${id(9)}`)
  await expect(page.getByText('Sorry! the data you are looking for could not be found')).toBeVisible()
  await expect(page.getByText('Deleted listings and contacts stay in the recycle bin for 30 days')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
})

test('an address that someone guessed is not found, and nothing is called for it', async ({ open, api }) => {
  const page = await open('/contacts/tags')
  for (const path of ['/contacts/bin', '/listings/abc/edit', '/blogs/drafts']) {
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await page.goto(`${api.url}${path}`)
  }
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  expect(api.refused).toEqual([])
})

test('beside the name of someone no one has written to or called yet, it says so', async ({ open, api }) => {
  serveContacts(api, [olive])
  const page = await open(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Olive Marsh' })).toBeVisible()
  await expect(page.getByText('not contacted yet')).toBeVisible()
})
