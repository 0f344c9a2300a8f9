import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { addPerson, letter, reachable } from '#channels/campaigns/server/testing/people.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { preferenceEndpoints } from '#workflow/preferences/preferences.contract.ts'
import { timelineEndpoints as e } from '../timeline.contract.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example' })

test('a campaign email is in the timeline with what became of it, and its listing is marked as sent', async () => {
  const me = await (await portal.newAgency()).signIn()
  await reachable(me)
  const id = await addPerson(me, { firstName: 'Ann', email: 'ann@a.example' })
  const address = {
    ...emptyAddress,
    streetNumber: '1',
    street: 'Main Road',
    suburb: 'Richmond',
    state: 'VIC' as const,
    postcode: '3121',
  }
  const house = { listingClass: 'residential' as const, address, priceCents: 100_000_000, AgentId: me.agentId }
  const listing = await me(listingEndpoints.create, { body: house })
  await me(listingEndpoints.update, { params: { id: listing.id }, body: { version: 1, status: 'live' } })
  await me(preferenceEndpoints.create, { body: { contactId: id, maxPriceCents: 120_000_000 } })
  const card = { type: 'listingCard', id: 'one', listingId: listing.id, banner: '', button: 'See it', showsPrice: true }
  const button = { type: 'button', id: 'two', text: 'More', href: 'https://x.example/more', align: 'left' }
  const design = { look: 'brand', blocks: [card, button] } as never
  const campaign = await letter(me, { name: 'Just listed', design })
  const before = await me(e.contact, { params: { id }, query: {} })
  portal.mails.length = 0
  await me(campaignEndpoints.activate, { body: { id: campaign.id } })
  await portal.runJobs()
  const [link] = /https:\/\/portal\.agency\.example\/mail\/l\/[^"]+/.exec(portal.mails[0]?.html ?? '') ?? []
  portal.advance(3_600_000)
  await portal.app.inject({
    url: new URL(link ?? '').pathname,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; rv:140.0) Gecko Firefox/140.0' },
  })

  portal.advance(-3_600_000)
  const { items, lastEmailAt } = await me(e.contact, { params: { id }, query: { show: 'talk' } })
  expect(before.lastEmailAt).toBeNull()
  expect(items).toMatchObject([
    {
      kind: 'email',
      at: lastEmailAt,
      email: { campaignName: 'Just listed', state: 'sent', bouncedAt: null, clickedAt: expect.any(String) },
    },
  ])
  expect(await me(preferenceEndpoints.matchedProperties, { params: { id }, query: {} })).toMatchObject([
    { listing: { id: listing.id }, sentAt: expect.any(String), sentChannel: 'campaign' },
  ])
})
