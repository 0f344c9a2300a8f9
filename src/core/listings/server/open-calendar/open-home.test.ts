import { expect, test } from 'vitest'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { newId } from '#platform/context.ts'
import { live, house } from '../testing/live-listing.ts'

const portal = await testPortal()
const get = (url: string) => portal.app.inject({ method: 'GET', url })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('one open home of an advertised listing is a calendar file in the property’s own time, as exact as the address may be', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(brandingEndpoints.update, { params: { id: me.agencyId }, body: { version: 1, website: 'www.vale.example' } })
  const day = inDays(3)
  const inspections = [{ startsAt: `${day}T10:30`, endsAt: `${day}T11:00` }]
  const address = {
    ...emptyAddress,
    streetNumber: '7',
    street: 'Quay Road',
    suburb: 'Perth',
    state: 'WA' as const,
    postcode: '6000',
  }
  const listing = await live(me, { ...house(), address, addressVisibility: 'streetAndSuburb', inspections })
  const path = `/open-home/${me.agencyId}/${listing.id}/${day.replaceAll('-', '')}T1030.ics`

  const { statusCode, headers, body: folded } = await get(path)
  const body = folded.replaceAll('\r\n ', '')

  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(body).toContain(`DTSTART:${day.replaceAll('-', '')}T023000Z`)
  expect(body).toContain('SUMMARY:Open home: Quay Road\\, Perth WA 6000')
  expect(body).toContain(`T1030@www.vale.example`)
  expect(body).not.toMatch(/7 Quay|\r\nURL:\r\n/)
})

test('a time that moved, a draft, another agency and nonsense are no calendar file', async () => {
  const [me, other] = [await (await portal.newAgency()).signIn(), await (await portal.newAgency()).signIn()]
  const day = inDays(4)
  const listing = await live(me, { ...house(), inspections: [{ startsAt: `${day}T10:30`, endsAt: `${day}T11:00` }] })
  const at = (agencyId: string, id: string, time: string) =>
    get(`/open-home/${agencyId}/${id}/${day.replaceAll('-', '')}T${time}.ics`).then(({ statusCode }) => statusCode)
  expect(await at(me.agencyId, listing.id, '1030')).toBe(200)

  expect(await at(me.agencyId, listing.id, '1100')).toBe(410)
  expect(await at(other.agencyId, listing.id, '1030')).toBe(404)
  expect(await at(newId(), listing.id, '1030')).toBe(404)
  expect(await at('x', listing.id, "1030'")).toBe(404)
  await portal.owner.query("update listings set status = 'draft' where id = $1", [listing.id])
  expect(await at(me.agencyId, listing.id, '1030')).toBe(410)
})
