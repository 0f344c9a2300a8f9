import { expect, test } from 'vitest'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { uploadFeed } from '../testing-import.ts'
import { reaxmlEndpoints as e } from '../../reaxml.contract.ts'

const portal = await testPortal()

const office = (status: string, minute: number, inner = '') =>
  `<propertyList><commercial modTime="2026-11-01-10:0${minute}:00" status="${status}"><agentID>XNWXNW</agentID><uniqueID>O1</uniqueID>${inner}</commercial></propertyList>`
const forBoth = `<commercialListingType value="both"/><price>2000000</price><commercialRent period="annual">120000</commercialRent><address><streetNumber>5</streetNumber><street>Dock Road</street><suburb>Richmond</suburb><state>VIC</state><postcode>3121</postcode></address><headline>Shop and office</headline>`

async function importing(me: Call, xml: string) {
  const { id } = await uploadFeed(portal, me, xml)
  await portal.runJobs()
  await me(e.start, { params: { id } })
  await portal.runJobs()
  const { items } = await me(e.items, { params: { id }, query: { limit: 10 } })
  return me(listingEndpoints.getOne, { params: { id: items[0]?.listingId ?? '' } })
}

test('a feed that says leased of what is for sale and lease ends the lease side alone, also when it says so again', async () => {
  const me = await (await portal.newAgency()).signIn()
  expect(await importing(me, office('current', 0, forBoth))).toMatchObject({ status: 'live', saleOrLease: 'both' })

  const let_ = await importing(me, office('leased', 1))
  expect(let_).toMatchObject({
    status: 'live',
    saleOrLease: 'sale',
    tenancyStatus: 'tenanted',
    passingRentCents: 12_000_000,
    priceCents: 200_000_000,
  })
  expect(let_.leasedOn).not.toBeNull()
  const short = '<headline>Sold with a tenant</headline>'
  expect(await importing(me, office('leased', 2, short))).toMatchObject({
    status: 'live',
    saleOrLease: 'sale',
    headline: 'Sold with a tenant',
  })
  expect(await importing(me, office('leased', 3, forBoth))).toMatchObject({ status: 'live', saleOrLease: 'sale' })
  expect(await importing(me, office('current', 4, forBoth))).toMatchObject({ status: 'live', saleOrLease: 'both' })
})

test('sold ends both sides, and what is for lease only is leased', async () => {
  const me = await (await portal.newAgency()).signIn()
  await importing(me, office('current', 0, forBoth))
  expect(await importing(me, office('sold', 1))).toMatchObject({ status: 'sold', saleOrLease: 'both' })

  const other = await (await portal.newAgency()).signIn()
  await importing(other, office('current', 0, forBoth))
  const leaseOnly = '<commercialListingType value="lease"/>'
  expect(await importing(other, office('leased', 1, leaseOnly))).toMatchObject({ status: 'leased', saleOrLease: 'lease' })
})
