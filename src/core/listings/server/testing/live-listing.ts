import type { Call } from '#server/testing/test-agency.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints as e } from '../../listings.contract.ts'

let number = 0
/** Another house each time: one property has one open life. */
export const address = () => ({
  ...emptyAddress,
  streetNumber: String(++number),
  street: 'Main Road',
  suburb: 'Richmond',
  state: 'VIC' as const,
  postcode: '3121',
})
export const house = () => ({
  listingClass: 'residential' as const,
  address: address(),
  priceCents: 125_000_000,
  headline: 'Quiet',
})
export const list = (clientId: string, query = {}) => ({ params: { clientId }, query })

export async function live(me: Call, body: object = house()) {
  const { id } = await me(e.create, { body: body as ReturnType<typeof house> })
  return me(e.update, { params: { id }, body: { version: 1, status: 'live' } })
}
