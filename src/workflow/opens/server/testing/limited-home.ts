import { randomUUIDv7 } from 'node:crypto'
import { localOf } from '#common/time/days.ts'
import type { Call } from '#server/testing/test-agency.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'
import { openEndpoints } from '../../opens.contract.ts'
import { visitEndpoints as e } from '../../visits.contract.ts'
import { type Door, openDoor } from './door.ts'

/** An open home that takes so many groups at once. */
export async function limitedHome(portal: TestPortal, capacity: number) {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const door = await openDoor(portal, me)
  const params = { id: door.id }
  const { version } = await me(openEndpoints.get, { params })
  await me(openEndpoints.change, { params, body: { version, capacity } })
  const open = () => me(openEndpoints.get, { params })
  const place = (visitId: string, to: 'inside' | 'waiting', key?: string) =>
    door.send({ kind: 'place', place: { visitId, to } }, key)
  const leave = (visitId: string) => door.send({ kind: 'leave', about: { visitId } })
  return { agency, me, door, params, open, place, leave }
}
export const named = (name: string, more: object = {}) => ({ people: [{ name, ...more }] })
export const queue = async (door: Door) =>
  (await door.visits())
    .filter(({ status, leftAt }) => status === 'waiting' && leftAt === null)
    .map(({ people }) => people[0]?.name)

let address = 0
/** Every post of this process comes from an address of its own: limits count by address. */
const nextAddress = () => `10.${1 + (address >> 16)}.${(address >> 8) & 255}.${address++ & 255}`

/** Its page as visitors see it on their phones; it is open now. */
export async function signOf(portal: TestPortal, me: Call, id: string) {
  const { signUrl } = await me(e.kit, { params: { id } })
  const clock = (hours: number) => localOf(new Date(portal.platform.clock().getTime() + hours * 3_600_000), 'Australia/Melbourne')
  const times = [clock(0), clock(1), id]
  await portal.owner.query('update opens set starts_at = $1, ends_at = $2 where id = $3', times)
  const path = new URL(signUrl).pathname
  const post = (fields: Record<string, string>) =>
    portal.app.inject({
      method: 'POST',
      url: path,
      remoteAddress: nextAddress(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const thanks = async (url: string) => (await portal.app.inject({ url })).body.replaceAll(/visit" value="[^"]+"/g, '')
  return {
    thanks,
    async signIn(name: string, mobile: string, key: string = randomUUIDv7()) {
      const { headers, statusCode, body } = await post({ key, name, mobile })
      const url = headers.location
      if (!url) throw new Error(`The sign-in was answered with ${statusCode}: ${body.slice(0, 500)}`)
      return { key, url, page: await thanks(url) }
    },
  }
}
