import type { Page } from '@playwright/test'

/** As the signed-in user of the page. */
export const api = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([m, p, b]) => {
      const user = JSON.parse(localStorage.getItem('gable.storedAuthUser') ?? '{}')
      const answer = await fetch(String(p).replace(':clientId', user.ClientId), {
        method: String(m),
        headers: {
          authorization: `Bearer ${localStorage.getItem('gable.accessToken')?.replaceAll('"', '')}`,
          ...(b ? { 'content-type': 'application/json' } : {}),
        },
        ...(b ? { body: JSON.stringify(b) } : {}),
      })
      return answer.json()
    },
    [method, path, body] as const,
  )
export const ofStreet = (street: string, more: object = {}) => ({
  listingClass: 'residential',
  priceCents: 90_000_000,
  address: {
    siteName: null,
    level: null,
    subNumber: null,
    lotNumber: null,
    streetNumber: '5',
    street,
    suburb: 'Kew',
    state: 'VIC',
    postcode: '3101',
    country: null,
    municipality: null,
    latitude: null,
    longitude: null,
    ...more,
  },
})
export const makeListing = async (page: Page, street: string, more: object = {}) => {
  const me = await api(page, 'POST', '/api/listinger/create', ofStreet(street, more))
  const agents = await api(page, 'GET', '/api/listing-agents/:clientId')
  await api(page, 'PUT', `/api/listinger/update/${me.id}`, {
    version: me.version,
    agents: [{ agentId: agents.items[0].id, role: 'listing' }],
  })
  return me.id as string
}
