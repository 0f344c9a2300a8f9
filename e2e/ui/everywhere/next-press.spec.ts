// Two presses, one after the other, while the list between them is slow: the second one sends the version that the first one made.
import type { Locator, Page } from '@playwright/test'
import { SavedView, viewEndpoints } from '../../../src/accounts/views/views.contract.ts'
import { EmailTemplate, templateEndpoints } from '../../../src/channels/emails/templates.contract.ts'
import { Inspection, inspectionEndpoints } from '../../../src/channels/inspections/inspections.contract.ts'
import { portalEndpoints } from '../../../src/channels/portals/portals.contract.ts'
import { reviewEndpoints } from '../../../src/channels/reviews/reviews.contract.ts'
import type { Endpoint } from '../../../src/common/endpoint.ts'
import { contactEndpoints } from '../../../src/core/contacts/contacts.contract.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { appraisalEndpoints } from '../../../src/workflow/appraisals/appraisals.contract.ts'
import { DueAppraisal, dueEndpoints } from '../../../src/workflow/appraisals/due.contract.ts'
import { Estimate, estimateEndpoints } from '../../../src/workflow/appraisals/estimates.contract.ts'
import { keyEndpoints } from '../../../src/workflow/keys/keys.contract.ts'
import { noteEndpoints } from '../../../src/workflow/notes/notes.contract.ts'
import { openEndpoints } from '../../../src/workflow/opens/opens.contract.ts'
import { preferenceEndpoints } from '../../../src/workflow/preferences/preferences.contract.ts'
import { timelineEndpoints } from '../../../src/workspace/timeline/timeline.contract.ts'
import { serveAppraisal } from '../kit/kept-appraisals.ts'
import { anOpen } from '../kit/kept-opens.ts'
import { Kept } from '../kit/kept.ts'
import { aHouse, serveListings } from '../kit/kept-listings.ts'
import { aContact, aKey, aListing, aNote, anAccount, aPreference, aReview, page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, gate, id, sampleOf, test } from '../kit/test.ts'

