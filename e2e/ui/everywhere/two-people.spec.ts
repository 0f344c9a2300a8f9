// Two people change the same record at once, one of them in a form: what the other one saved stays, and where both changed the same, it asks.
import type { Locator, Page } from '@playwright/test'
import { portalEndpoints } from '../../../src/channels/portals/portals.contract.ts'
import { reviewEndpoints } from '../../../src/channels/reviews/reviews.contract.ts'
import { contactEndpoints } from '../../../src/core/contacts/contacts.contract.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { noteEndpoints } from '../../../src/workflow/notes/notes.contract.ts'
import { keyEndpoints } from '#workflow/keys/keys.contract.ts'
import { preferenceEndpoints } from '../../../src/workflow/preferences/preferences.contract.ts'
import { timelineEndpoints } from '../../../src/workspace/timeline/timeline.contract.ts'
import { Kept } from '../kit/kept.ts'
import { aContact, aKey, aListing, aNote, anAccount, aPreference, aReview, page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, gate, id, sampleOf, test } from '../kit/test.ts'

const clashOf = (page: Page) => page.getByRole('dialog', { name: 'Changed by someone else' })
const text = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true })
const change = async (form: Locator, name: string, typed: string) => {
  await text(form, name).fill(typed)
  await text(form, name).press('Tab')
}

interface Form {
  path: string
  /** @returns what holds the fields and the button that saves them */
  open(page: Page): Promise<Locator>
  save?: string
  /** The bodies of its saves. */
  saved(): unknown[]
  /** What one types, another field that a colleague changes in between, and what is then sent. */
  beside: { mine(form: Locator): Promise<unknown>; theirs(): void; shown(form: Locator): Promise<void>; sent: object }
  /** What both change, as the question shows it, and what each answer leads to. */
  same: {
    mine(form: Locator): Promise<unknown>
    theirs(): void
    asked: string[]
    kept: { shown(form: Locator): Promise<void> } | { sent: object }
  }
}

