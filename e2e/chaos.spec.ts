// For a minute Gable's processes and the portals' stand-in are killed at random while listings are published, changed and withdrawn.
// At the end the portals show exactly what is wanted, and nothing was made twice.
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
const stormMs = 60_000
const houses = 6
const started: ChildProcess[] = []
test.setTimeout(600_000)
test.skip(process.platform !== 'linux', 'finds the children of a process in /proc')

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
    await untilUp(`${url}/readyz`, gable, () => '')
  }
  const startSandbox = async () => {
    const ports = ['--port', String(portalPort), '--sftp', String(sftp), '--ftp', String(ftp)]
    sandbox = start('src/server/cli.ts', ['portal-sandbox', ...ports, '--keep', join(dataDir, 'sandbox.journal')])
    await untilUp(portal, sandbox, () => '')
  }
  const killGable = () => {
    const pid = gable.pid ?? 0
    const database = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
    return kill(gable, [pid, ...children.filter((child) => child && child !== database)])
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
  /** Somebody who presses again when nothing answered. A 409 or 422 says that the first press had arrived. */
  const insist = async (work: () => Promise<unknown>) => {
    for (let tries = 0; tries < 200; tries++)
      try {
        return await work()
      } catch (error) {
        if ([409, 422].includes((error as { status?: number }).status ?? 0)) return undefined
        await wait(300)
      }
    throw new Error('It never worked')
  }
  token = (await ask<{ accessToken: string }>('POST', '/api/auth/login', { email: owners.northpoint, password })).accessToken
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { ClientId: string }
  const [agent] = (await ask<{ items: { id: string }[] }>('GET', `/api/listing-agents/${claims.ClientId}?limit=1`)).items

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

  // A listing of the demo agency, fit for portals, is what ours are made like: its photos are there already.
  const { items } = await ask<{ items: { id: string }[] }>(
    'GET',
    `/api/listinger/get_All/${claims.ClientId}?status=live&listingClass=residential&saleOrLease=sale&limit=50`,
  )
  const ready: string[] = []
  for (const { id } of items) {
    if (ready.length === houses) break
    const judged = await Promise.all(
      portalAccountIds.map((account) =>
        ask<{ isReady: boolean }>('GET', `/api/publications/preflight/${id}?portalAccountId=${account}`),
      ),
    )
    if (judged.every(({ isReady }) => isReady)) ready.push(id)
  }
  expect(ready.length, 'listings of the demo agency that portals take').toBeGreaterThan(1)
  expect(agent).toBeDefined()

  const bulk = (action: string, ids: string[]) =>
    ask('POST', '/api/publications/bulk', { action, listingIds: ids, portalAccountIds })
  await insist(() => bulk('publish', ready))
  const endsAt = Date.now() + stormMs
  for (let turn = 0; Date.now() < endsAt; turn++) {
    const id = ready[turn % ready.length] ?? ''
    await insist(async () => {
      const now = await ask<{ version: number }>('GET', `/api/listinger/getOneListinger/${id}`)
      await ask('PUT', `/api/listinger/update/${id}`, { version: now.version, headline: `Storm ${turn}` })
    })
    await insist(() => bulk(turn % 4 === 3 ? 'withdraw' : 'publish', [id]))
    await wait(Math.random() * 1500)
    if (Math.random() < 0.5) {
      await killGable()
      await startGable()
    } else {
      await kill(sandbox!, [sandbox!.pid ?? 0])
      await wait(Math.random() * 1000)
      await startSandbox()
    }
  }

  // One is to be gone in the end, the others are to be there as they are.
  const [gone = '', ...staying] = ready
  await insist(() => bulk('publish', staying))
  await insist(() => bulk('withdraw', [gone]))
  type Publication = { state: string; wantedState: string; hasUnsentChanges: boolean; portalType: string }
  await expect(async () => {
    for (const id of ready)
      for (const publication of await ask<Publication[]>('GET', `/api/publications/by_listing/${id}`)) {
        const off = publication.portalType === 'homely' ? 'delivered' : 'removed'
        const there = publication.portalType === 'homely' ? ['delivered'] : ['live', 'warning']
        expect(id === gone ? [off] : there).toContain(publication.state)
        expect(publication.wantedState).toBe(id === gone ? 'removed' : 'live')
      }
  }).toPass({ timeout: 240_000, intervals: [2000] })

  const see = async <T>(path: string) => (await (await fetch(`${portal}/sandbox/${path}`)).json()) as T[]
  for (const path of ['listings', 'domain/listings', 'feed-listings']) {
    const shown = await see<{ externalListingId?: string; providerAdId?: string }>(path)
    const names = shown.map((one) => one.externalListingId ?? one.providerAdId)
    expect(new Set(names).size, path).toBe(names.length)
    expect(names.length, path).toBe(staying.length)
  }
})
