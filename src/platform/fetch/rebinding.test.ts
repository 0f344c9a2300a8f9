// A name that means one machine when it is looked at and another when it is called.
import { createServer } from 'node:http'
import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// The files of a run share their modules: these two are put in for this one and taken out again.
vi.resetModules()
vi.doMock('node:dns/promises', () => ({ lookup: vi.fn() }))
// The real one, watched: nothing of these tests goes out into the world.
vi.doMock('node:http', async (original) => {
  const http = await original<typeof import('node:http')>()
  return { ...http, request: vi.fn(http.request) }
})
const [{ lookup }, { request }, { safeFetch }] = await Promise.all([
  import('node:dns/promises'),
  import('node:http'),
  import('./safe-fetch.ts'),
])
const asked = vi.mocked(lookup) as unknown as {
  mockReset(): void
  mockResolvedValueOnce(value: unknown): void
  mock: { calls: unknown[] }
}
type Lookup = (host: string, options: object, done: (error: null, address: string) => void) => void
const folder = mkdtempSync(join(tmpdir(), 'gable-fetch-'))
let hits = 0
const inside = createServer((request, reply) => {
  hits++
  if (request.url === '/away') reply.writeHead(302, { location: 'http://metadata.internal.example/latest' }).end()
  else reply.end('secret')
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done))
  port = (inside.address() as { port: number }).port
})
afterAll(() => {
  vi.doUnmock('node:dns/promises')
  vi.doUnmock('node:http')
  vi.resetModules()
  inside.close()
  rmSync(folder, { recursive: true, force: true })
})
const get = (url: string, allowPrivate: string[] = []) =>
  safeFetch(url, join(folder, 'file'), { maxBytes: 1000, timeoutMs: 400, allowPrivate })

test('the name is asked for once, and the address that was checked is the one that is called', async () => {
  asked.mockReset()
  asked.mockResolvedValueOnce([{ address: '203.0.114.9', family: 4 }])
  asked.mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }])
  hits = 0
  const called: unknown[] = []
  vi.mocked(request).mockImplementationOnce(((_url: URL, options: { lookup: Lookup }) => {
    const never = new EventEmitter()
    options.lookup('rebinding.example', {}, (_error, address) => {
      called.push(address)
      queueMicrotask(() => never.emit('error', new Error('no one is there')))
    })
    return Object.assign(never, { end() {} })
  }) as never)

  await expect(get(`http://rebinding.example:${port}/`)).rejects.toThrow('no one is there')

  expect(asked.mock.calls).toHaveLength(1)
  expect(called).toEqual(['203.0.114.9'])
  expect(hits).toBe(0)
})

test.each([
  ['one of two addresses is private', ['93.184.216.34', '10.0.0.8']],
  ['the cloud’s own', ['169.254.169.254']],
  ['this machine, as IPv6', ['::1']],
  ['this machine, as IPv4 in IPv6', ['::ffff:127.0.0.1']],
  ['a private network of IPv6', ['fd00::1']],
  ['the machine itself', ['0.0.0.0']],
])('refused: %s', async (_, addresses) => {
  asked.mockReset()
  asked.mockResolvedValueOnce(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
  hits = 0

  await expect(get(`http://somewhere.example:${port}/`)).rejects.toThrow('private network')

  expect(hits).toBe(0)
})

test('each stop of a redirection is checked again', async () => {
  asked.mockReset()
  asked.mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }])
  asked.mockResolvedValueOnce([{ address: '169.254.169.254', family: 4 }])

  await expect(get(`http://allowed.example:${port}/away`, [`allowed.example:${port}`])).rejects.toThrow('private network')
})

test.each(['file:///etc/passwd', 'ftp://x.example/a', 'gopher://x.example/', 'data:text/plain,x', 'not an address'])(
  '%s is no web address',
  async (url) => {
    await expect(get(url)).rejects.toThrow('Not a web address')
  },
)