interface Presses {
  path: string
  /** The button that the first one starts from. */
  from: string | RegExp
  /** What is read again after a change. */
  lists: Endpoint[]
  first(page: Page): Promise<unknown>
  second(page: Page): Promise<unknown>
  /** What each of them sends, the second one with another version. */
  sent: [Endpoint] | [Endpoint, Endpoint]
}
const press = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true }).click()
const choose = async (page: Page, menu: RegExp, item: string) => {
  await press(page, menu)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
/** Types in a field of a form and saves it. */
const save = async (form: Locator, field: string, typed: string, button = 'Save') => {
  await form.getByRole('textbox', { name: field, exact: true }).fill(typed)
  await press(form, button)
  await expect(form).toHaveCount(0)
}
const versionOf = (request: object) => (request as { body: { version: number } }).body.version
/** An appraisal with an estimate that no owner has yet; giving it makes a version more. */
function serveEstimate(api: StandIn): void {
  const estimates = [sampleOf(Estimate, { fromCents: 130_000_000, toCents: 143_000_000, givings: [] })]
  const { evidence } = serveAppraisal(api, { stage: 'appraised' }, { estimates })
  api.on(estimateEndpoints.give, ({ body }) => ({ ...evidence, version: body.version + 1 }))
}
const saturday = '/opens?day=2026-11-28'
const screens: Record<string, (api: StandIn) => Presses> = {
  'a note is pinned and unpinned'(api) {
    const note = new Kept(api, 'contact', aNote({ isPinned: false }))
    api
      .on(contactEndpoints.get, aContact({ canEdit: true }))
      .on(timelineEndpoints.contact, () => ({
        ...pageOf([{ kind: 'note' as const, at: note.now.happenedAt, note: note.now, enquiryId: null }]),
        lastEmailAt: null,
      }))
      .on(noteEndpoints.update, ({ body }) => note.save(body as never))
    return {
      path: `/contacts/${id(1)}`,
      from: 'Pin',
      lists: [timelineEndpoints.contact],
      first: (page) => press(page, 'Pin'),
      second: (page) => press(page, 'Unpin'),
      sent: [noteEndpoints.update],
    }
  },
  'requirements are changed twice'(api) {
    const wish = new Kept(api, 'contact', aPreference({ contactId: id(1), label: 'Family home' }))
    api
      .on(contactEndpoints.get, aContact({ canEdit: true }))
      .on(preferenceEndpoints.byContact, () => [wish.now])
      .on(preferenceEndpoints.update, ({ body }) => wish.save(body as never))
    const rename = async (page: Page, from: string, to: string) => {
      await press(page, `Edit ${from}`)
      await save(page.getByRole('dialog', { name: 'Edit requirements' }), 'Name', to)
    }
    return {
      path: `/contacts/${id(1)}`,
      from: 'Edit Family home',
      lists: [preferenceEndpoints.byContact],
      first: (page) => rename(page, 'Family home', 'House'),
      second: (page) => rename(page, 'House', 'Unit'),
      sent: [preferenceEndpoints.update],
    }
  },
  'a key is renamed twice'(api) {
    const key = new Kept(api, 'key', aKey({ listingId: id(1) }))
    api
      .on(listingEndpoints.getOne, aListing({ canEdit: true }))
      .on(keyEndpoints.ofListing, () => ({ items: [key.now] }))
      .on(keyEndpoints.change, ({ body }) => key.save(body as never))
    const rename = async (page: Page, from: string, to: string) => {
      await press(page, `Edit ${from}`)
      await save(page.getByRole('dialog', { name: `Edit ${from}` }), 'Label', to)
    }
    return {
      path: `/listings/${id(1)}?tab=keys`,
      from: 'Edit Front',
      lists: [keyEndpoints.ofListing],
      first: (page) => rename(page, 'Front', 'Front door'),
      second: (page) => rename(page, 'Front door', 'Back door'),
      sent: [keyEndpoints.change],
    }
  },
  'a review gets a reply and is published'(api) {
    const review = new Kept(api, 'review', aReview({ status: 'received', mayPublish: true, isVerified: true }))
    api
      .on(reviewEndpoints.list, () => ({ ...answerOf(reviewEndpoints.list), ...pageOf([review.now]) }))
      .on(reviewEndpoints.update, ({ body }) => review.save(body as never))
    return {
      path: '/reviews',
      from: 'Reply',
      lists: [reviewEndpoints.list],
      async first(page) {
        await press(page, 'Reply')
        await page.getByRole('textbox', { name: 'Reply to Olive Marsh' }).fill('Thank you')
        await press(page, 'Save reply')
      },
      async second(page) {
        await press(page, 'Publish…')
        await press(page.getByRole('dialog'), 'Publish')
      },
      sent: [reviewEndpoints.update],
    }
  },
  'an account at a portal is paused and resumed'(api) {
    const account = new Kept(api, 'portalAccount', anAccount({ name: 'Homely', portalAgencyId: 'two-1' }))
    api
      .on(portalEndpoints.accounts, () => pageOf([account.now]))
      .on(portalEndpoints.updateAccount, ({ body }) => account.save(body as never))
    return {
      path: '/portals/accounts',
      from: 'Pause Homely two-1',
      lists: [portalEndpoints.accounts],
      first: (page) => press(page, 'Pause Homely two-1'),
      second: (page) => press(page, 'Resume Homely two-1'),
      sent: [portalEndpoints.updateAccount],
    }
  },
  'an open home is taken out of the advertising and put back'(api) {
    const open = new Kept(api, 'open', anOpen())
    api.on(openEndpoints.day, () => ({ items: [open.now] })).on(openEndpoints.change, ({ body }) => open.save(body as never))
    return {
      path: saturday,
      from: /^More for 12 Lantern Street/,
      lists: [openEndpoints.day],
      first: (page) => choose(page, /^More for 12 Lantern Street/, 'Stop advertising this time'),
      second: (page) => choose(page, /^More for 12 Lantern Street/, 'Advertise this time'),
      sent: [openEndpoints.change],
    }
  },
  'a plan is saved and an open home of it cancelled'(api) {
    const open = new Kept(api, 'open', anOpen())
    api
      .on(openEndpoints.day, () => ({ items: [open.now] }))
      .on(openEndpoints.change, ({ body }) => open.save(body as never))
      .on(openEndpoints.cancel, ({ body }) => open.save({ version: body.version, state: 'cancelled' }))
    return {
      path: saturday,
      from: /^More for 12 Lantern Street/,
      lists: [openEndpoints.day],
      async first(page) {
        await page.getByLabel('12 Lantern Street, from').fill('10:45')
        await page.keyboard.press('Tab')
        await press(page, 'Save plan')
      },
      async second(page) {
        await choose(page, /^More for 12 Lantern Street/, 'Cancel open home')
        await press(page.getByRole('dialog'), 'Cancel open home')
      },
      sent: [openEndpoints.change, openEndpoints.cancel],
    }
  },
  'an inspection is moved and cancelled'(api) {
    const open = new Kept(api, 'open', anOpen({ kind: 'private' }))
    const inspection = () => sampleOf(Inspection, { open: open.now, name: 'Olive Marsh', contactId: id(1), status: 'booked' })
    api
      .on(listingEndpoints.getOne, aListing({ id: 2, canEdit: true, status: 'live' }))
      .on(inspectionEndpoints.ofListing, ({ query }) => ({ items: query.canRebook ? [] : [inspection()] }))
      .on(inspectionEndpoints.move, ({ body }) => {
        open.save({ version: body.version })
        return inspection()
      })
      .on(inspectionEndpoints.cancel, ({ body }) => {
        open.save({ version: body.version, state: 'cancelled' })
        return inspection()
      })
    return {
      path: `/listings/${id(2)}?tab=opens`,
      from: /^More for the inspection with Olive Marsh/,
      lists: [inspectionEndpoints.ofListing],
      async first(page) {
        await choose(page, /^More for the inspection with Olive Marsh/, 'Move')
        await press(page.getByRole('dialog'), 'Move')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      },
      second: (page) => choose(page, /^More for the inspection with Olive Marsh/, 'Cancel inspection'),
      sent: [inspectionEndpoints.move, inspectionEndpoints.cancel],
    }
  },
  'an estimate is given and the appraisal moved on'(api) {
    serveEstimate(api)
    return {
      path: `/appraisals/${id(1)}`,
      from: 'Mark as given',
      lists: [appraisalEndpoints.one, estimateEndpoints.evidence],
      async first(page) {
        await press(page, 'Mark as given')
        await press(page.getByRole('dialog'), 'Mark as given')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      },
      second: (page) => press(page.getByRole('group', { name: 'Stage' }), /^Presented/),
      sent: [estimateEndpoints.give, appraisalEndpoints.step],
    }
  },
  'an appraisal is moved on and its estimate given'(api) {
    serveEstimate(api)
    return {
      path: `/appraisals/${id(1)}`,
      from: 'Mark as given',
      lists: [appraisalEndpoints.one, estimateEndpoints.evidence],
      first: (page) => press(page.getByRole('group', { name: 'Stage' }), /^Presented/),
      async second(page) {
        await expect(page.getByRole('group', { name: 'Stage' }).getByRole('button', { name: /^Presented/ })).toBeDisabled()
        await press(page, 'Mark as given')
        await press(page.getByRole('dialog'), 'Mark as given')
      },
      sent: [appraisalEndpoints.step, estimateEndpoints.give],
    }
  },
  'the next call of an owner is chosen, and another day instead'(api) {
    const row = sampleOf(DueAppraisal, { id: id(1), ownerName: 'Olive Marsh', phone: '+61412345678', version: 1, canEdit: true })
    api
      .on(dueEndpoints.due, pageOf([row]))
      .on(dueEndpoints.called, ({ body }) => ({ id: id(1), version: body.version + 1, nextCallOn: body.nextCallOn }))
    return {
      path: '/appraisals?view=due',
      from: '1 month',
      lists: [dueEndpoints.due],
      first: (page) => press(page, '1 month'),
      second: (page) => press(page, '3 months'),
      sent: [dueEndpoints.called],
    }
  },
  'a view is renamed twice'(api) {
    const view = new Kept(
      api,
      'view',
      sampleOf(SavedView, {
        id: id(81),
        entity: 'listings',
        isMine: true,
        canEdit: true,
        name: 'Drafts',
        settings: { search: { status: 'draft' }, columns: null },
        version: 1,
      }),
    )
    serveListings(api, [aHouse('Boardwalk')])
    api
      .on(viewEndpoints.list, () => ({ views: [view.now], columns: {} }))
      .on(viewEndpoints.update, ({ body }) => view.save(body as never))
    const rename = async (page: Page, from: string, to: string) => {
      await choose(page, new RegExp(`^View ${from}`), 'Rename or share')
      await save(page.getByRole('dialog'), 'Name', to)
    }
    return {
      path: '/listings',
      from: 'Drafts',
      lists: [viewEndpoints.list],
      async first(page) {
        await press(page, 'Drafts')
        await rename(page, 'Drafts', 'Drafts by suburb')
      },
      second: (page) => rename(page, 'Drafts by suburb', 'New listings'),
      sent: [viewEndpoints.update],
    }
  },
  'a template of emails is renamed twice'(api) {
    const template = new Kept(
      api,
      'emailTemplate',
      sampleOf(EmailTemplate, { id: id(51), name: 'Hello', canEdit: true, subject: 'Hi', text: 'Hi', version: 1 }),
    )
    api
      .on(templateEndpoints.list, () => pageOf([template.now]))
      .on(templateEndpoints.update, ({ body }) => template.save(body as never))
    const rename = async (page: Page, from: string, to: string) => {
      await press(page, new RegExp(`^${from}`))
      await save(page.getByRole('dialog', { name: from }), 'Name', to, 'Save template')
    }
    return {
      path: '/settings/email-templates',
      from: /^Hello/,
      lists: [templateEndpoints.list],
      first: (page) => rename(page, 'Hello', 'Welcome'),
      second: (page) => rename(page, 'Welcome', 'Good morning'),
      sent: [templateEndpoints.update],
    }
  },
}

for (const [what, serve] of Object.entries(screens))
  test(`${what}, however late the list is read again`, gate, async ({ open, api }) => {
    const { path, from, lists, first, second, sent } = serve(api)
    const [one, other = one] = sent
    const page = await open(path)
    await expect(page.getByRole('button', { name: from, exact: true })).toBeVisible()
    const reads = lists.map((list) => ({ list, count: api.calls(list).length, release: api.hold(list) }))
    await first(page)
    const before = versionOf(await api.called(one))
    for (const { list, count } of reads) await api.called(list, count + 1)
    await second(page)
    expect(versionOf(await api.called(other, other === one ? 2 : 1))).toBe(before + 1)
    for (const { release } of reads) release()
  })
