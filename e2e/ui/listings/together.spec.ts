// Two people in the editor of one listing; and a new listing whose first answer is lost.
import type { Page } from '@playwright/test'
import { type Listing, listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { aHouse, serveListings } from '../kit/kept-listings.ts'
import { page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { expect, gate, id, test } from '../kit/test.ts'

const edit = `/listings/${id(1)}/edit`
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
/** The head says it; on a phone the bar below. */
const says = (page: Page, state: RegExp) => expect(page.getByText(state).filter({ visible: true })).toBeVisible()
const isSaved = (page: Page) => says(page, /^Saved \d/)
const isUnsaved = (page: Page) => says(page, /^Unsaved changes$/)
const byDana = {
  id: id(71),
  at: '2026-11-24T23:00:00.000Z',
  userName: 'Dana Whitcombe',
  isMine: false,
  action: 'changed',
  changes: [],
}

function serveShared(api: StandIn) {
  const listing = serveListings(api, [aHouse('Shared Street', { headline: 'Before' })]).get('Shared Street')
  if (!listing) throw new Error('no listing')
  api.on(listingEndpoints.history, pageOf([byDana]))
  const { address } = listing.now
  return { listing, theirs: { headline: 'Theirs', address: { ...address, suburb: 'Milton', streetNumber: '77' } } }
}

test(
  'a save goes on top of what a colleague saved a moment before in other fields, and a screen reader hears of it',
  gate,
  async ({ open, api }) => {
    const { listing, theirs } = serveShared(api)
    const page = await open(edit)
    await field(page, 'Street').fill('Hill Street')
    listing.changedUnheard(theirs)
    // The second try waits, so that what is said of the colleague's save is still there to be heard.
    const secondTry = Promise.withResolvers<void>()
    api.on(listingEndpoints.update, async ({ body }) => {
      if (body.version === listing.now.version) await secondTry.promise
      return listing.save(body as Partial<Listing>)
    })
    await save(page)
    await expect(page.getByText('Dana Whitcombe saved this listing. Their changes are now shown')).toBeAttached()
    await expect(field(page, 'Headline')).toHaveValue('Theirs')
    await expect(field(page, 'Suburb')).toHaveValue('Milton')
    secondTry.resolve()
    await isSaved(page)
    expect(listing.now).toMatchObject({ headline: 'Theirs', address: { street: 'Hill Street', suburb: 'Milton' } })
  },
)

/** Both have changed the headline and the suburb, and only the colleague the number. */
async function contested(open: (path: string) => Promise<Page>, api: StandIn) {
  const { listing, theirs } = serveShared(api)
  const page = await open(edit)
  await api.listening()
  await field(page, 'Headline').fill('Mine')
  await field(page, 'Suburb').fill('Hawthorn')
  listing.changedByColleague(theirs)
  const note = page.getByText('Dana Whitcombe saved this listing and changed the same fields as you.')
  await expect(note).toBeVisible()
  return { page, listing, note, dialog: page.getByRole('dialog', { name: 'Resolve changes' }) }
}

test(
  'while both change the same fields mine stay in the form, theirs in other fields are shown, and it says so',
  gate,
  async ({ open, api }) => {
    const { page } = await contested(open, api)
    await expect(field(page, 'Headline')).toHaveValue('Mine')
    await expect(field(page, 'Suburb')).toHaveValue('Hawthorn')
    await expect(field(page, 'Number')).toHaveValue('77')
  },
)

test('fields that both changed are compared after a reload as before it', async ({ open, api }) => {
  const { page, note } = await contested(open, api)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Restored your unsaved changes from')).toBeVisible()
  await expect(field(page, 'Headline')).toHaveValue('Mine')
  await expect(note).toBeVisible()
})

test('of fields that both changed one takes theirs and one mine, and the rest of theirs stays', gate, async ({ open, api }) => {
  const { page, listing, note, dialog } = await contested(open, api)
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(dialog.getByRole('group', { name: 'Headline' })).toContainText('YoursMineTheirsTheirs')
  const suburb = dialog.getByRole('group', { name: 'Suburb' })
  await suburb.getByRole('radio', { name: /Theirs/ }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(note).toBeHidden()
  await expect(field(page, 'Suburb')).toHaveValue('Milton')
  expect(listing.now).toMatchObject({ headline: 'Mine', address: { suburb: 'Milton', streetNumber: '77' } })
})

test('who saves over a colleague’s change is asked first, and can go back to the form', gate, async ({ open, api }) => {
  const { page, dialog } = await contested(open, api)
  await save(page)
  await dialog.getByRole('button', { name: 'Back to form' }).click()
  await expect(dialog).toBeHidden()
  await expect(field(page, 'Headline')).toHaveValue('Mine')
  expect(api.calls(listingEndpoints.update)).toEqual([])
})

test('what one saved oneself in another tab is said to be one’s own, and which tab each value is from', async ({ open, api }) => {
  const { listing, theirs } = serveShared(api)
  api.on(listingEndpoints.history, pageOf([{ ...byDana, isMine: true }]))
  const page = await open(edit)
  await api.listening()
  await field(page, 'Headline').fill('Mine')
  listing.changedByColleague(theirs)
  await expect(page.getByText('You saved this listing in another tab and changed the same fields there.')).toBeVisible()
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resolve changes' })
  await expect(dialog).toContainText('You saved this listing in another tab at')
  await expect(dialog.getByRole('group', { name: 'Headline' })).toContainText('This tabMineOther tabTheirs')
  await expect(dialog).not.toContainText('Dana')
})

/** A new listing that has arrived, and whose answer has not. */
async function lostAnswer(open: (path: string) => Promise<Page>, api: StandIn) {
  serveListings(api, [])
  api.drop(listingEndpoints.create)
  const page = await open('/listings/new')
  await page.getByRole('button', { name: 'Continue' }).click()
  await field(page, 'Street').fill('Lost Answer Lane')
  await field(page, 'Headline').fill('First')
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: /can’t reach/ })).toBeVisible()
  await field(page, 'Headline').fill('Second')
  serveListings(api, [])
  return page
}
const keysOf = (api: StandIn) => new Set(api.calls(listingEndpoints.create).map(({ headers }) => headers['idempotency-key']))

