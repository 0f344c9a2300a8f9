// The box over everything: what it shows of answers, and what it asks.
import type { Page } from '@playwright/test'
import { FoundContact, contactEndpoints } from '../../../src/core/contacts/contacts.contract.ts'
import { FoundListing } from '../../../src/core/listings/listings.contract.ts'
import { searchEndpoints } from '../../../src/workspace/search/search.contract.ts'
import { aContact } from '../kit/records.ts'
import { answerOf, expect, gate, id, sampleOf, test } from '../kit/test.ts'

const orchard = sampleOf(FoundListing, {
  id: id(21),
  status: 'underOffer',
  streetLine: '11/72 Orchard Lane',
  suburb: 'Preston',
  state: 'VIC',
})
const contact = sampleOf(FoundContact, { id: id(22), displayName: 'Sheila Show' })

/** The palette over the tasks, with its box in focus. */
async function openPalette(page: Page) {
  // Keys are heard once the page stands.
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search or run a command' })
  await expect(box).toBeFocused()
  return box
}

test('a search that fails is said so, commands stay, and the next letter tries again', gate, async ({ open, api }) => {
  api.refuse(searchEndpoints.find, 'internal')
  const page = await open('/tasks')
  const box = await openPalette(page)
  const palette = page.getByRole('dialog')
  const trouble = palette.getByRole('paragraph').getByText('Search isn’t available right now.')
  await page.keyboard.type('tas')
  await expect(trouble).toBeVisible()
  await expect(palette.getByRole('option', { name: /^Tasks/ })).toBeVisible()
  await expect(palette.getByText('No results.')).toBeHidden()
  api.on(searchEndpoints.find, answerOf(searchEndpoints.find, { listings: [orchard] }))
  await box.fill('orchard')
  await expect(palette.getByRole('option', { name: /Orchard Lane/ })).toBeVisible()
  await expect(trouble).toBeHidden()
})

test('filters are explained by ?, completed while typing, and narrow the results', async ({ open, api }) => {
  api.on(searchEndpoints.find, ({ query }) =>
    answerOf(searchEndpoints.find, query.q === 'status:under-offer' ? { listings: [orchard] } : { contacts: [contact] }),
  )
  const page = await open('/tasks')
  const box = await openPalette(page)
  await page.keyboard.type('?')
  await expect(page.getByRole('option', { name: /^suburb:/ })).toBeVisible()
  await page.getByRole('option', { name: /^status:/ }).click()
  await expect(box).toHaveValue('status:')
  await page.keyboard.type('und')
  await expect(page.getByRole('option', { name: 'status:under-offer' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('status:under-offer ')
  const results = page.getByRole('listbox', { name: 'Results' })
  await expect(results.getByRole('group', { name: 'Listings' }).getByRole('option', { name: /Under offer/ })).toBeVisible()
  await expect(results.getByRole('group', { name: 'Contacts' })).toBeHidden()
  const asked = api.calls(searchEndpoints.find).length
  await box.fill('status:gone')
  await expect(page.getByRole('paragraph').filter({ hasText: 'Use draft, live, under-offer' })).toBeVisible()
  expect(api.calls(searchEndpoints.find), 'a filter without such a value asks nothing').toHaveLength(asked)
})

test('what matched is marked, through a typo too', async ({ open, api }) => {
  api.on(searchEndpoints.find, answerOf(searchEndpoints.find, { listings: [orchard] }))
  const page = await open('/tasks')
  const box = await openPalette(page)
  await box.fill('orchrad')
  const listing = page.getByRole('group', { name: 'Listings' }).getByRole('option', { name: /Orchard Lane/ })
  await expect(listing.locator('mark')).toHaveText('Orchard')
})

test('an older search is cancelled, and the chosen row stays chosen when results arrive', gate, async ({ open, api }) => {
  api.on(searchEndpoints.find, answerOf(searchEndpoints.find, { contacts: [contact], listings: [orchard] }))
  const release = api.hold(searchEndpoints.find)
  const page = await open('/tasks')
  const box = await openPalette(page)
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('q=sh&'))
  await box.fill('sh')
  await api.called(searchEndpoints.find, 1)
  await box.fill('show')
  await cancelled
  await api.called(searchEndpoints.find, 2)
  await page.keyboard.press('ArrowDown')
  const chosen = page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true })
  const before = (await chosen.getAttribute('id')) ?? ''
  release()
  await expect(page.getByRole('option', { name: /Sheila Show/ })).toBeVisible()
  await expect(chosen).toHaveAttribute('id', before)
})

test('a name that finds nothing becomes a contact, in the palette and in the list; so does an email', async ({ open, api }) => {
  const made = aContact({ id: 31, firstName: 'Zebulon', lastName: 'Quixwort', displayName: 'Zebulon Quixwort' })
  api.on(contactEndpoints.create, made).on(contactEndpoints.get, made).on(contactEndpoints.check, [])
  const page = await open('/tasks')
  const box = await openPalette(page)
  await box.fill('Zebulon Quixwort')
  await page.getByRole('option', { name: 'Create contact “Zebulon Quixwort”' }).click()
  const form = page.getByRole('dialog', { name: 'New contact' })
  await expect(form.getByLabel('First name')).toHaveValue('Zebulon')
  await expect(form.getByLabel('Last name')).toHaveValue('Quixwort')

  await page.goto(`${api.url}/crm/contacts/all?q=zq%40quixwort.example`)
  await page.getByRole('link', { name: 'Create contact “zq@quixwort.example”' }).click()
  await expect(form.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('zq@quixwort.example')

  await page.goto(`${api.url}/crm/contacts/all?q=Zebulon%20Quixwort`)
  await page.getByRole('link', { name: 'Create contact “Zebulon Quixwort”' }).click()
  await form.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zebulon Quixwort' })).toBeVisible()
  expect((await api.called(contactEndpoints.create)).body).toMatchObject({ firstName: 'Zebulon', lastName: 'Quixwort' })
})
