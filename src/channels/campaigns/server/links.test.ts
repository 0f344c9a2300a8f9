import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { isFromThisMachine } from '#platform/http/this-machine.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { campaignEndpoints as e } from '../campaigns.contract.ts'
import { letter } from './testing/people.ts'

/** A website with pages that exist, are gone, moved, large, or closed to programs. */
const asked: string[] = []
const headersSeen: IncomingHttpHeaders[] = []
const website = createServer(({ url = '', headers }, answer) => {
  asked.push(url)
  headersSeen.push(headers)
  if (url === '/moved') return void answer.writeHead(302, { location: '/there' }).end()
  if (url === '/large') return void answer.end('x'.repeat(800_000))
  const status = url === '/gone' ? 404 : url === '/people-only' ? 403 : !headers.accept?.includes('text/html') ? 406 : 200
  answer.writeHead(status).end('<p>Page</p>')
})
website.listen(0, '127.0.0.1')
await once(website, 'listening')
const { port } = website.address() as AddressInfo
afterAll(() => void website.close())
const portal = await testPortal({ FETCH_ALLOW_PRIVATE: `127.0.0.1:${port}` })

test('every address of a mail is asked once, and the review says which ones do not answer', async () => {
  const me = await (await portal.newAgency()).signIn()
  const link = (href: string) => ({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
  const { id } = await letter(me, {
    design: {
      look: 'plain',
      blocks: [
        {
          type: 'text',
          id: 't',
          align: 'left',
          content: [
            {
              type: 'paragraph',
              content: ['/there', '/there', '/moved', '/gone', '/people-only', '/large'].map((path) =>
                link(`http://127.0.0.1:${port}${path}`),
              ),
            },
          ],
        },
        { type: 'button', id: 'b', text: 'Write', href: 'mailto:us@agency.example', align: 'left' },
        { type: 'button', id: 'c', text: 'Nowhere', href: 'https://nobody.invalid/', align: 'left' },
      ],
    },
  })
  const { checks } = await me(e.review, { params: { id } })
  expect(checks.find((check) => check.id === 'links')).toMatchObject({ state: 'ok', message: '6 links' })

  const { links } = await me(e.checkLinks, { params: { id } })
  expect(links.map(({ url, verdict }) => [new URL(url).pathname, verdict])).toEqual([
    ['/there', 'answers'],
    ['/moved', 'answers'],
    ['/gone', 'broken'],
    ['/people-only', 'unsure'],
    ['/large', 'answers'],
    ['/', 'broken'],
  ])
  expect(links.at(-1)?.message).toContain('Host not found')
  expect(asked.filter((path) => path === '/gone')).toHaveLength(1)
  // Pointed at Gable's own address it would be no local program, for which /metrics and /dev/outbox are open.
  const socket = { remoteAddress: '127.0.0.1' } as never
  expect(isFromThisMachine({ socket, headers: { host: '127.0.0.1' } })).toBe(true)
  expect(headersSeen.map((headers) => isFromThisMachine({ socket, headers }))).toEqual(headersSeen.map(() => false))
})

test('a link to another port of the machine that Gable runs on is not followed', async () => {
  const other = createServer((_, answer) => void answer.end())
  let connections = 0
  other.on('connection', () => connections++)
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port: otherPort } = other.address() as AddressInfo
  const home = await testPortal({ FETCH_ALLOW_PRIVATE: '', PUBLIC_URL: `http://127.0.0.1:${port}` })
  const me = await (await home.newAgency()).signIn()
  const buttons = [port, otherPort].map((at) => ({
    type: 'button',
    id: `b${at}`,
    text: 'Look',
    href: `http://127.0.0.1:${at}/there`,
    align: 'left',
  }))
  const { id } = await letter(me, { design: { look: 'plain', blocks: buttons } })
  const { links } = await me(e.checkLinks, { params: { id } })
  expect(links.map(({ verdict }) => verdict)).toEqual(['answers', 'broken'])
  expect(connections).toBe(0)
  other.close()
})
