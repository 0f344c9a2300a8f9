// Gable's processes and the portals' stand-in are killed at random while listings are published, changed and withdrawn. At the end the
// portals show exactly what is wanted, and nothing was made twice. CHAOS_SECONDS makes the storm longer, CHAOS_SEED repeats one.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { owners, password } from './portal.ts'
import { freePort, untilUp } from './start-gable.ts'

const root = join(import.meta.dirname, '..')
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

function start(script: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    stdio: 'ignore',
  })
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
    gable = start('src/server/main.ts', [], env)
    // The first start seeds the demo agencies, which a busy machine takes more than a minute for.
    await untilUp(`${url}/readyz`, gable, () => '').catch(() => untilUp(`${url}/readyz`, gable, () => ''))
  }
  const startSandbox = async () => {
    const ports = ['--port', String(portalPort), '--sftp', String(sftp), '--ftp', String(ftp)]
    sandbox = start('src/server/cli.ts', ['portal-sandbox', ...ports, '--keep', join(dataDir, 'sandbox.journal')])
    await untilUp(portal, sandbox, () => '')
  }
  const childrenOf = (pid: number) => {
    const database = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
    return children.filter((child) => child && child !== database)
  }
  const killGable = () => kill(gable, [gable.pid ?? 0, ...childrenOf(gable.pid ?? 0)])
  /** The API goes on; whoever watches over the worker starts another. */
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
  /** Somebody who presses again when nothing answered, or their sign-in is over. */
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

  // Listings of the demo agency that portals take as they are: their photos are there already.
  const ready: string[] = []
  const path = `/api/listinger/get_All/${claims.ClientId}?status=live&limit=50`
  await expect(async () => {
    const against: string[] = []
    for (const { id } of (await ask<{ items: { id: string }[] }>('GET', path)).items) {
      if (ready.length === houses) break
      if (ready.includes(id)) continue
      const findings: { severity: string; message: string }[] = []
      for (const account of portalAccountIds) {
        const judged = await ask<{ findings: typeof findings }>(
          'GET',
          `/api/publications/preflight/${id}?portalAccountId=${account}`,
        )
        findings.push(...judged.findings.filter(({ severity }) => severity === 'blocks'))
      }
      if (findings.length) against.push(...findings.map(({ message }) => message))
      else ready.push(id)
    }
    expect(ready.length, `listings of the demo agency that portals take: ${[...new Set(against)].join(' ')}`).toBe(houses)
  }).toPass({ timeout: 240_000, intervals: [2000] })

  /** What is asked for last is what is wanted, whatever the storm did to earlier presses. */
  const bulk = (action: 'publish' | 'withdraw', ids: string[]) =>
    insist(() => ask<{ failures?: unknown[] }>('POST', '/api/publications/bulk', { action, listingIds: ids, portalAccountIds }))
  await bulk('publish', ready)
  const endsAt = Date.now() + stormMs
  const kills = { gable: 0, worker: 0, sandbox: 0 }
  for (let turn = 0; Date.now() < endsAt; turn++) {
    const id = ready[turn % ready.length] ?? ''
    await insist(async () => {
      const now = await ask<{ version: number }>('GET', `/api/listinger/getOneListinger/${id}`)
      await ask('PUT', `/api/listinger/update/${id}`, { version: now.version, headline: `Storm ${turn}` })
    })
    await bulk(turn % 4 === 3 ? 'withdraw' : 'publish', [id])
    await wait(random() * 1500)
    const dice = random()
    if (dice < 0.3) {
      kills.gable++
      await killGable()
      await startGable()
    } else if (dice < 0.6) {
      kills.worker++
      killWorker()
    } else {
      kills.sandbox++
      await kill(sandbox!, [sandbox!.pid ?? 0])
      await wait(random() * 1000)
      await startSandbox()
    }
  }
  console.log(`chaos: killed Gable ${kills.gable}, its worker ${kills.worker}, the portals ${kills.sandbox} times`)
  expect(kills.gable + kills.worker + kills.sandbox).toBeGreaterThan(3)

  // One is to be gone in the end, the others are to be there as they are.
  const [gone = '', ...staying] = ready
  await bulk('publish', staying)
  await bulk('withdraw', [gone])
  type Publication = { state: string; wantedState: string; hasUnsentChanges: boolean; portalType: string }
  await expect(async () => {
    for (const id of ready)
      for (const publication of await insist(() => ask<Publication[]>('GET', `/api/publications/by_listing/${id}`))) {
        if (!['REA', 'domain', 'homely'].includes(publication.portalType)) continue
        const off = publication.portalType === 'homely' ? 'delivered' : 'removed'
        const there = publication.portalType === 'homely' ? ['delivered'] : ['live', 'warning']
        expect(id === gone ? [off] : there).toContain(publication.state)
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
