import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { liveHouse } from '#workflow/opens/server/testing/houses.ts'
import type { Call } from '#server/testing/test-agency.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'
import { websiteEndpoints as e, type WebsitePatch } from '../../website.contract.ts'

/** The public side of one agency's website, as browsers and programs ask for it. */
export function siteOf(portal: TestPortal) {
  // Visitors have addresses of their own, which the limits count.
  let visitors = 0
  const anyIp = () => `10.${Math.floor(++visitors / 250)}.${visitors % 250}.${portal.config.PORT % 250}`
  const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers })
  return {
    get,
    /** Switched on, with what a test changes. */
    async on(me: Call, patch: Partial<Omit<WebsitePatch, 'version'>> = {}) {
      const { version } = await me(e.settings, {})
      return me(e.changeSettings, { body: { isOn: true, ...patch, version } })
    },
    /** A form as a browser sends it. */
    post: (slug: string, fields: Record<string, string>, { ip = anyIp(), ...headers }: Record<string, string> = {}) =>
      portal.app.inject({
        method: 'POST',
        url: `/p/${slug}/enquiries`,
        remoteAddress: ip,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
      }),
    postJson: (slug: string, fields: object, headers: Record<string, string> = {}) =>
      portal.app.inject({
        method: 'POST',
        url: `/p/${slug}/enquiries`,
        remoteAddress: anyIp(),
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(fields),
      }),
    /** One that is old enough to be used. */
    async token(slug: string): Promise<string> {
      const answer = await get(`/p/${slug}/enquiry-token`)
      portal.advance(5000)
      return answer.json<{ token: string }>().token
    },
    async liveListing(me: Call, patch: Parameters<typeof liveHouse>[1] = {}) {
      const { id } = await liveHouse(me, patch)
      return me(listingEndpoints.getOne, { params: { id } })
    },
  }
}
