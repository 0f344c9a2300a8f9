// What is done for one person: a call written down, a change taken back, consent recorded, requirements made of an enquiry.
import type { Page } from '@playwright/test'
import { enquiryEndpoints } from '../../../src/channels/enquiries/enquiries.contract.ts'
import { consentEndpoints } from '../../../src/core/contacts/consent.contract.ts'
import { contactPageEndpoints } from '../../../src/workflow/contact-page/contact-page.contract.ts'
import { noteEndpoints } from '../../../src/workflow/notes/notes.contract.ts'
import { preferenceEndpoints } from '../../../src/workflow/preferences/preferences.contract.ts'
import { taskEndpoints } from '../../../src/workflow/tasks/tasks.contract.ts'
import { timelineEndpoints } from '../../../src/workspace/timeline/timeline.contract.ts'
import { mobile, serveContacts } from '../kit/kept-contacts.ts'
import { aContact, aNote, anEnquiry, aPreference, aTask, page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, gate, id, test } from '../kit/test.ts'
import { undoOf } from '../kit/undo.ts'

const path = `/contacts/${id(1)}`
function serveOlive(api: StandIn) {
  const olive = serveContacts(api, [aContact({ id: 1, phones: [mobile('+61491570156')], canEdit: true })]).get('Olive Marsh')
  if (!olive) throw new Error('no contact')
  return olive
}

/** Presses Call, without the phone that would open. */
async function call(page: Page) {
  await page.evaluate(() =>
    document.addEventListener('click', (event) => (event.target as Element).closest('a[href^="tel:"]') && event.preventDefault()),
  )
  await page.getByRole('link', { name: 'Call', exact: true }).click()
  return page.getByRole('region', { name: 'Call with Olive Marsh' })
}

test('after a call the page asks how it went, and what was begun is there after it was dismissed', async ({ open, api }) => {
  serveOlive(api)
  const page = await open(path)
  const panel = await call(page)
  await expect(panel.getByRole('radio', { name: 'Spoke' })).toBeFocused()
  await panel.getByLabel('Note').fill('Rang twice')
  await panel.getByRole('button', { name: 'Dismiss' }).click()
  await expect(panel).toHaveCount(0)
  await page.getByRole('link', { name: 'Call', exact: true }).click()
  await expect(panel.getByLabel('Note')).toHaveValue('Rang twice')
})

test('how a call went is kept with the next step', gate, async ({ open, api }) => {
  serveOlive(api)
  api.on(noteEndpoints.create, aNote({})).on(taskEndpoints.create, aTask({}))
  const page = await open(path)
  const panel = await call(page)
  await expect(panel.getByRole('radio', { name: 'Spoke' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await panel.getByLabel('Note').fill('Rang twice')
  await panel.getByRole('button', { name: 'Tomorrow' }).click()
  await panel.getByRole('button', { name: 'Save call' }).click()
  await expect(panel).toHaveCount(0)
  const { body: note } = await api.called(noteEndpoints.create)
  expect(note).toMatchObject({ type: 'call', headline: 'No answer', bodyHtml: '<p>Rang twice</p>' })
  const { body: task } = await api.called(taskEndpoints.create)
  expect(task).toMatchObject({ subject: 'Call Olive Marsh', type: 'call', dueOn: '2026-11-26', contactId: id(1) })
})

test('a field that was changed in place is set back from the timeline', gate, async ({ open, api }) => {
  const olive = serveOlive(api)
  const changes = [{ field: 'firstName', before: 'Olive', after: 'Olivia' }]
  const event = { id: id(71), at: '2026-11-24T22:00:00.000Z', userName: 'Dana Whitcombe', action: 'changed', changes }
  olive.changedUnheard({ firstName: 'Olivia', displayName: 'Olivia Marsh' })
  api
    .on(timelineEndpoints.contact, {
      ...pageOf([{ kind: 'event' as const, at: event.at, event, importId: null }]),
      lastEmailAt: null,
    })
    .on(contactPageEndpoints.undo, () => olive.save({ firstName: 'Olive', displayName: 'Olive Marsh' }))
  const page = await open(path)
  await page.getByRole('button', { name: 'Undo change' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Olive Marsh' })).toBeVisible()
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Olive')
  expect((await api.called(contactPageEndpoints.undo)).body).toEqual({ eventId: id(71) })
})

test('consent is recorded with where it came from, and the answer says why one may write', gate, async ({ open, api }) => {
  serveOlive(api)
  const answer = { channel: 'email' as const, purpose: 'marketing' as const, warning: null }
  api.on(consentEndpoints.record, { recorded: 1 }).on(consentEndpoints.get, () => ({
    answers: api.calls(consentEndpoints.record).length
      ? [{ ...answer, isAllowed: true, why: 'Express consent on 25 Nov 2026 (Phone call)' }]
      : [{ ...answer, isAllowed: false, why: 'No consent on record' }],
    events: [],
  }))
  const page = await open(path)
  const consent = page.getByRole('region', { name: 'Consent' })
  await expect(consent).toContainText('No consent on record')
  await consent.getByRole('button', { name: 'Record' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Source').fill('Phone call')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(consent).toContainText('Express consent on 25 Nov 2026 (Phone call)')
  const { body } = await api.called(consentEndpoints.record)
  expect(body).toMatchObject({ contactId: id(1), channels: ['email'], purposes: ['marketing'], source: 'Phone call' })
})

const asked = (n: number) => anEnquiry({ id: n, name: `Person ${n}`, contactId: id(n), listingId: id(2) })
test('j goes to the next enquiry', async ({ open, api }) => {
  api.on(enquiryEndpoints.list, pageOf([asked(1), asked(2)]))
  const page = await open('/enquiries')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText('Person 1')
  await page.keyboard.press('j')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText('Person 2')
})

test('someone who asked about a listing gets requirements like it; undo takes them off and gives the focus back', async ({
  open,
  api,
}) => {
  api
    .on(enquiryEndpoints.list, pageOf([asked(1)]))
    .on(preferenceEndpoints.fromListing, {
      ...answerOf(preferenceEndpoints.fromListing),
      ...{ preference: aPreference({ id: 3, contactId: id(1), bedrooms: 3 }), before: null },
    })
    .on(preferenceEndpoints.remove, { id: id(3) })
  const page = await open('/enquiries')
  const like = page.getByRole('article').getByRole('button', { name: 'Looking for something like this' })
  await like.click()
  await expect(page.getByRole('article').getByText(/^Looking for /)).toBeVisible()
  await undoOf(page, 'Requirements added').click()
  await expect(like).toBeFocused()
  expect((await api.called(preferenceEndpoints.fromListing)).body).toEqual({ contactId: id(1), listingId: id(2) })
  expect((await api.called(preferenceEndpoints.remove)).params).toEqual({ id: id(3) })
})
