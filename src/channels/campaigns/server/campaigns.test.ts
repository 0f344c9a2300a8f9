import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { callerOf } from '#platform/context.ts'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { campaignEndpoints as e } from '../campaigns.contract.ts'
import { campaignsScheduledBetween } from './campaigns.service.ts'
import { addPerson, letter, reachable } from './testing/people.ts'
import { home } from './testing/shown.ts'

const portal = await testPortal()

test('the review says what the law holds against it, and activating refuses the same', async () => {
  const me = await (await portal.newAgency()).signIn()
  await addPerson(me)
  const campaign = await letter(me, { subject: '' })
  const review = await me(e.review, { params: { id: campaign.id } })
  expect(review.isReady).toBe(false)
  expect(review.checks.filter(({ state }) => state === 'blocks').map(({ id }) => id)).toEqual(['subject', 'sender'])
  await expect(me(e.activate, { body: { id: campaign.id } })).rejects.toMatchObject({ status: 422 })

  await reachable(me)
  const mended = await me(e.update, {
    params: { id: campaign.id },
    body: { subject: 'Offers above $900,000', version: campaign.version },
  })
  const again = await me(e.review, { params: { id: mended.id } })
  expect(again.isReady).toBe(true)
  expect(again.checks.find(({ id }) => id === 'prices')?.state).toBe('warns')
})

test('a block that is to show listings and shows none stops the mail and is named, and no heading stands over it', async () => {
  const me = await (await portal.newAgency()).signIn()
  await reachable(me)
  await addPerson(me)
  const listing = await home(me, {})
  const heading = (id: string, text: string) => ({ type: 'heading', id, text, level: 2, align: 'left' }) as const
  const grid = (id: string, listingIds: string[]) =>
    ({ type: 'listingGrid', id, source: 'chosen', listingIds, style: 'cards' }) as const
  const blocks = [
    heading('h1', 'New this week'),
    grid('g1', []),
    heading('h2', 'Open this Saturday'),
    { type: 'columns' as const, id: 'two', columns: [[heading('h3', 'Just sold'), grid('g2', [])], []] as [never[], never[]] },
    heading('h4', 'Words of ours'),
    { type: 'text' as const, id: 't', align: 'left' as const, content: [{ type: 'paragraph' as const }] },
  ]
  const campaign = await letter(me, { design: { look: 'brand', blocks } })

  const { checks, isReady } = await me(e.review, { params: { id: campaign.id } })
  expect(isReady).toBe(false)
  expect(checks.filter(({ state }) => state === 'blocks')).toMatchObject([
    { blockId: 'g1', title: 'Block 2', message: 'No listings chosen. Choose some, or remove the block' },
    { blockId: 'two', title: 'Block 4' },
  ])
  await expect(me(e.activate, { body: { id: campaign.id } })).rejects.toMatchObject({ status: 422 })
  const shown = await me(e.preview, { body: { id: campaign.id } })
  for (const part of [shown.html, shown.text]) {
    expect(part).not.toMatch(/New this week|Just sold/)
    expect(part).toContain('Words of ours')
  }
  expect(shown.missing).toEqual(['A heading above an empty list isn’t shown'])

  const filled = blocks.flatMap((block) => (block.id === 'g1' ? grid('g1', [listing.id]) : block.id === 'two' ? [] : block))
  await me(e.update, {
    params: { id: campaign.id },
    body: { version: campaign.version, design: { look: 'brand', blocks: filled } },
  })
  expect((await me(e.review, { params: { id: campaign.id } })).isReady).toBe(true)
  expect((await me(e.preview, { body: { id: campaign.id } })).html).toContain('New this week')
})

test('the review says which words of a mail the law forbids beside its homes, also where a part is bold, and nothing of tags with fallbacks', async () => {
  const me = await (await portal.newAgency()).signIn()
  await reachable(me)
  await addPerson(me)
  const listing = await home(me, { priceText: null, priceDisplay: 'contactAgent' })
  const words = [
    { type: 'text', text: 'Offers above ' },
    { type: 'text', text: '$900,000', marks: [{ type: 'bold' }] },
  ]
  const campaign = await letter(me, {
    design: {
      look: 'brand',
      blocks: [
        { type: 'text', id: 't', align: 'left', content: [{ type: 'paragraph', content: words }] },
        { type: 'listingCard', id: 'c', listingId: listing.id, banner: '', button: '', showsPrice: true },
      ],
    },
    preheader: 'Dear {{firstName}}',
  })
  const checks = new Map((await me(e.review, { params: { id: campaign.id } })).checks.map((check) => [check.id, check]))

  expect(checks.get('prices')).toMatchObject({
    state: 'blocks',
    message: expect.stringContaining('“Offers above $900,000” leaves the price open'),
    source: expect.stringContaining('Estate Agents Act 1980 (Vic) s 47C'),
  })
  expect(checks.get('tags')).toMatchObject({
    state: 'warns',
    message: expect.stringContaining('{{firstName}} without fallback text'),
  })
  await expect(me(e.activate, { body: { id: campaign.id } })).rejects.toMatchObject({
    status: 422,
    problem: { fields: [{ path: 'prices' }] },
  })
  await me(e.update, {
    params: { id: campaign.id },
    body: {
      version: campaign.version,
      preheader: 'Dear {{firstName|you}}',
      design: { look: 'brand', blocks: campaign.design.blocks.slice(1) },
    },
  })
  const now = (await me(e.review, { params: { id: campaign.id } })).checks
  expect(
    now
      .filter(({ id }) => ['prices', 'tags', 'size', 'unsubscribe', 'licence', 'audience'].includes(id))
      .map(({ id, state }) => [id, state]),
  ).toEqual(['tags', 'size', 'unsubscribe', 'audience', 'licence', 'prices'].map((id) => [id, 'ok']))
})

