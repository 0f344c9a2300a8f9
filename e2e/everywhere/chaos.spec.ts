// Gable's processes and the portals' stand-in are killed at random while listings are published, changed and withdrawn. At the end the
// portals show exactly what is wanted, and nothing was made twice. CHAOS_SECONDS makes the storm longer, CHAOS_SEED repeats one.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { owners, password } from '../helpers/portal.ts'
import { freePort } from '../../src/server/testing/free-port.ts'
import { untilUp } from '../journeys/kit/program.ts'

const root = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'gable-chaos-'))
chmodSync(dataDir, 0o755)
const stormMs = Number(process.env['CHAOS_SECONDS'] ?? 30) * 1000
const seed = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const houses = 5
const started: ChildProcess[] = []
test.setTimeout(stormMs + 420_000)
test.skip(process.platform !== 'linux', 'finds the children of a process in /proc')

/** The same numbers again for the same seed (mulberry32). */
function randomFrom(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

let output = ''
function start(script: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece))
  started.push(child)
  return child
}
async function kill(child: ChildProcess, pids: number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
test.afterAll(async () => {
  for (const child of started)
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test('killed again and again on both sides, every portal ends with what is wanted, once', async () => {
  console.log(`chaos: CHAOS_SEED=${seed} CHAOS_SECONDS=${stormMs / 1000}`)
  const random = randomFrom(seed)
  const [port, portalPort, sftp, ftp] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const [url, portal] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${portalPort}`]
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    REA_URL: portal,
    REA_CLIENT_ID: 'gable',
    REA_CLIENT_SECRET: 'secret',
    DOMAIN_API_URL: `${portal}/domain`,
    DOMAIN_AUTH_URL: `${portal}/domain`,
    DOMAIN_CLIENT_ID: 'gable',
    DOMAIN_CLIENT_SECRET: 'secret',
    FETCH_ALLOW_PRIVATE: '127.0.0.1',
  }
  let gable: ChildProcess
  let sandbox: ChildProcess
  const startGable = async () => {
    gable = start('dist/server/main.mjs', [], env)
    await untilUp({ url: `${url}/readyz`, child: gable, output: () => output })
  }
  const startSandbox = async () => {
    const ports = ['--port', String(portalPort), '--sftp', String(sftp), '--ftp', String(ftp)]
    sandbox = start('src/server/cli.ts', ['portal-sandbox', ...ports, '--keep', join(dataDir, 'sandbox.journal')])
    await untilUp({ url: portal, child: sandbox, output: () => output })
  }
  const childrenOf = (pid: number) => {
    const database = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
    return children.filter((child) => child && child !== database)
  }
  const killGable = () => kill(gable, [gable.pid ?? 0, ...childrenOf(gable.pid ?? 0)])
  /** The API continues, and its supervisor starts another worker. */
  const killWorker = () => {
    for (const pid of childrenOf(gable.pid ?? 0)) process.kill(pid, 'SIGKILL')
  }
  await startSandbox()
  await startGable()

  let token = ''
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw Object.assign(new Error(`${path}: ${answer.status} ${await answer.text()}`), { status: answer.status })
    return (await answer.json()) as T
  }
  const signIn = async () => {
    const answer = await ask<{ accessToken: string }>('POST', '/api/auth/login', { email: owners.northpoint, password })
    token = answer.accessToken
  }
  /** A user who tries again after no response or after the session ended. */
  const insist = async <T>(work: () => Promise<T>): Promise<T> => {
    let last: unknown
    for (let tries = 0; tries < 200; tries++)
      try {
        return await work()
      } catch (error) {
        last = error
        if ((error as { status?: number }).status === 401) await signIn().catch(() => undefined)
        await wait(300)
      }
    throw new Error('It never worked', { cause: last })
  }
  await signIn()
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { ClientId: string }

  const credentials = { clientId: 'gable', clientSecret: 'secret' }
  const feed = { protocol: 'sftp', host: '127.0.0.1', port: sftp }
  const accounts: { id: string }[] = []
  for (const account of [
    { portalType: 'REA', portalAgencyId: 'CHAOSA' },
    { portalType: 'domain', portalAgencyId: '77777' },
    { portalType: 'homely', portalAgencyId: 'chaos', credentials, feed },
  ])
    accounts.push(await ask('POST', '/api/listing_portal/create', account))
  const portalAccountIds = accounts.map(({ id }) => id)

  const [agent] = (await ask<{ items: { id: string }[] }>('GET', `/api/listing-agents/${claims.ClientId}?limit=1`)).items
  const ready: string[] = []
  for (let n = 1; n <= houses; n++) ready.push(await newHouse(n, agent?.id ?? ''))
  async function newHouse(n: number, AgentId: string): Promise<string> {
    const parts = ['siteName', 'level', 'subNumber', 'lotNumber', 'country', 'municipality', 'latitude', 'longitude']
    const { id, version } = await ask<{ id: string; version: number }>('POST', '/api/listinger/create', {
      listingClass: 'residential',
      AgentId,
      address: {
        ...Object.fromEntries(parts.map((name) => [name, null])),
        ...{ streetNumber: String(n), street: 'Storm Street', suburb: 'Richmond', state: 'VIC', postcode: '3121' },
      },
      ...{ category: 'House', bedrooms: 3, bathrooms: 2, priceCents: 90_000_000, headline: `House ${n}` },
      description: 'Rooms and a garden.',
    })
    // What is tried is the way to the portals, not the making of photos, which takes minutes beside a demo's.
    const database = new pg.Client({ host: join(dataDir, 'postgres'), port: 5432, user: 'gable', database: 'gable' })
    await database.connect()
    for (const position of [0, 1])
      await database.query(
        `insert into listing_media (agency_id, id, listing_id, kind, position, file_name, state, token, variants)
         values ($1, gen_random_uuid(), $2, 'photo', $3, 'front.jpg', 'ready', gen_random_uuid()::text,
           '[{"name":"portal","file":"portal.jpg","widthPx":1600,"heightPx":1067}]')`,
        [claims.ClientId, id, position],
      )
    await database.end()
    await ask('PUT', `/api/listinger/update/${id}`, { version, status: 'live' })
    return id
  }

  /** The last request counts, also after earlier clicks that failed. */
  const bulk = (action: 'publish' | 'withdraw', ids: string[]) =>
    insist(() => ask<{ failures?: unknown[] }>('POST', '/api/publications/bulk', { action, listingIds: ids, portalAccountIds }))
  await bulk('publish', ready)
  const endsAt = Date.now() + stormMs
  const blows = {
    async gable() {
      await killGable()
      await startGable()
    },
    async worker() {
      killWorker()
    },
    async sandbox() {
      await kill(sandbox, [sandbox.pid ?? 0])
      await wait(random() * 1000)
      await startSandbox()
    },
  }
  const names = Object.keys(blows) as (keyof typeof blows)[]
  const kills: Record<keyof typeof blows, number> = { gable: 0, worker: 0, sandbox: 0 }
  // On a slow machine the storm goes on until everything has been struck.
  for (let turn = 0; Date.now() < endsAt || names.some((name) => kills[name] === 0); turn++) {
    const id = ready[turn % ready.length] ?? ''
    await insist(async () => {
      const now = await ask<{ version: number }>('GET', `/api/listinger/getOneListinger/${id}`)
      await ask('PUT', `/api/listinger/update/${id}`, { version: now.version, headline: `Storm ${turn}` })
    })
    await bulk(turn % 4 === 3 ? 'withdraw' : 'publish', [id])
    await wait(random() * 1500)
    const spared = names.filter((name) => kills[name] === 0)
    const at = turn < 6 && spared.length ? spared : names
    const struck = at[Math.floor(random() * at.length)] ?? 'sandbox'
    kills[struck]++
    await blows[struck]()
  }
  console.log(`chaos: killed Gable ${kills.gable}, its worker ${kills.worker}, the portals ${kills.sandbox} times`)

  // One is to be gone in the end, the others are to be there as they are.
  const [gone = '', ...staying] = ready
  await bulk('publish', staying)
  await bulk('withdraw', [gone])
  type Publication = { state: string; wantedState: string; hasUnsentChanges: boolean; portalType: string }
  await expect(async () => {
    for (const id of ready)
      for (const publication of await insist(() => ask<Publication[]>('GET', `/api/publications/by_listing/${id}`))) {
        if (!['REA', 'domain', 'homely'].includes(publication.portalType)) continue
        // A file that takes it down is delivered; where the storm let no file out before, there is nothing to take down.
        const off = publication.portalType === 'homely' ? ['delivered', 'removed'] : ['removed']
        const there = publication.portalType === 'homely' ? ['delivered'] : ['live', 'warning']
        expect(id === gone ? off : there).toContain(publication.state)
        expect(publication.wantedState).toBe(id === gone ? 'removed' : 'live')
        if (id !== gone) expect(publication.hasUnsentChanges).toBe(false)
      }
  }).toPass({ timeout: 240_000, intervals: [1000] })

  interface Shown {
    externalListingId?: string
    providerAdId?: string
    headline: string
  }
  const see = async <T>(what: string) => (await (await fetch(`${portal}/sandbox/${what}`)).json()) as T
  const wanted: string[] = []
  for (const id of staying) wanted.push((await ask<{ headline: string }>('GET', `/api/listinger/getOneListinger/${id}`)).headline)
  for (const what of ['listings', 'domain/listings', 'feed-listings']) {
    const shown = await see<Shown[]>(what)
    const names = shown.map((one) => one.externalListingId ?? one.providerAdId)
    expect(new Set(names).size, `${what} holds a double`).toBe(names.length)
    expect(shown.map(({ headline }) => headline).toSorted(), what).toEqual(wanted.toSorted())
  }
})
