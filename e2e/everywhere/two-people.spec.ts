// Two people change the same record at once, one of them in a small form: what the other one saved stays, and where both changed the same,
// the form asks.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { makeListing } from '../helpers/made-listings.ts'
import { api, gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

const clashOf = (page: Page) => page.getByRole('dialog', { name: 'Changed by someone else' })
const field = (form: Locator, label: string) => form.getByLabel(new RegExp(`^${label}( \\*)?$`))

test('a price: the way it is shown stays as a colleague set it', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/')
  const id = await makeListing(page, `Two People Lane ${Date.now()}`)
  const listing = () => api(page, `/api/listinger/getOneListinger/${id}`) as Promise<Record<string, unknown>>
  const colleague = async (fields: object) => {
    const { version } = await listing()
    await api(page, `/api/listinger/update/${id}`, { version, ...fields }, 'PUT')
  }
  await page.goto(`${gableUrl()}/listings/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Change price' })
  const open = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Change price' }).click()
  }
  await open()
  await field(dialog, 'Search price').fill('950000')
  await colleague({ priceDisplay: 'contactAgent' })
  await expect(field(dialog, 'Price display')).toHaveValue('contactAgent')
  await expect(field(dialog, 'Search price')).toHaveValue('$950,000')
  await dialog.getByRole('button', { name: 'Save price' }).click()
  await expect(dialog).toBeHidden()
  expect(await listing()).toMatchObject({ priceCents: 95_000_000, priceDisplay: 'contactAgent' })

  await open()
  await field(dialog, 'Search price').fill('990000')
  await field(dialog, 'Reason').fill('More interest than expected')
  await colleague({ priceCents: 97_000_000 })
  await dialog.getByRole('button', { name: 'Save price' }).click()
  await expect(clashOf(page)).toContainText('Search priceTheirs $970,000Yours $990,000')
  await clashOf(page).getByRole('button', { name: 'Save mine' }).click()
  await expect(dialog).toBeHidden()
  expect(await listing()).toMatchObject({ priceCents: 99_000_000, priceDisplay: 'contactAgent' })
  await expect(page.getByText('“More interest than expected”')).toBeVisible()
  expect(await trouble()).toEqual([])
})

test('a key keeps the hook that a colleague gave it', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/')
  const listingId = await makeListing(page, `Two People Road ${Date.now()}`)
  const { id } = (await api(page, '/api/keys', { listingId, label: 'Front', hook: 'A 1', setOf: 2 })) as { id: string }
  const key = async () => ((await api(page, `/api/keys/listing/${listingId}`)) as { items: { version: number }[] }).items[0]
  await page.goto(`${gableUrl()}/listings/${listingId}?tab=keys`)
  await page.getByRole('button', { name: 'Edit Front' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit / })
  await field(dialog, 'Label').fill('Front door')
  await api(page, `/api/keys/${id}`, { version: (await key())?.version, hook: 'B 2' }, 'PUT')
  await expect(field(dialog, 'Hook')).toHaveValue('B 2')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await key()).toMatchObject({ label: 'Front door', hook: 'B 2', setOf: 2 })

  await page.getByRole('button', { name: 'Edit Front door' }).click()
  await field(dialog, 'Hook').fill('C 3')
  await api(page, `/api/keys/${id}`, { version: (await key())?.version, hook: 'D 4' }, 'PUT')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(clashOf(page)).toContainText('HookTheirs D 4Yours C 3')
  await clashOf(page).getByRole('button', { name: 'Keep theirs' }).click()
  await expect(field(dialog, 'Hook')).toHaveValue('D 4')
  expect(await trouble()).toEqual([])
})

test('a note keeps the pin and the words of a colleague', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/')
  const person = { firstName: 'Nora', lastName: `Twice${Date.now() % 1_000_000}` }
  const contact = (await api(page, '/api/contact', person)) as { id: string }
  const written = { bodyHtml: '<p>Wants a garden.</p>', links: [{ entity: 'contact', id: contact.id }] }
  const { id } = (await api(page, '/api/note', written)) as { id: string }
  const note = async () => ((await api(page, `/api/notes/${contact.id}`)) as { items: { version: number }[] }).items[0]
  const colleague = async (fields: object) => api(page, `/api/note/${id}`, { version: (await note())?.version, ...fields }, 'PUT')
  await page.goto(`${gableUrl()}/contacts/${contact.id}`)
  await page.getByRole('button', { name: 'Edit note' }).click()
  const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: 'Note' }) })
  const text = form.getByRole('textbox', { name: 'Note' })
  await expect(text).toContainText('Wants a garden.')
  await colleague({ bodyHtml: '<p>Wants a garden and a shed.</p>' })
  await expect(text).toContainText('Wants a garden and a shed.')
  await text.press('Control+End')
  await page.keyboard.type(' Two dogs.')
  await colleague({ isPinned: true })
  await expect(form.getByRole('checkbox', { name: 'Pin' })).toBeChecked()
  await expect(text).toContainText('Wants a garden and a shed. Two dogs.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  expect(await note()).toMatchObject({ isPinned: true, text: 'Wants a garden and a shed. Two dogs.' })

  await page.getByRole('button', { name: 'Edit note' }).click()
  await text.press('Control+End')
  await page.keyboard.type(' One cat.')
  await colleague({ bodyHtml: '<p>Sold elsewhere.</p>' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(clashOf(page)).toContainText('TextTheirs Sold elsewhere.Yours Wants a garden and a shed. Two dogs. One cat.')
  await clashOf(page).getByRole('button', { name: 'Keep theirs' }).click()
  await expect(text).toHaveText('Sold elsewhere.')
  expect(await trouble()).toEqual([])
})

test('a portal account keeps what a colleague changed in it', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/portals/accounts')
  const portalAgencyId = `two-${Date.now() % 1_000_000}`
  const feed = { protocol: 'sftp', host: 'ftp.portal.example' }
  const made = { portalType: 'homely', portalAgencyId, name: 'Twice', feed }
  const { id } = (await api(page, '/api/listing_portal/create', made)) as { id: string }
  let version = 1
  const colleague = async (fields: object) => {
    const after = (await api(page, `/api/listing_portal/update/${id}`, { version, ...fields }, 'PUT')) as { version: number }
    version = after.version
  }
  await page.reload()
  const account = page.getByRole('listitem').filter({ has: page.getByText(portalAgencyId, { exact: true }) })
  await account.getByRole('button', { name: /^Edit / }).click()
  await field(account, 'Name').fill('Twice over')
  await colleague({ isAutoUpdate: true, feed: { ...feed, directory: 'in', port: 2222 } })
  await expect(account.getByRole('checkbox', { name: /^Send changes automatically/ })).toBeChecked()
  await expect(field(account, 'Port')).toHaveValue('2222')
  await account.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(account.getByRole('heading', { name: 'Twice over' })).toBeVisible()
  await expect(field(account, 'Host')).toHaveCount(0)

  await account.getByRole('button', { name: /^Edit / }).click()
  await expect(account.getByRole('checkbox', { name: /^Send changes automatically/ })).toBeChecked()
  await expect(field(account, 'Folder')).toHaveValue('in')
  await field(account, 'Host').fill('other.portal.example')
  version += 1
  await colleague({ feed: { ...feed, host: 'third.portal.example' } })
  await account.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(clashOf(page)).toContainText('Theirs SFTP to third.portal.example:22/')
  await expect(clashOf(page)).toContainText('Yours SFTP to other.portal.example:2222/in')
  await clashOf(page).getByRole('button', { name: 'Keep theirs' }).click()
  await expect(field(account, 'Host')).toHaveValue('third.portal.example')
  expect(await trouble()).toEqual([])
})

test('a reply to a review asks before it replaces a colleague’s', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/')
  const reviewerName = `Twice Told ${Date.now()}`
  const given = {
    reviewerName,
    role: 'vendor',
    rating: 5,
    title: 'Good',
    body: 'All went well.',
    source: 'google',
    mayPublish: true,
  }
  const review = (await api(page, '/api/client_review/create', given)) as { id: string; version: number }
  await page.goto(`${gableUrl()}/reviews?status=received`)
  const card = page.getByRole('listitem', { name: `Review by ${reviewerName}` })
  await card.getByRole('button', { name: 'Reply' }).click()
  const reply = card.getByRole('textbox', { name: `Reply to ${reviewerName}` })
  await reply.fill('Thank you')
  const theirs = { version: review.version, reply: 'Thanks from all of us' }
  await api(page, `/api/client_review/update/${review.id}`, theirs, 'PUT')
  await card.getByRole('button', { name: 'Save reply' }).click()
  await expect(clashOf(page)).toContainText('ReplyTheirs Thanks from all of usYours Thank you')
  await clashOf(page).getByRole('button', { name: 'Keep theirs' }).click()
  await expect(reply).toHaveValue('Thanks from all of us')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(card).toContainText('Your replyThanks from all of us')
  expect((await trouble()).filter((one) => !one.includes('412'))).toEqual([])
})

test('a review that is edited keeps what a colleague changed in it', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/')
  const reviewerName = `Edited Twice ${Date.now()}`
  const given = { reviewerName, rating: 4, title: 'Good', body: 'All went well.', source: 'google' }
  const { id } = (await api(page, '/api/client_review/create', given)) as { id: string }
  const colleague = (version: number, fields: object) =>
    api(page, `/api/client_review/update/${id}`, { version, ...fields }, 'PUT')
  await page.goto(`${gableUrl()}/reviews?status=received`)
  const card = page.getByRole('listitem', { name: `Review by ${reviewerName}` })
  const dialog = page.getByRole('dialog', { name: 'Edit review' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  await field(dialog, 'Review').fill('All went very well.')
  await field(dialog, 'Link to the review').fill('no link')
  await colleague(1, { suburb: 'Fitzroy', rating: 5 })
  await expect(field(dialog, 'Suburb')).toHaveValue('Fitzroy')
  await expect(dialog.getByRole('radio', { name: '5 of 5 stars' })).toBeChecked()
  await save.click()
  await expect(dialog).toContainText('Enter a full link')
  await expect(field(dialog, 'Review')).toHaveValue('All went very well.')
  await field(dialog, 'Link to the review').fill('https://maps.example/review')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('All went very well.')
  await expect(card).toContainText('Vendor · Fitzroy · Google')

  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(field(dialog, 'Link to the review')).toHaveValue('https://maps.example/review')
  await field(dialog, 'Title').fill('Very good')
  const three = await dialog.getByRole('radio', { name: '3 of 5 stars' }).getAttribute('id')
  await dialog.locator(`label[for="${three}"]`).click()
  await colleague(3, { title: 'Excellent', rating: 1 })
  await save.click()
  await expect(clashOf(page)).toContainText('TitleTheirs ExcellentYours Very good')
  await expect(clashOf(page)).toContainText('StarsTheirs 1 of 5 starsYours 3 of 5 stars')
  await clashOf(page).getByRole('button', { name: 'Save mine' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('heading', { name: 'Very good' })).toBeVisible()
  await expect(card.getByRole('img', { name: '3 of 5 stars' })).toBeVisible()
  expect(await trouble()).toEqual([])
})

test('the requirements of a buyer keep what a colleague changed in them', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/')
  const person = { firstName: 'Bela', lastName: `Twice${Date.now() % 1_000_000}` }
  const contact = (await api(page, '/api/contact', person)) as { id: string }
  const wanted = { contactId: contact.id, maxPriceCents: 90_000_000, bedrooms: 2 }
  const { id } = (await api(page, '/api/preference', wanted)) as { id: string }
  const stored = async () => ((await api(page, `/api/preference/get_by_contact_id/${contact.id}`)) as { version: number }[])[0]
  const colleague = async (fields: object) =>
    api(page, `/api/preference/${id}`, { version: (await stored())?.version, ...fields }, 'PUT')
  await page.goto(`${gableUrl()}/contacts/${contact.id}`)
  const region = page.getByRole('region', { name: 'Requirements' })
  const drawer = page.getByRole('dialog', { name: 'Edit requirements' })
  const save = drawer.getByRole('button', { name: 'Save' })
  const open = () => region.getByRole('button', { name: /^Edit / }).click()
  await open()
  await field(drawer, 'Min bedrooms').fill('3')
  await field(drawer, 'Price from').fill('1000000')
  const suburbs = [{ suburb: 'Fitzroy', state: 'VIC', postcode: '3065' }]
  await colleague({ bathrooms: 2, suburbs })
  await expect(field(drawer, 'Min bathrooms')).toHaveValue('2')
  await expect(drawer.getByText('Fitzroy 3065')).toBeVisible()
  await save.click()
  await expect(drawer.getByRole('alert')).toHaveText('Fix the fields marked in red.')
  await expect(drawer).toContainText('Can’t be higher than the upper limit')
  await expect(field(drawer, 'Min bedrooms')).toHaveValue('3')
  await field(drawer, 'Price from').fill('800000')
  await save.click()
  await expect(drawer).toBeHidden()
  const saved = { minPriceCents: 80_000_000, maxPriceCents: 90_000_000, bedrooms: 3, bathrooms: 2, suburbs }
  expect(await stored()).toMatchObject(saved)
  await expect(region).toContainText('$800,000 to $900,000')

  await open()
  await expect(field(drawer, 'Min bedrooms')).toHaveValue('3')
  await field(drawer, 'Price to').fill('950000')
  await drawer.getByRole('checkbox', { name: 'Wants property alerts' }).check()
  await colleague({ maxPriceCents: 99_000_000, cars: 1 })
  await save.click()
  await expect(clashOf(page)).toContainText('Price toTheirs $990,000Yours $950,000')
  await clashOf(page).getByRole('button', { name: 'Keep theirs' }).click()
  await expect(field(drawer, 'Price to')).toHaveValue('$990,000')
  await save.click()
  await expect(drawer).toBeHidden()
  expect(await stored()).toMatchObject({ ...saved, maxPriceCents: 99_000_000, cars: 1, alert: { isOn: true } })
  expect(await trouble()).toEqual([])
})
