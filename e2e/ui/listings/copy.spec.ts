// The copy check beside the texts of a listing: what disagrees with the facts, replaced, accepted with a reason, or added to the agency's places.
import type { Page } from '@playwright/test'
import { complianceEndpoints } from '../../../src/core/listings/listing-law.contract.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { aHouse, serveListings } from '../kit/kept-listings.ts'
import { expect, gate, id, test } from '../kit/test.ts'

const house = aHouse('Lantern Street', {
  bedrooms: 3,
  bathrooms: 2,
  landArea: { value: 612, unit: 'squareMeter' },
  description: null,
})
const description = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true })
const notes = (page: Page) => page.getByRole('list', { name: 'Copy check' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('a wrong number is named with its fact while it is typed, and one press puts it right', gate, async ({ open, api }) => {
  serveListings(api, [house])
  const page = await open(`/listings/${id(1)}/edit`)
  await description(page).fill('Four bedrooms on 612 m² of land.')
  await expect(notes(page)).toContainText('“Four bedrooms”: the facts say 3 bedrooms')
  await page.getByRole('button', { name: 'Use “Three bedrooms”' }).click()
  await expect(description(page)).toHaveValue('Three bedrooms on 612 m² of land.')
  await expect(notes(page)).toHaveCount(0)
})

test('what is right after all is accepted with a reason, saved with the listing, and questioned again on request', async ({
  open,
  api,
}) => {
  serveListings(api, [house])
  const page = await open(`/listings/${id(1)}/edit`)
  await description(page).fill('The finest street in town, and two bathrooms.')
  await page.getByRole('button', { name: 'Accept “The finest”' }).click()
  await page.getByRole('textbox', { name: 'Another reason' }).fill('The vendor’s own words')
  await page.keyboard.press('Enter')
  await expect(notes(page)).toHaveCount(0)
  await save(page)
  const { body } = await api.called(listingEndpoints.update)
  expect(body.acceptedCopy).toEqual([{ rule: 'superlative', words: 'The finest', fact: '', reason: 'The vendor’s own words' }])

  await page.getByRole('button', { name: 'Question “The finest” again' }).click()
  await expect(notes(page)).toContainText('“The finest” is a superlative')
})

test('a place is put on the agency’s list from where it is questioned', async ({ open, api }) => {
  serveListings(api, [house])
  let places = ''
  api
    .on(complianceEndpoints.places, () => ({ places }))
    .on(complianceEndpoints.addPlace, ({ body }) => ({ places: (places = body.place) }))
  const page = await open(`/listings/${id(1)}/edit`)
  await description(page).fill('Walk to Kelling Primary School.')
  await expect(notes(page)).toContainText(
    '“Kelling Primary School” is not in the facts or your list of places (Settings, Branding)',
  )
  await page.getByRole('button', { name: 'Add to places' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(notes(page)).toHaveCount(0)
})

test('on a phone the questions stay within the page', async ({ open, api }) => {
  serveListings(api, [house])
  const page = await open(`/listings/${id(1)}/edit#section-copy`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await description(page).fill('Four bedrooms, 900 m² of land, near Kelling Primary School. [Insert suburb]')
  await expect(notes(page).getByRole('listitem')).toHaveCount(4)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
