// A link for a party: made, copied or sent as a message, and what comes back is added to the case by a person.
import { type Case, diligenceEndpoints as d } from '../../../src/workflow/diligence/diligence.contract.ts'
import { type PartyLink, partyLinkEndpoints as e } from '../../../src/workflow/diligence/party.contract.ts'
import { aHouse, serveListings } from '../kit/kept-listings.ts'
import { answerOf, expect, gate, id, test } from '../kit/test.ts'

const path = `/listings/${id(1)}?tab=diligence`
const nothing = { number: null, place: null, established: null, document: null }
const aCase = (over: Partial<Case> = {}): Case => ({
  ...answerOf(d.update, {}),
  ...{ id: id(81), listingId: id(1), contactId: id(7), name: 'Ann Lee', side: 'vendor', kind: 'individual', state: 'collecting' },
  ...{ startsOn: null, exchangedOn: null, settlesOn: null, settlementMovedTo: null, completedOn: null, requests: [], papers: [] },
  ...{ people: [], delay: null, provider: null, certificateOn: null, certificate: null, missing: [], entity: nothing },
  answers: { pep: null, sanctions: null, purpose: null, onBehalf: null, funds: null },
  ...{ canEdit: true, version: 1 },
  ...over,
})
const aLink = (over: Partial<PartyLink> = {}): PartyLink => ({
  ...{
    id: id(82),
    caseId: id(81),
    state: 'open',
    url: 'https://gable.example/details/AbCdEf',
    expiresAt: '2026-12-09T00:00:00Z',
  },
  ...{ createdBy: 'Eleanor Whitcombe', createdAt: '2026-11-24T00:00:00Z', given: null, givenAt: null, decidedBy: null },
  ...over,
})
const from = { agency: 'Harbour Realty', phone: '(03) 5550 1000', place: '1 Lantern Street' }
const given: PartyLink['given'] = {
  people: [
    {
      name: 'Ann Lee',
      otherNames: 'Ann Ward',
      bornOn: '1970-05-03',
      address: '1 Main Road, Kew',
      role: 'self',
      sharePercent: null,
    },
  ],
  papers: [{ kind: 'passport', issuer: 'Australia', numberEnd: '81K', of: 'Ann Lee', expiresOn: '2031-02-01' }],
  entity: nothing,
  answers: { pep: 'no', sanctions: 'no', purpose: 'Moving to a smaller home', onBehalf: null, funds: null },
}

test('a link is made once, copied, and sent as a message that can be changed', async ({ open, api }) => {
  serveListings(api, [aHouse('Lantern Street')])
  let items: PartyLink[] = []
  api
    .on(d.ofListing, { items: [aCase()], parties: [], canAdd: true })
    .on(e.ofListing, () => ({ items, from }))
    .on(e.make, () => (items = [aLink()])[0] as PartyLink)
    .on(e.revoke, () => (items = [aLink({ state: 'ended', url: null })])[0] as PartyLink)
  const page = await open(path)
  await page.getByRole('button', { name: 'Send a link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a link' })
  await expect(dialog.getByText('https://gable.example/details/AbCdEf')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send as email' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send as SMS' }).click()
  await expect(page.getByRole('dialog', { name: 'SMS to Ann Lee' }).getByRole('textbox', { name: 'Message' })).toHaveValue(
    /from Harbour Realty here\..* https:\/\/gable\.example\/details\/AbCdEf/,
  )
  await page.getByRole('dialog', { name: 'SMS to Ann Lee' }).getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText('The party fills in their details on their phone.')).toBeVisible()
})

test('what the party sent is shown apart and added to the case, or dismissed with an undo', gate, async ({ open, api }) => {
  serveListings(api, [aHouse('Lantern Street')])
  let link = aLink({ state: 'given', url: null, given, givenAt: '2026-11-24T10:00:00Z' })
  api
    .on(d.ofListing, { items: [aCase()], parties: [], canAdd: true })
    .on(e.ofListing, () => ({ items: [link], from }))
    .on(e.decide, ({ body }) => ({ link: (link = { ...link, state: body.to }), case: aCase() }))
  const page = await open(path)
  const region = page.getByRole('region', { name: 'Given by the party' })
  await expect(page.getByRole('listitem', { name: 'Ann Lee, Details to check' })).toBeVisible()
  await expect(region).toContainText('Ann Lee (party), also Ann Ward, born 3 May 1970, 1 Main Road, Kew')
  await expect(region).toContainText('Passport, Australia, ending 81K, expires 1 Feb 2031')
  await region.getByRole('button', { name: 'Dismiss' }).click()
  await expect(region).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await region.getByRole('button', { name: 'Add to case' }).click()
  await expect(region).toHaveCount(0)
  expect((await api.called(e.decide)).body).toEqual({ to: 'dismissed' })
})