test(
  'a new listing whose first answer was lost is asked for again to the letter, and what was typed since follows',
  gate,
  async ({ open, api }) => {
    const page = await lostAnswer(open, api)
    await save(page)
    await expect(page).toHaveURL(/\/listings\/[^/]+\/edit/)
    expect((await api.called(listingEndpoints.update)).body).toEqual({ version: 1, headline: 'Second' })
    expect([...keysOf(api)]).toEqual([expect.stringMatching(/^[\w-]{20,}$/)])
    expect(new Set(api.calls(listingEndpoints.create).map(({ body }) => body.headline))).toEqual(new Set(['First']))
  },
)

test('a new listing is there, also when what was typed since its first try is not saved', async ({ open, api }) => {
  const page = await lostAnswer(open, api)
  api.drop(listingEndpoints.update)
  await save(page)
  await expect(page).toHaveURL(/\/listings\/[^/]+\/edit/)
  await expect(page.getByRole('alert').filter({ hasText: /can’t reach/ })).toBeVisible()
  await isUnsaved(page)
  await expect(field(page, 'Headline')).toHaveValue('Second')
})

test('what is typed while a save is under way stays unsaved, and survives a reload', gate, async ({ open, api }) => {
  const { listing } = serveShared(api)
  const page = await open(edit)
  await field(page, 'Headline').fill('Second')
  const release = api.hold(listingEndpoints.update)
  await save(page)
  await api.called(listingEndpoints.update)
  await field(page, 'Headline').fill('Third')
  release()
  await isUnsaved(page)
  expect(listing.now.headline).toBe('Second')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(field(page, 'Headline')).toHaveValue('Third')
  await save(page)
  await isSaved(page)
  expect(listing.now.headline).toBe('Third')
})

test('a new listing that was saved does not wait as another new one', async ({ open, api }) => {
  const page = await lostAnswer(open, api)
  await save(page)
  await expect(page).toHaveURL(/\/listings\/[^/]+\/edit/)
  await isSaved(page)
  await page.goto(`${api.url}/listings/new`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(field(page, 'Headline')).toHaveValue('')
})

test('a new listing of which only the kind was chosen does not wait', async ({ open }) => {
  const page = await open('/listings/new')
  await page.getByRole('button', { name: 'Continue' }).click()
  await field(page, 'Headline').fill('Nothing')
  await field(page, 'Headline').fill('')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
})