const lantern = id(1)
const forms: Record<string, (api: StandIn) => Form> = {
  'a price'(api) {
    const listing = new Kept(api, 'listing', aListing({ canEdit: true, saleOrLease: 'sale', priceCents: 90_000_000 }))
    api.on(listingEndpoints.getOne, () => listing.now)
    api.on(listingEndpoints.update, ({ body: { priceReason: _, ...body } }) => listing.save(body as never))
    return {
      path: `/listings/${lantern}`,
      async open(page) {
        await page.getByRole('button', { name: 'More', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Change price' }).click()
        return page.getByRole('dialog', { name: 'Change price' })
      },
      save: 'Save price',
      saved: () => api.calls(listingEndpoints.update).map(({ body }) => body),
      beside: {
        mine: (form) => change(form, 'Search price', '950k'),
        theirs: () => listing.changedByColleague({ priceDisplay: 'contactAgent' }),
        async shown(form) {
          await expect(form.getByRole('combobox', { name: 'Price display' })).toHaveValue('contactAgent')
          await expect(text(form, 'Search price')).toHaveValue('$950,000')
        },
        sent: { version: 2, priceCents: 95_000_000 },
      },
      same: {
        async mine(form) {
          await change(form, 'Search price', '$990,000')
          await change(form, 'Reason', 'More interest than expected')
        },
        theirs: () => listing.changedUnheard({ priceCents: 97_000_000 }),
        asked: ['Search priceTheirs $970,000Yours $990,000'],
        kept: { sent: { version: 2, priceCents: 99_000_000, priceReason: 'More interest than expected' } },
      },
    }
  },
  'a key'(api) {
    const key = new Kept(api, 'key', aKey({ listingId: lantern, label: 'Front', hook: 'A 1', setOf: 2 }))
    api.on(listingEndpoints.getOne, aListing({ canEdit: true }))
    api.on(keyEndpoints.ofListing, () => ({ items: [key.now] }))
    api.on(keyEndpoints.change, ({ body }) => key.save(body as never))
    return {
      path: `/listings/${lantern}?tab=keys`,
      async open(page) {
        await page.getByRole('button', { name: 'Edit Front' }).click()
        return page.getByRole('dialog', { name: 'Edit Front' })
      },
      saved: () => api.calls(keyEndpoints.change).map(({ body }) => body),
      beside: {
        mine: (form) => change(form, 'Label', 'Front door'),
        theirs: () => key.changedByColleague({ hook: 'B 2' }),
        shown: (form) => expect(text(form, 'Hook')).toHaveValue('B 2'),
        sent: { version: 2, label: 'Front door' },
      },
      same: {
        mine: (form) => change(form, 'Hook', 'C 3'),
        theirs: () => key.changedUnheard({ hook: 'D 4' }),
        asked: ['HookTheirs D 4Yours C 3'],
        kept: { shown: (form) => expect(text(form, 'Hook')).toHaveValue('D 4') },
      },
    }
  },
  'a note'(api) {
    const written = (words: string) => ({ bodyHtml: `<p>${words}</p>`, text: words })
    const links = [{ entity: 'contact' as const, id: id(1), label: 'Olive Marsh' }]
    const note = new Kept(api, 'contact', aNote({ ...written('Wants a garden.'), links, createdByName: 'Eleanor Whitcombe' }))
    api.on(contactEndpoints.get, aContact({ canEdit: true }))
    api.on(timelineEndpoints.contact, () => ({
      ...pageOf([{ kind: 'note' as const, at: note.now.happenedAt, note: note.now, enquiryId: null }]),
      lastEmailAt: null,
    }))
    api.on(noteEndpoints.update, ({ body }) => note.save(body as never))
    const words = (form: Locator) => text(form, 'Note')
    const add = async (form: Locator, typed: string) => {
      await expect(words(form)).toHaveText('Wants a garden.')
      await words(form).press('Control+End')
      await words(form).pressSequentially(typed)
    }
    return {
      path: `/contacts/${id(1)}`,
      async open(page) {
        await page.getByRole('button', { name: 'Edit note' }).click()
        return page.locator('form').filter({ has: page.getByRole('textbox', { name: 'Note', exact: true }) })
      },
      saved: () => api.calls(noteEndpoints.update).map(({ body }) => body),
      beside: {
        mine: (form) => add(form, ' Two dogs.'),
        theirs: () => note.changedByColleague({ isPinned: true }),
        async shown(form) {
          await expect(form.getByRole('checkbox', { name: 'Pin' })).toBeChecked()
          await expect(words(form)).toHaveText('Wants a garden. Two dogs.')
        },
        sent: { version: 2, bodyHtml: '<p>Wants a garden. Two dogs.</p>' },
      },
      same: {
        mine: (form) => add(form, ' One cat.'),
        theirs: () => note.changedUnheard(written('Sold elsewhere.')),
        asked: ['TextTheirs Sold elsewhere.Yours Wants a garden. One cat.'],
        kept: { shown: (form) => expect(words(form)).toHaveText('Sold elsewhere.') },
      },
    }
  },
  'a portal account'(api) {
    const feed = {
      ...{ protocol: 'sftp' as const, host: 'ftp.portal.example', port: null, directory: '', pictures: 'url' as const },
      ...{ fileName: '{agency}_{listing}_{stamp}.xml', content: 'listing' as const, profile: '1.64' as const },
      hasLoginInFile: false,
    }
    const account = new Kept(api, 'portalAccount', anAccount({ name: 'Homely', portalAgencyId: 'two-1', feed }))
    const [offer] = answerOf(portalEndpoints.offers, [
      { portalType: 'homely', name: 'Homely', transport: 'feed', agencyIdKey: 'HomelyAgentId', classes: [] },
    ])
    api.on(portalEndpoints.offers, [{ ...sampleOf(portalEndpoints.offers.response.element), ...offer } as never])
    api.on(portalEndpoints.accounts, () => pageOf([account.now]))
    api.on(portalEndpoints.updateAccount, ({ body }) => account.save(body as never))
    return {
      path: '/portals/accounts',
      async open(page) {
        await page.getByRole('button', { name: 'Edit Homely two-1' }).click()
        return page.locator('form').filter({ has: page.getByRole('textbox', { name: 'Host' }) })
      },
      saved: () => api.calls(portalEndpoints.updateAccount).map(({ body }) => body),
      beside: {
        mine: (form) => change(form, 'Name', 'Homely twice'),
        theirs: () => account.changedByColleague({ isAutoUpdate: true, feed: { ...feed, port: 2222 } }),
        async shown(form) {
          await expect(form.getByRole('checkbox', { name: /^Send changes automatically/ })).toBeChecked()
          await expect(text(form, 'Port')).toHaveValue('2222')
        },
        sent: { version: 2, name: 'Homely twice' },
      },
      same: {
        mine: (form) => change(form, 'Host', 'other.portal.example'),
        theirs: () => account.changedUnheard({ feed: { ...feed, host: 'third.portal.example', port: 2222, directory: 'in' } }),
        asked: ['Theirs SFTP to third.portal.example:2222/in', 'Yours SFTP to other.portal.example:22/'],
        kept: { shown: (form) => expect(text(form, 'Host')).toHaveValue('third.portal.example') },
      },
    }
  },
  'a review'(api) {
    const review = new Kept(api, 'review', aReview({ title: 'Good', body: 'All went well.' }))
    serveReview(api, review)
    return {
      path: '/reviews?status=received',
      async open(page) {
        await page
          .getByRole('listitem', { name: 'Review by Olive Marsh' })
          .getByRole('button', { name: 'Edit', exact: true })
          .click()
        return page.getByRole('dialog', { name: 'Edit review' })
      },
      saved: () => api.calls(reviewEndpoints.update).map(({ body }) => body),
      beside: {
        mine: (form) => change(form, 'Review', 'All went very well.'),
        theirs: () => review.changedByColleague({ suburb: 'Fitzroy', rating: 5 }),
        async shown(form) {
          await expect(text(form, 'Suburb')).toHaveValue('Fitzroy')
          await expect(form.getByRole('radio', { name: '5 of 5 stars' })).toBeChecked()
        },
        sent: { version: 2, body: 'All went very well.' },
      },
      same: {
        async mine(form) {
          await change(form, 'Title', 'Very good')
          await form.getByRole('radio', { name: '3 of 5 stars' }).press('Space')
        },
        theirs: () => review.changedUnheard({ title: 'Excellent', rating: 1 }),
        asked: ['TitleTheirs ExcellentYours Very good', 'StarsTheirs 1 of 5 starsYours 3 of 5 stars'],
        kept: { sent: { version: 2, title: 'Very good', rating: 3 } },
      },
    }
  },
  'the requirements of a buyer'(api) {
    const { wanted, open } = serveRequirements(api)
    return {
      path: `/contacts/${id(1)}`,
      open,
      saved: () => api.calls(preferenceEndpoints.update).map(({ body }) => body),
      beside: {
        mine: (form) => change(form, 'Min bedrooms', '3 bed'),
        theirs: () => wanted.changedByColleague({ bathrooms: 2, suburbs: [fitzroy] }),
        async shown(form) {
          await expect(text(form, 'Min bathrooms')).toHaveValue('2')
          await expect(form.getByText('Fitzroy 3065')).toBeVisible()
        },
        sent: { version: 2, bedrooms: 3 },
      },
      same: {
        async mine(form) {
          await change(form, 'Price to', '950,000')
          await form.getByRole('checkbox', { name: 'Wants property alerts' }).check()
        },
        theirs: () => wanted.changedUnheard({ maxPriceCents: 99_000_000, cars: 1 }),
        asked: ['Price toTheirs $990,000Yours $950,000'],
        kept: { shown: (form) => expect(text(form, 'Price to')).toHaveValue('$990,000') },
      },
    }
  },
}

const fitzroy = { suburb: 'Fitzroy', state: 'VIC' as const, postcode: '3065' }
function serveRequirements(api: StandIn) {
  const found = aPreference({ contactId: id(1), maxPriceCents: 90_000_000, bedrooms: 2 })
  const wanted = new Kept(api, 'contact', found)
  api.on(contactEndpoints.get, aContact({ canEdit: true }))
  api.on(preferenceEndpoints.byContact, () => [wanted.now])
  const serve = () => void api.on(preferenceEndpoints.update, ({ body }) => wanted.save(body as never))
  serve()
  const open = async (page: Page) => {
    await page
      .getByRole('region', { name: 'Requirements' })
      .getByRole('button', { name: /^Edit / })
      .click()
    return page.getByRole('dialog', { name: 'Edit requirements' })
  }
  return { wanted, open, serve }
}
function serveReview(api: StandIn, review: Kept<ReturnType<typeof aReview>>) {
  api.on(reviewEndpoints.list, () => ({ ...answerOf(reviewEndpoints.list), ...pageOf([review.now]) }))
  api.on(reviewEndpoints.update, ({ body }) => review.save(body as never))
}
const saveOf = (form: Locator, name = 'Save') => form.getByRole('button', { name, exact: true })

const inGate = (what: string) => (what === 'a price' ? gate : {})

for (const [what, serve] of Object.entries(forms)) {
  test(`${what}: what a colleague changes beside it is shown and kept`, inGate(what), async ({ open, api }) => {
    const form = serve(api)
    const page = await open(form.path)
    await api.listening()
    const fields = await form.open(page)
    await form.beside.mine(fields)
    form.beside.theirs()
    await form.beside.shown(fields)
    await saveOf(fields, form.save).click()
    await expect(saveOf(fields, form.save)).toHaveCount(0)
    expect(form.saved()).toEqual([form.beside.sent])
  })

  test(`${what}: where both changed the same, it asks which to keep`, inGate(what), async ({ open, api }) => {
    const form = serve(api)
    const page = await open(form.path)
    const fields = await form.open(page)
    await form.same.mine(fields)
    form.same.theirs()
    await saveOf(fields, form.save).click()
    for (const words of form.same.asked) await expect(clashOf(page)).toContainText(words)
    const { kept } = form.same
    await clashOf(page)
      .getByRole('button', { name: 'shown' in kept ? 'Keep theirs' : 'Save mine' })
      .click()
    if ('shown' in kept) return kept.shown(fields)
    await expect(saveOf(fields, form.save)).toHaveCount(0)
    expect(form.saved()).toEqual([{ ...kept.sent, version: 1 }, kept.sent])
  })
}

test('a reply to a review asks before it replaces a colleague’s, and can be given up for it', gate, async ({ open, api }) => {
  const review = new Kept(api, 'review', aReview())
  serveReview(api, review)
  const page = await open('/reviews?status=received')
  const card = page.getByRole('listitem', { name: 'Review by Olive Marsh' })
  await card.getByRole('button', { name: 'Reply' }).click()
  const reply = card.getByRole('textbox', { name: 'Reply to Olive Marsh' })
  await reply.fill('Thank you')
  review.changedUnheard({ reply: 'Thanks from all of us' })
  await card.getByRole('button', { name: 'Save reply' }).click()
  await expect(clashOf(page)).toContainText('ReplyTheirs Thanks from all of usYours Thank you')
  await clashOf(page).getByRole('button', { name: 'Keep theirs' }).click()
  await expect(reply).toHaveValue('Thanks from all of us')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(card).toContainText('Your replyThanks from all of us')
})

test('a review whose link is refused says so at the link and keeps what was typed', async ({ open, api }) => {
  serveReview(api, new Kept(api, 'review', aReview({ body: 'All went well.' })))
  const page = await open('/reviews?status=received')
  const card = page.getByRole('listitem', { name: 'Review by Olive Marsh' })
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit review' })
  await change(dialog, 'Review', 'All went very well.')
  await change(dialog, 'Link to the review', 'no link')
  await saveOf(dialog).click()
  await expect(text(dialog, 'Link to the review')).toHaveAccessibleDescription('Enter a full link')
  await expect(text(dialog, 'Review')).toHaveValue('All went very well.')
  await change(dialog, 'Link to the review', 'https://maps.example/review')
  await saveOf(dialog).click()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('All went very well.')
})

test('requirements that are refused say so at the field and keep what was typed', async ({ open, api }) => {
  const { open: edit, serve } = serveRequirements(api)
  const message = 'Can’t be higher than the upper limit'
  api.refuse(preferenceEndpoints.update, 'invalid', message, { fields: [{ path: 'minPriceCents', message }] })
  const page = await open(`/contacts/${id(1)}`)
  const drawer = await edit(page)
  await change(drawer, 'Min bedrooms', '3')
  await change(drawer, 'Price from', '1,000,000')
  await saveOf(drawer).click()
  await expect(drawer.getByRole('alert')).toHaveText('Fix the fields marked in red.')
  await expect(text(drawer, 'Price from')).toHaveAccessibleDescription(message)
  await expect(text(drawer, 'Min bedrooms')).toHaveValue('3')
  serve()
  await change(drawer, 'Price from', '800k')
  await saveOf(drawer).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Requirements' })).toContainText('$800,000 to $900,000')
})
