// Callers who read slowly or not at all, against callers who only want an answer. Each 127.0.0.x is a network of its own.
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import { refuseOverload } from './overload.ts'

const opened: { app: FastifyInstance; sockets: Socket[] }[] = []
afterEach(async () => {
  for (const { app, sockets } of opened.splice(0)) {
    sockets.forEach((one) => one.destroy())
    app.server.closeAllConnections()
    await app.close()
  }
})

/** Starts, and never goes on. */
function endless(): Readable {
  const body = new Readable({ read() {} })
  body.push('started')
  return body
}

async function server(options: { stalledMs?: number } = {}) {
  const app = Fastify()
  app.decorate('figures', new Registry())
  app.decorateRequest('scope', null)
  const working: (() => void)[] = []
  refuseOverload(app, { database: { state: async () => 'ready' } } as never, options)
  app.addHook('preParsing', async (request) => {
    const { user, agency } = request.headers
    if (user) request.scope = { userId: user, agencyId: agency } as never
  })
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send('busy'))
  app.get('/quick', async () => 'done')
  app.get('/endless', (_request, reply) => reply.send(endless()))
  app.get('/big', (_request, reply) => reply.send(Buffer.alloc(64_000_000)))
  app.get('/photo', { config: { sendsFile: true } }, (_request, reply) => reply.send(endless()))
  app.get('/slow', async () => {
    await new Promise<void>((done) => working.push(done))
    return 'done'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sockets: Socket[] = []
  opened.push({ app, sockets })
  /** The status of the answer; of one that never ends as soon as it starts. */
  async function ask(path: string, from = '127.0.0.1', headers = ''): Promise<{ status: number; socket: Socket }> {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)
    const [bytes] = (await once(socket, 'data')) as [Buffer]
    socket.pause()
    return { status: Number(bytes.toString().split(' ')[1]), socket }
  }
  return { app, ask, working, port, sockets }
}
const signedIn = (user: string) => `user: ${user}\r\nagency: bayside\r\n`
const statuses = async (asked: Promise<{ status: number }>[]) =>
  Object.entries(Object.groupBy(await Promise.all(asked), ({ status }) => String(status))).map(([status, all]) => [
    status,
    all?.length,
  ])

test('260 readers who take nothing, from four networks, leave every other caller their places', async () => {
  const { ask } = await server()
  const readers = Array.from({ length: 260 }, (_, i) => ask('/endless', `127.0.0.${2 + (i % 4)}`))
  await Promise.all(readers)

  expect((await ask('/quick', '127.0.0.9')).status).toBe(200)
  expect((await ask('/quick', '127.0.0.9', signedIn('ann'))).status).toBe(200)
})

test('one network has so many answers under way, and another one goes on', async () => {
  const { ask } = await server()
  await Promise.all(Array.from({ length: 150 }, () => ask('/endless', '127.0.0.2')))

  expect((await ask('/endless', '127.0.0.2')).status).toBe(503)
  expect((await ask('/endless', '127.0.0.3')).status).toBe(200)
  // An answer that fits into the socket is never refused for what others read.
  expect((await ask('/quick', '127.0.0.2')).status).toBe(200)
})

test('an answer that is under way is counted until it has ended, and then its place is free', async () => {
  const { ask } = await server()
  const readers = await Promise.all(Array.from({ length: 150 }, () => ask('/endless', '127.0.0.2')))
  expect((await ask('/endless', '127.0.0.2')).status).toBe(503)

  readers.forEach(({ socket }) => socket.destroy())

  await expect.poll(async () => (await ask('/endless', '127.0.0.2')).status).toBe(200)
})

test('strangers of however many networks never take all places of work or answers from those who are signed in', async () => {
  const { ask, working } = await server()
  const strangers = Array.from({ length: 300 }, (_, i) => ask('/slow', `127.0.1.${1 + (i % 100)}`))
  const readers = Array.from({ length: 1100 }, (_, i) => ask('/endless', `127.0.2.${1 + (i % 100)}`))
  await expect.poll(() => working.length).toBe(100)
  await Promise.all(readers)

  expect((await ask('/quick', '127.0.0.9', signedIn('ann'))).status).toBe(200)

  working.forEach((done) => done())
  expect(await statuses(strangers)).toEqual([
    ['200', 100],
    ['503', 200],
  ])
})

test('a socket that takes nothing is destroyed, one that reads on and one whose answer is still being made are not', async () => {
  const { app, ask } = await server({ stalledMs: 300 })
  const onServer: Socket[] = []
  app.server.on('connection', (socket: Socket) => onServer.push(socket))
  const stalled = await ask('/big', '127.0.0.2')
  const [reads, waits] = [await ask('/big', '127.0.0.3'), await ask('/endless', '127.0.0.4')]
  let taken = 0
  reads.socket.on('data', (piece: Buffer) => (taken += piece.length)).resume()

  await expect
    .poll(() => onServer.find((one) => one.remotePort === stalled.socket.localPort || one.destroyed)?.destroyed)
    .toBe(true)
  await expect.poll(() => taken).toBeGreaterThan(64_000_000 - 200_000)

  expect(onServer.filter((one) => one.destroyed)).toHaveLength(1)
  expect(waits.socket.destroyed).toBe(false)
})

test('strangers in many networks leave places for the photos and files of an office in which someone is signed in', async () => {
  const { ask } = await server()
  await ask('/quick', '127.0.0.9', signedIn('ann'))
  const readers = Array.from({ length: 700 }, (_, i) => ask('/endless', `127.0.3.${1 + (i % 7)}`))
  expect(await statuses(readers)).toEqual([
    ['200', 500],
    ['503', 200],
  ])

  expect((await ask('/endless', '127.0.0.8')).status).toBe(503)
  // A photo, which a page asks for without a token.
  expect((await ask('/endless', '127.0.0.9')).status).toBe(200)
})

test('photos and pieces of the program take no place of work, and one network has so many of them under way', async () => {
  const { ask } = await server()
  const asked = Array.from({ length: 350 }, () => ask('/photo', '127.0.0.2'))
  expect(await statuses(asked)).toEqual([
    ['200', 300],
    ['503', 50],
  ])

  expect((await ask('/quick', '127.0.0.2')).status).toBe(200)
  expect((await ask('/photo', '127.0.0.3')).status).toBe(200)

  for (const { socket } of await Promise.all(asked)) socket.destroy()
  await expect.poll(async () => (await ask('/photo', '127.0.0.2')).status).toBe(200)
})
