import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { liveEndpoints } from '#accounts/live/live.contract.ts'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal({ BODY_TIMEOUT_S: '3', RATE_LIMIT_PER_MINUTE: '500' })
const url = await portal.address()
const { port } = new URL(url)
const sockets: Socket[] = []
afterAll(() => sockets.forEach((one) => one.destroy()))

async function open(text: string): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}
const head = (method: string, path: string, headers: Record<string, string>) =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  )
const idleLogin = head('POST', sessionEndpoints.login.path, { 'Content-Type': 'application/json', 'Content-Length': '900' })

test('connections that never send their body take nobody else’s place, and are closed', async () => {
  const me = await (await portal.newAgency()).signIn()
  const idle = await Promise.all(Array.from({ length: 220 }, () => open(`${idleLogin}{"email":`)))

  const answer = await fetch(`${url}/api/auth/sign-ins`, { headers: { authorization: `Bearer ${me.accessToken}` } })

  expect(answer.status).toBe(200)
  await Promise.all(idle.filter((socket) => !socket.destroyed).map((socket) => once(socket, 'close')))
})

test('event streams are no requests in flight, whatever their query, and a sign-in has so many of them', async () => {
  const me = await (await portal.newAgency()).signIn()
  const other = await (await portal.newAgency()).signIn()
  const authorization = `Bearer ${me.accessToken}`
  const streams: number[] = []
  for (let i = 0; i < 220; i++) {
    const socket = await open(head('GET', `${liveEndpoints.events.path}?x=1`, { authorization }))
    const [bytes] = (await once(socket, 'data')) as [Buffer]
    streams.push(Number(bytes.toString().split(' ')[1]))
  }

  expect(streams.filter((status) => status === 200)).toHaveLength(20)
  expect(new Set(streams)).toEqual(new Set([200, 429]))
  for (const { accessToken } of [me, other]) {
    const answer = await fetch(`${url}/api/auth/sign-ins`, { headers: { authorization: `Bearer ${accessToken}` } })
    expect(answer.status).toBe(200)
  }
})

test('callers who disconnect while their sign-in is looked up give their places back', async () => {
  const me = await (await portal.newAgency()).signIn()
  const path = sessionEndpoints.signIns.path
  const authorization = `Bearer ${me.accessToken}`
  const gone: Promise<unknown>[] = []
  const watch = (socket: Socket) => void gone.push(once(socket, 'close'))
  const locker = await portal.owner.connect()
  await locker.query('begin; lock table sessions in access exclusive mode')
  portal.app.server.on('connection', watch)
  const request = head('GET', path, { authorization })
  const waiting = await Promise.all([...Array.from({ length: 60 }, () => open(request)), open(request.repeat(60))])
  portal.app.server.off('connection', watch)
  const isLookedUp = async () => (await locker.query('select 1 from pg_locks where not granted limit 1')).rowCount === 1
  await expect.poll(isLookedUp).toBe(true)
  waiting.forEach((socket) => socket.destroy())
  await Promise.all(gone)
  await locker.query('commit')
  locker.release()

  expect((await fetch(`${url}${path}`, { headers: { authorization } })).status).toBe(200)
  const atOnce = async () => /^gable_http_at_once (.+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]
  await expect.poll(atOnce).toBe('0')
})

test('a path spelled with escapes counts like the plain one', async () => {
  const { accessToken } = await (await portal.newAgency()).signIn()
  const ask = () => portal.app.inject({ url: '/%61pi/auth/sign-ins', headers: { authorization: `Bearer ${accessToken}` } })
  expect((await ask()).headers['cache-control']).toBe('no-store')
  const statuses: number[] = []
  for (let i = 0; i < 600; i++) statuses.push((await ask()).statusCode)

  expect(statuses.filter((status) => status === 200)).toHaveLength(499)
})

test('made-up tokens share one counter for each address', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 600; i++) {
    const headers = { authorization: `Bearer made-up-${i}`, 'x-forwarded-for': '203.0.113.7' }
    statuses.push((await portal.app.inject({ method: 'GET', url: '/api/auth/sign-ins', headers })).statusCode)
  }

  expect(statuses.filter((status) => status === 401)).toHaveLength(500)
  expect(statuses.filter((status) => status === 429)).toHaveLength(100)
})
