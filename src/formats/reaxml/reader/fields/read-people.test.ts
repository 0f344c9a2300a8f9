import { expect, test } from 'vitest'
import { outgoingFrom, readInside } from '../../testing.ts'
import { writeListing } from '../../writer/write-listing.ts'

test('empty agents are skipped, doubles come once, phones find their place', () => {
  const { agents, warnings } = readInside(`
    <listingAgent id="1"><name>Ann Lee</name><telephone type="BH">03 9000 0000</telephone><telephone type="mobile">0400 000 000</telephone>
      <email>ann@example.com</email><uniqueListingAgentID>7</uniqueListingAgentID></listingAgent>
    <listingAgent id="2"/>
    <listingAgent id="3"><name>ANN LEE</name><email>ann@example.com</email></listingAgent>`)
  expect(agents).toMatchObject([
    { name: 'Ann Lee', phone: '03 9000 0000', mobile: '0400 000 000', email: 'ann@example.com', uniqueListingAgentId: '7' },
  ])
  expect(warnings).toEqual(['listingAgent "ANN LEE" appears twice. The first was used'])
})

test('four empty agents mean: no agent', () => {
  expect(readInside('<listingAgent id="1"/><listingAgent id="2"/>').agents).toEqual([])
})

test("another agency's agent is kept as an element, not taken for ours", () => {
  const { agents, patch } = readInside('<listingAgent><agentID>OTHERS</agentID><name>Bob</name></listingAgent>', 'commercial')
  expect(agents).toEqual([])
  expect(patch.importedElements?.[0]?.name).toBe('listingAgent')
})

test('a profile that is not to be shown and reports that are not wanted are read', () => {
  const { agents, warnings } = readInside(`
    <listingAgent id="1" displayAgentProfile="no"><name>Ann</name><email receiveCampaignReport="no">ann@example.com</email></listingAgent>
    <listingAgent id="2" displayAgentProfile="yes"><name>Bob</name><email receiveCampaignReport="yes">bob@example.com</email></listingAgent>`)
  expect(agents?.map((one) => [one.isProfileShown, one.getsCampaignReport])).toEqual([
    [false, false],
    [undefined, undefined],
  ])
  expect(warnings).toEqual([])
})

test('everything that DTD 1.64 knows of an agent is read', () => {
  const { agents, warnings, patch } = readInside(`
    <listingAgent id="2"><name>Bo Ray</name></listingAgent>
    <listingAgent id="1"><name>Ann Lee</name><telephone type="AH">03 9000 0000</telephone><telephone type="mobile">0400 000 000</telephone>
      <telephone type="AH">03 9000 0001</telephone><telephone type="AH">03 9000 0000</telephone><email>ann@example.com</email>
      <twitterURL>https://x.com/ann</twitterURL><facebookURL>https://facebook.com/ann</facebookURL>
      <linkedInURL>https://linkedin.com/in/ann</linkedInURL><uniqueListingAgentID>A-7</uniqueListingAgentID>
      <media><attachment id="c4" usage="agentPhoto" url="https://x.au/ann.jpg"/></media></listingAgent>`)
  expect(agents).toEqual([
    {
      ...{ name: 'Ann Lee', phone: '03 9000 0000', mobile: '0400 000 000', otherPhones: ['03 9000 0001'] },
      ...{ email: 'ann@example.com', twitterUrl: 'https://x.com/ann', facebookUrl: 'https://facebook.com/ann' },
      ...{ linkedInUrl: 'https://linkedin.com/in/ann', uniqueListingAgentId: 'A-7' },
      photo: { externalId: 'c4', url: 'https://x.au/ann.jpg' },
    },
    expect.objectContaining({ name: 'Bo Ray' }),
  ])
  expect([warnings, patch]).toEqual([[], {}])
})

test('two agents of one name and one mailbox are two when their ids say so', () => {
  const one = (id: string) =>
    `<listingAgent><name>Ann</name><email>sales@a.example</email><uniqueListingAgentID>${id}</uniqueListingAgentID></listingAgent>`
  expect(readInside(`${one('1')}${one('2')}${one('1')}`).agents?.map((agent) => agent.uniqueListingAgentId)).toEqual(['1', '2'])
})

const photoOfListing = '<media><attachment id="9" usage="agentPhoto" url="https://x.au/who.jpg"/></media>'
test("a photo in the listing's media is that of its only agent and no picture of the listing", () => {
  const { agents, media } = readInside(`<listingAgent><name>Ann</name></listingAgent>${photoOfListing}`)
  expect(agents).toMatchObject([{ name: 'Ann', photo: { externalId: '9', url: 'https://x.au/who.jpg' } }])
  expect(media).toBeUndefined()
})

test("a photo in the listing's media that may show either of two agents is kept as it came and sent on", () => {
  const feed = readInside(
    `<listingAgent id="1"><name>Ann</name></listingAgent><listingAgent id="2"><name>Bo</name></listingAgent>${photoOfListing}`,
  )
  expect(feed.agents?.map(({ photo }) => photo)).toEqual([undefined, undefined])
  expect(feed.patch.importedElements).toMatchObject([{ name: 'media', children: [{ attributes: { id: '9' } }] }])
  expect(writeListing(outgoingFrom(feed), '1.64')).toContain('url="https://x.au/who.jpg"')
})

test('a vendor keeps every number', () => {
  const numbers = ['0400 000 001', '03 9000 0000', '0400 000 001'].map((one) => `<telephone>${one}</telephone>`).join('')
  expect(readInside(`<vendorDetails><name>Jo</name>${numbers}</vendorDetails>`).patch.vendors).toEqual([
    { name: 'Jo', phone: '0400 000 001', otherPhones: ['03 9000 0000'], email: null },
  ])
})

test('vendors are read', () => {
  expect(
    readInside('<vendorDetails><name>Jo</name><telephone>1</telephone></vendorDetails><vendorDetails/>').patch.vendors,
  ).toEqual([{ name: 'Jo', phone: '1', email: null }])
})
