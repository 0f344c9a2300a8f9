import type { Call } from '#server/testing/test-agency.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'
import { bookingEndpoints as e } from '../../bookings.contract.ts'
import { inspectionEndpoints } from '../../inspections.contract.ts'
import { dayAhead, liveHouse } from '#workflow/opens/server/testing/houses.ts'

/** Sends what a visitor does who books an inspection online, from another address each time. */
export function onlineBookings(portal: TestPortal) {
  const day = dayAhead(portal, 5)
  const everyDay = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((one) => [one, { from: '09:00', to: '17:00' }]),
  )
  const rules = { isOn: true, hours: everyDay, minutes: 30, daysAhead: 14, noticeHours: 24 }
  let phone = 0
  const get = (url: string) => portal.app.inject({ url, remoteAddress: `10.2.${phone >> 8}.${phone++ & 255}` })
  const post = (url: string, fields: Record<string, string>, remoteAddress = `10.1.${phone >> 8}.${phone++ & 255}`) =>
    portal.app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const keyIn = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const timesIn = (html: string) => [...html.matchAll(/name="startsAt" value="[^T]+T([^"]+)"/g)].map(([, time]) => time)
  const mailsTo = (address: string) => portal.mails.filter(({ to }) => to === address)
  const linkIn = (text = '') => new URL(/https:\S+\/b\/[\w-]+/.exec(text)?.[0] ?? '').pathname

  /** A house that can be booked online. */
  async function offered(me: Call, change: Partial<typeof rules> = {}) {
    const { id } = await liveHouse(me)
    await me(e.changeSettings, { body: { ...rules, ...change, version: (await me(e.settings, { query: {} } as never)).version } })
    const { url } = await me(e.ofListing, { params: { id } })
    return { id, path: new URL(url ?? '').pathname }
  }
  async function booked(path: string, fields: Record<string, string>) {
    const { body } = await get(`${path}?day=${day}`)
    return post(path, { key: keyIn(body), startsAt: `${day}T10:00`, name: 'Ben Okafor', ...fields })
  }
  const inspections = async (me: Call, id: string) => (await me(inspectionEndpoints.ofListing, { params: { id } })).items
  return { day, rules, get, post, keyIn, timesIn, mailsTo, linkIn, offered, booked, inspections }
}
