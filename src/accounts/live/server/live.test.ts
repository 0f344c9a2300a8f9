import { afterAll, expect, test } from 'vitest'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { userEndpoints } from '#accounts/users/users.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { presenceEndpoints } from '#accounts/users/presence.contract.ts'

const portal = await testPortal()
const url = await portal.address()
const streams: AbortController[] = []
afterAll(() => streams.forEach((s) => s.abort()))

/** Listens as a browser does; `until` waits for an event that fits. */
async function listen(me: Call) {
  const stream = new AbortController()
  streams.push(stream)
  const answer = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${me.accessToken}` },
    signal: stream.signal,
  })
  let text = ''
  let isOver = false
  void (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of answer.body ?? []) text += decoder.decode(chunk as Uint8Array)
    } catch {}
    isOver = true
  })()
  const wait = async (isThere: () => boolean) => {
    for (let tries = 0; tries < 100 && !isThere(); tries++) await new Promise((done) => setTimeout(done, 20))
    return isThere()
  }
  return { answer, until: (part: string) => wait(() => text.includes(part)), ended: () => wait(() => isOver), text: () => text }
}

test('a change reaches the other browsers of the agency within a second, and nobody else', async () => {
  const agency = await portal.newAgency()
  const [me, colleague, stranger] = [await agency.signIn(), await agency.signIn(), await (await portal.newAgency()).signIn()]
  const [here, elsewhere] = [await listen(colleague), await listen(stranger)]
  expect(here.answer.headers.get('content-type')).toContain('text/event-stream')

  const { id } = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })

  expect(await here.until(`"kind":"listing","id":"${id}"`)).toBe(true)
  expect(elsewhere.text()).not.toContain(id)
})

test('a refused change tells nobody anything', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })
  const stream = await listen(me)
  await expect(me(listingEndpoints.update, { params: { id }, body: { version: 1, status: 'sold' } })).rejects.toMatchObject({
    status: 422,
  })
  const { id: next } = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })

  expect(await stream.until(next)).toBe(true)
  expect(stream.text()).not.toContain(`"id":"${id}"`)
})

test('the stream of a sign-in ends with it', async () => {
  const me = await (await portal.newAgency()).signIn()
  const stream = await listen(me)

  await me(sessionEndpoints.logout, {})

  expect(await stream.ended()).toBe(true)
})

test('what happens in the same moment as the end of a sign-in does not break the server', async () => {
  const agency = await portal.newAgency()
  const [owner, leaver] = [await agency.signIn(), await agency.signIn('agent')]
  const stream = await listen(leaver)

  await owner(userEndpoints.remove, { params: { id: leaver.userId }, query: {} })

  expect(await stream.ended()).toBe(true)
  expect(await owner(sessionEndpoints.signIns, {})).toHaveLength(1)
})

test('colleagues hear who has a record open; whoever said it, and other agencies, do not', async () => {
  const agency = await portal.newAgency()
  const [me, colleague, stranger] = [await agency.signIn(), await agency.signIn(), await (await portal.newAgency()).signIn()]
  const [own, here, elsewhere] = [await listen(me), await listen(colleague), await listen(stranger)]
  const { id } = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })
  await me(presenceEndpoints.presence, {
    body: { entity: 'listing', recordId: id, tabId: 'ab'.repeat(16), state: 'came', isEditing: true },
  })
  expect(await here.until(`"type":"present","userId":"${me.userId}"`)).toBe(true)
  expect(here.text()).toContain('"isEditing":true')
  expect(own.text()).not.toContain('"present"')
  expect(elsewhere.text()).not.toContain('"present"')
})

test('a browser is told to read everything again after the server lost its connection for live events', async () => {
  const me = await (await portal.newAgency()).signIn()
  const stream = await listen(me)

  await portal.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ '^(listen|select pg_notify)'
     and pid <> pg_backend_pid()`,
  )

  expect(await stream.until('"type":"missed"')).toBe(true)
})