test('what has not sold is not shown as sold', async () => {
  const me = await (await portal.newAgency()).signIn()
  await reachable(me)
  await addPerson(me)
  const listing = await home(me)
  const sold = await me(e.create, { body: { template: 'justSold', listingIds: [listing.id] } })
  const results = await me(e.create, { body: { template: 'marketUpdate', listingIds: [listing.id] } })
  const listed = await me(e.create, { body: { template: 'justListed', listingIds: [listing.id] } })
  const claims = async (id: string) =>
    (await me(e.review, { params: { id } })).checks.filter((check) => check.id.startsWith('open-'))

  expect(await claims(sold.id)).toMatchObject([{ state: 'blocks', message: expect.stringContaining('12 Lantern St') }])
  expect(await claims(results.id)).toHaveLength(1)
  expect(await claims(listed.id)).toEqual([])
})

test('a letter of a greeting and a farewell is noticed before it is sent', async () => {
  const me = await (await portal.newAgency()).signIn()
  await reachable(me)
  const hollow = async (id: string) => (await me(e.review, { params: { id } })).checks.find((check) => check.id === 'hollow')
  const empty = await me(e.create, { body: { template: 'plainLetter', listingIds: [] } })
  expect(await hollow(empty.id)).toMatchObject({ state: 'warns', message: expect.stringContaining('Write your letter') })
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const blocks = [{ type: 'text', id: 'a', align: 'left', content: ['Dear you,', 'Prices are up.', 'Regards,'].map(paragraph) }]
  expect(await hollow((await letter(me, { design: { look: 'plain', blocks } })).id)).toBeUndefined()
})

test('a mail above the size that Gmail shows is not sent', async () => {
  const me = await (await portal.newAgency()).signIn()
  await reachable(me)
  await addPerson(me)
  const words = 'Long words. '.repeat(400)
  const blocks = Array.from({ length: 24 }, (_, i) => ({
    type: 'text',
    id: `t${i}`,
    align: 'left',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  }))
  const campaign = await letter(me, { design: { look: 'plain', blocks } })
  const { checks, isReady } = await me(e.review, { params: { id: campaign.id } })

  expect(isReady).toBe(false)
  expect(checks.find(({ id }) => id === 'size')).toMatchObject({ state: 'blocks', message: expect.stringContaining('Gmail') })
})

test('an assistant prepares and hands in; only who may send activates', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()
  const me = await agency.signIn('assistant')
  await reachable(owner)
  await addPerson(owner)
  const campaign = await letter(me)
  await expect(me(e.activate, { body: { id: campaign.id } })).rejects.toMatchObject({ status: 403 })
  const handedIn = await me(e.step, { params: { id: campaign.id }, body: { step: 'submit' } })
  expect(handedIn.state).toBe('inReview')
  await expect(me(e.step, { params: { id: campaign.id }, body: { step: 'reopen' } })).rejects.toMatchObject({ status: 403 })
  expect((await owner(e.activate, { body: { id: campaign.id } })).state).toBe('sending')
})

test('a stale change is refused with what is there now; what was activated cannot be changed; what was removed comes back', async () => {
  const me = await (await portal.newAgency()).signIn()
  await reachable(me)
  await addPerson(me)
  const campaign = await letter(me)
  await me(e.update, { params: { id: campaign.id }, body: { subject: 'Newer', version: campaign.version } })
  await expect(
    me(e.update, { params: { id: campaign.id }, body: { subject: 'Older', version: campaign.version } }),
  ).rejects.toMatchObject({ status: 412, problem: { current: { subject: 'Newer' } } })
  await me(e.remove, { params: { id: campaign.id } })
  await expect(me(e.get, { params: { id: campaign.id } })).rejects.toMatchObject({ status: 404 })
  const back = await me(e.restore, { params: { id: campaign.id } })
  await me(e.activate, { body: { id: back.id } })
  await expect(
    me(e.update, { params: { id: back.id }, body: { subject: 'Too late', version: back.version + 1 } }),
  ).rejects.toMatchObject({ status: 422 })
  const copy = await me(e.copy, { params: { id: back.id } })
  expect(copy).toMatchObject({ state: 'draft', subject: 'Newer', counts: { recipients: 0 } })
})

