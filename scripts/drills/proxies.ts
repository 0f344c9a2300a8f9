// What staff do, through Caddy, nginx and HAProxy with the pages of deploy/: `npm run drill -- proxies`.
import { request as plainRequest } from 'node:http'
import { connect } from 'node:http2'
import { request, type RequestOptions } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { openInstallation } from './nodes/installation.ts'
import { walkJourneys } from './nodes/journeys.ts'
import { openProxies, type Proxy } from './nodes/proxies.ts'
import { openReport } from './nodes/report.ts'

const { check, finish } = openReport()
const closing: (() => unknown)[] = []
// The demo's sign-in works on the machine itself only.
const email = 'proxies@harbourvale.example'
const password = 'only for the drill of proxies'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}
/** From another address than the proxy's own, so that it is known which of them is seen. */
const caller = '127.0.0.2'
const sendBy =
  (port: number) =>
  (path: string, { body, ...options }: RequestOptions & { body?: Buffer | string } = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const given = {
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        path,
        localAddress: caller,
        rejectUnauthorized: false,
        agent: false as const,
      }
      const sent = request(
        { ...given, ...options, headers: { host: `localhost:${port}`, ...(options.headers as object) } },
        (answer) => {
          let text = ''
          answer.on('data', (piece: Buffer) => (text += piece))
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
          answer.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })

async function through({ name, port, plainPort, output }: Proxy, addressOf: () => Promise<string | null>): Promise<void> {
  const send = sendBy(port)
  let ready: Answer | undefined
  for (let tries = 0; tries < 100 && ready?.status !== 200; tries++) {
    ready = await send('/readyz').catch(() => undefined)
    if (ready?.status !== 200) await sleep(100)
  }
  if (ready?.status !== 200) throw new Error(`${name} does not answer: ${output()}`)
  const json = { 'content-type': 'application/json' }
  const signedIn = await send('/api/auth/login', {
    method: 'POST',
    headers: { ...json, 'x-forwarded-for': '9.9.9.9', forwarded: 'for=9.9.9.9' },
    body: JSON.stringify({ email, password }),
  })
  const { accessToken = '' } = JSON.parse(signedIn.text) as { accessToken?: string }
  check(`${name}: sign-in`, signedIn.status === 200 && accessToken !== '', String(signedIn.status))
  const headers = { ...json, authorization: `Bearer ${accessToken}` }
  await send('/api/tasks', {
    method: 'POST',
    headers: { ...headers, 'x-forwarded-for': '9.9.9.9' },
    body: JSON.stringify({ subject: 'whose' }),
  })
  const address = await addressOf()
  check(`${name}: the address of the caller, not one that it claims`, address === caller, String(address))

  let heard = ''
  const stream = request(
    {
      host: '127.0.0.1',
      servername: 'localhost',
      port,
      path: '/api/events',
      rejectUnauthorized: false,
      agent: false,
      headers: { ...headers, host: `localhost:${port}` },
    },
    (answer) => answer.on('data', (piece: Buffer) => (heard += piece)),
  )
  stream.on('error', () => {})
  stream.end()
  for (let tries = 0; tries < 100 && !heard.includes(': open'); tries++) await sleep(50)
  const before = heard.length
  const made = await send('/api/tasks', { method: 'POST', headers, body: JSON.stringify({ subject: `through ${name}` }) })
  const at = performance.now()
  while (!heard.slice(before).includes('event: changed') && performance.now() - at < 5_000) await sleep(10)
  const ms = Math.round(performance.now() - at)
  check(`${name}: a live event arrives within a second`, made.status < 300 && ms < 1_000, `${ms} ms`)
  stream.destroy()

  const presigned = JSON.parse(
    (await send('/api/media/generate_presigned_url?fileName=front.jpg&fileType=image/jpeg', { headers })).text,
  ) as { url: string }
  const bytes = Buffer.alloc(40_000_000 - 1, 7)
  const startedAt = performance.now()
  const put = await send(presigned.url, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg', 'content-length': String(bytes.length) },
    body: bytes,
  })
  check(
    `${name}: an upload of 40 MB`,
    put.status < 300,
    `${put.status} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )

  const { status, headers: found } = await new Promise<Answer>((resolve, reject) => {
    plainRequest({ host: '127.0.0.1', port: plainPort, path: '/contacts', headers: { host: 'localhost' } }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' })
    })
      .on('error', reject)
      .end()
  })
  const location = String(found['location'])
  check(
    `${name}: http leads to https`,
    [301, 308].includes(status) && location.startsWith('https://') && location.endsWith('/contacts'),
    `${status} ${location}`,
  )
  const session = connect(`https://localhost:${port}`, { rejectUnauthorized: false, host: '127.0.0.1' } as object)
  const isHttp2 = await new Promise<boolean>((resolve) => {
    session.on('error', () => resolve(false))
    const stream2 = session.request({ ':path': '/healthz' })
    stream2.on('response', (answer) => resolve(answer[':status'] === 200))
    stream2.on('error', () => resolve(false))
    stream2.end()
  })
  session.destroy()
  check(`${name}: HTTP/2`, isHttp2)
}

async function drill(): Promise<void> {
  const installation = await openInstallation({ RATE_LIMIT_PER_MINUTE: '100000', GABLE_PASSWORD: password })
  closing.unshift(installation.stop)
  // Photos get their sizes by the worker.
  const node = await installation.start('one', { ROLE: 'all' })
  await installation.untilReady(node)
  const names = ['--agency', 'harbour-vale', '--first-name', 'Pat', '--last-name', 'Proxy', '--role', 'owner', '--email', email]
  const made = await installation.gable('user', 'create', ...names)
  if (made.code !== 0) throw new Error(made.output)
  // Of the demo's people, for the journeys: the same hash is of the same password.
  await installation.owner.query(
    `update logins set password_hash = (select password_hash from logins where email = $1) where email like '%vale.example' or email like '%northpoint.example'`,
    [email],
  )
  const proxies = await openProxies(node.port)
  if (!proxies) throw new Error('needs the Debian packages caddy, nginx and haproxy')
  const addressOf = async () =>
    (
      await installation.owner.query<{ ip: string | null }>(
        `select ip from audit_events where entity = 'task' order by at desc, id desc limit 1`,
      )
    ).rows[0]?.ip ?? null
  for (const start of proxies) {
    const proxy = await start()
    try {
      await through(proxy, addressOf)
      for (const { title, isGood, detail } of await walkJourneys(`https://localhost:${proxy.port}`, password))
        check(`${proxy.name}: in a browser, ${title}`, isGood, detail)
    } catch (error) {
      check(`${proxy.name}: to the end`, false, `${(error as Error).message} ${proxy.output()}`)
    } finally {
      await proxy.stop()
    }
  }
}

await finish(drill, closing)