test('the calendar hears of what goes out, by the instant, and not of another agency’s', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const other = await portal.newAgency()
  await reachable(me)
  await addPerson(me)
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id, sendAt: '2037-06-01T09:30' } })
  const between = (agencyId: string) =>
    callerOf(portal.platform, operatorScope(agencyId), 'calendar').transaction((ctx) =>
      campaignsScheduledBetween(ctx, new Date('2037-05-31T00:00:00Z'), new Date('2037-06-02T00:00:00Z')),
    )
  expect(await between(agency.id)).toMatchObject([{ id: campaign.id, name: 'A letter', state: 'scheduled' }])
  expect(await between(other.id)).toEqual([])
})

test("an audience that names another agency's agent is refused", async () => {
  const [me, foreign] = [await (await portal.newAgency()).signIn('agent'), await (await portal.newAgency()).signIn('agent')]
  const campaign = await letter(me, {})
  const by = (agentId: string) =>
    me(e.update, {
      params: { id: campaign.id },
      body: {
        version: campaign.version,
        audience: { include: [{ kind: 'filter', label: 'Mine', filter: { agentId } }], exclude: [] },
      },
    })

  await expect(by(foreign.agentId ?? '')).rejects.toMatchObject({ status: 400 })
  expect((await by(me.agentId ?? '')).audience.include).toMatchObject([{ filter: { agentId: me.agentId } }])
})

test('an email to no one is held back without naming a law', async () => {
  const me = await (await portal.newAgency()).signIn()
  const campaign = await me(e.create, { body: { template: 'plainLetter', listingIds: [] } })
  const { checks } = await me(e.review, { params: { id: campaign.id } })
  expect(checks.find(({ id }) => id === 'audience')).toMatchObject({
    state: 'blocks',
    message: expect.stringContaining('No recipients yet'),
    source: null,
  })
})

test('the review warns of a picture nobody chose, numbers of zeros and mail that is not delivered, and shows the subject as it is read', async () => {
  const me = await (await portal.newAgency()).signIn()
  await reachable(me)
  await addPerson(me)
  const blocks = [
    { type: 'image', id: 'empty', source: null, alt: '', href: '' } as const,
    { type: 'heading', id: 'h', text: 'Words', level: 2, align: 'left' } as const,
  ]
  const { id } = await letter(me, { subject: 'Summer by the bay, {{firstName|neighbour}}', design: { look: 'brand', blocks } })
  const { checks, isReady, mailServer } = await me(e.review, { params: { id } })
  const of = (name: string) => checks.find((check) => check.id === name)
  expect(isReady).toBe(true)
  expect(of('picture-empty')).toMatchObject({ state: 'warns', blockId: 'empty', title: 'Block 1' })
  expect(of('licence')).toMatchObject({ state: 'ok', message: 'Licence 012345L' })
  expect(of('subject')).toMatchObject({ state: 'ok', message: 'Summer by the bay, neighbour' })
  expect(mailServer).toBe('outbox')
  expect(of('sender')).toMatchObject({ state: 'warns', message: expect.stringContaining('No email server is set up') })
  const { version } = await me(brandingEndpoints.get, { params: { id: me.agencyId } })
  await me(brandingEndpoints.update, {
    params: { id: me.agencyId },
    body: { version, licenceLine: 'Licence 000 000 L · ABN 00 000 000 000' },
  })
  const again = await me(e.review, { params: { id } })
  expect(again.checks.find((check) => check.id === 'licence')).toMatchObject({ state: 'warns' })
})

test('each card of several listings has a button, and the third has the row to itself', async () => {
  const me = await (await portal.newAgency()).signIn()
  await reachable(me)
  const listingIds = [(await home(me, {})).id, (await home(me, {})).id, (await home(me, {})).id]
  const { version } = await me(brandingEndpoints.get, { params: { id: me.agencyId } })
  await me(brandingEndpoints.update, { params: { id: me.agencyId }, body: { version, website: 'https://homes.example' } })
  const { id } = await letter(me, {
    design: { look: 'brand', blocks: [{ type: 'listingGrid', id: 'g', source: 'chosen', listingIds, style: 'cards' }] },
  })
  const { html } = await me(e.preview, { body: { id } })
  expect(html.match(/>View property</g)).toHaveLength(3)
  expect(html.match(/class="g-col"/g)).toHaveLength(2)
})
