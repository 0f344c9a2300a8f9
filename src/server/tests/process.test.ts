// The program as its users start and stop it: the bundle that `npm start` runs, real processes, real signals.
import { freePort } from '../testing/free-port.ts'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTimeOf } from '#platform/process-state.ts'
import { startPortalSandbox } from '#channels/portals/sandbox/portal-sandbox.ts'
import { writeFeed } from '../../../bench/generated-feed.ts'
import { demoPassword } from '#accounts/session/password.rules.ts'

const root = join(import.meta.dirname, '../../..')
const dataDir = mkdtempSync(join(tmpdir(), 'gable-process-'))
chmodSync(dataDir, 0o755)
const started: ChildProcess[] = []
const built = 'dist/server-of-tests'
const program = join(built, 'main.mjs')
beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-server.ts', built], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}, 180_000)
afterAll(async () => {
  for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  const postmaster = join(dataDir, 'postgres/postmaster.pid')
  if (existsSync(postmaster)) process.kill(Number(readFileSync(postmaster, 'utf8').split('\n')[0]), 'SIGQUIT')
  await new Promise((done) => setTimeout(done, 500))
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  rmSync(join(root, built), { recursive: true, force: true })
})

const port = await freePort()
const url = `http://127.0.0.1:${port}`

function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...(script ? [join(root, script)] : []), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  child.stdout.on('data', (d: Buffer) => (output += d))
  child.stderr.on('data', (d: Buffer) => (output += d))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, output: () => output, ended }
}
async function untilUp(gable: ReturnType<typeof run>, at = url): Promise<void> {
  // The first start seeds the demo; on a busy machine that takes minutes.
  for (let tries = 0; tries < 2000; tries++) {
    if (gable.child.exitCode !== null) throw new Error(gable.output())
    if (
      await fetch(`${at}/readyz`).then(
        (a) => a.ok,
        () => false,
      )
    )
      return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`did not start: ${gable.output()}`)
}
/** Started after the crash, and ended by the last test. */
let again: ReturnType<typeof run> | undefined
const isAlive = (pid: number) => startTimeOf(pid) !== ''
const serverPid = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
const isLinux = process.platform === 'linux'
const signIn = () =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@harbourvale.example', password: demoPassword }),
  })

test.each(['Creating the database', 'Creating the demo agency'])(
  'ended while it is still starting (%s), it leaves without a word of trouble and without a process',
  async (moment) => {
    const gable = run(program, [], { LOG_LEVEL: 'info' })
    for (let tries = 0; tries < 1200 && !gable.output().includes(moment); tries++)
      await new Promise((done) => setTimeout(done, 50))
    expect(gable.output()).toContain(moment)
    const family = isLinux ? childrenOf(gable.child.pid ?? 0) : []

    gable.child.kill('SIGTERM')

    expect(await gable.ended).toBe(0)
    const lines = gable.output().trim().split('\n')
    const info = 30
    expect(lines.filter((line) => !line.startsWith('{') || JSON.parse(line).level > info)).toEqual([])
    expect(family.filter(isAlive)).toEqual([])
    for (const left of ['gable.pid', 'postgres/postmaster.pid']) expect(existsSync(join(dataDir, left)), left).toBe(false)
  },
  120_000,
)

test('a first start seeds the demo, prints address and sign-in, and lets the demo user in', async () => {
  const gable = run(program)
  await untilUp(gable)

  expect(gable.output()).toContain(url)
  expect(gable.output()).toContain('owner@harbourvale.example')
  expect((await signIn()).status).toBe(200)
}, 240_000)

test('the bundle finds what it reads from the disk: the renderer of brochures, its fonts and templates', async () => {
  const { accessToken } = (await (await signIn()).json()) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  const { ClientId } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { ClientId: string }
  const list = await fetch(`${url}/api/listinger/get_All/${ClientId}?limit=1`, { headers })
  const { items } = (await list.json()) as { items: { id: string }[] }

  const brochure = await fetch(`${url}/api/listinger/createPdf/${items[0]?.id}?brochureType=a4`, { headers })

  expect(brochure.status).toBe(200)
  expect((await brochure.bytes()).subarray(0, 5)).toEqual(new TextEncoder().encode('%PDF-'))
})

test('a second start on the same data says so in one line and leaves the first alone', async () => {
  const second = run(program, [], { PORT: String(await freePort()) })

  expect(await second.ended).toBe(1)
  expect(second.output().trim().split('\n')).toEqual([expect.stringContaining(`is already running on ${dataDir}`)])
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('a wrong setting stops the start with a line for each fault', async () => {
  const wrong = run(program, [], { PORT: 'many', ROLE: 'boss' })

  expect(await wrong.ended).toBe(1)
  expect(wrong.output().trim().split('\n')).toEqual([expect.stringContaining('PORT'), expect.stringContaining('ROLE')])
})

test.skipIf(!isLinux)(
  'after SIGKILL the worker ends too, and the next start takes the database over with nothing lost',
  async () => {
    const first = started.find((child) => child.exitCode === null && child.signalCode === null) as ChildProcess
    const workers = childrenOf(first.pid ?? 0)
    const [database] = [serverPid()]
    const before = await (await signIn()).json()
    first.kill('SIGKILL')
    await once(first, 'exit')

    again = run(program, [], { LOG_LEVEL: 'info' })
    await untilUp(again)

    expect(serverPid()).toBe(database)
    const answer = await fetch(`${url}/api/auth/sign-ins`, { headers: { authorization: `Bearer ${before.accessToken}` } })
    expect(answer.status).toBe(200)
    for (let tries = 0; tries < 150 && workers.some(isAlive); tries++) await new Promise((done) => setTimeout(done, 100))
    expect(workers.filter((pid) => pid !== database && isAlive(pid))).toEqual([])
  },
)

test.skipIf(!isLinux)('a database server that is killed is started again, and calls work again', async () => {
  const before = serverPid()
  process.kill(before, 'SIGKILL')

  await expect
    .poll(() => existsSync(join(dataDir, 'postgres/postmaster.pid')) && serverPid() !== before, { timeout: 60_000 })
    .toBe(true)
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 60_000 }).toBe(200)
  await expect.poll(async () => (await signIn()).status, { timeout: 60_000 }).toBe(200)
})

test('a taken port is noticed before a database is created', async () => {
  const other = mkdtempSync(join(tmpdir(), 'gable-process-'))
  chmodSync(other, 0o755)
  const second = run(program, [], { DATA_DIR: other, DEMO: 'off' })

  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`port ${port} is taken by another program`)
  for (const left of ['gable.pid', 'postgres']) expect(existsSync(join(other, left)), left).toBe(false)
  rmSync(other, { recursive: true, force: true })
})

test('a start that fails after its database was started leaves neither the server nor the claim', async () => {
  const other = mkdtempSync(join(tmpdir(), 'gable-process-'))
  chmodSync(other, 0o755)
  writeFileSync(join(other, 'files'), 'a file where the folder of the files belongs')
  const second = run(program, [], { DATA_DIR: other, PORT: String(await freePort()) })

  expect(await second.ended).toBe(1)
  expect(existsSync(join(other, 'postgres/PG_VERSION'))).toBe(true)
  for (const left of ['gable.pid', 'postgres/postmaster.pid']) expect(existsSync(join(other, left)), left).toBe(false)
  rmSync(other, { recursive: true, force: true })
}, 120_000)

test('a person at a terminal reads plain lines: progress, the address, the demo sign-ins and what to try', async () => {
  const other = mkdtempSync(join(tmpdir(), 'gable-process-'))
  chmodSync(other, 0o755)
  const own = await freePort()
  const gable = run(program, [], { DATA_DIR: other, PORT: String(own), LOG_FORMAT: 'text', LOG_LEVEL: '' })
  await untilUp(gable, `http://127.0.0.1:${own}`)
  await expect.poll(gable.output).toContain('Ctrl+C')
  const [simulated = ''] = /http:\/\/\S+$/m.exec(gable.output().split('What the portals would show:')[1] ?? '') ?? []
  const call = async (method: string, path: string, token = '', body?: object) =>
    (
      await fetch(`http://127.0.0.1:${own}${path}`, {
        method,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    ).json()
  const login = { email: 'owner@harbourvale.example', password: demoPassword }
  const { accessToken } = await call('POST', '/api/auth/login', '', login)
  const { ClientId: clientId } = JSON.parse(Buffer.from(accessToken.split('.')[1], 'base64url').toString())
  const { items: accounts } = await call('GET', `/api/listing_portal/get_All/${clientId}`, accessToken)
  const tested = await call('POST', `/api/listing_portal/test/${accounts[0].id}`, accessToken)
  const page = await (await fetch(simulated)).text()
  gable.child.kill('SIGTERM')
  await gable.ended

  expect(accounts.map((one: { environment: string; hasCredentials: boolean }) => [one.environment, one.hasCredentials])).toEqual([
    ['test', true],
    ['test', true],
  ])
  expect(tested.steps).toEqual([expect.objectContaining({ isOk: true })])
  expect(page).toContain('Simulated portals')
  expect(gable.output()).not.toContain('{')
  for (const said of [
    'Creating the database',
    'Creating the demo agency',
    `Gable is running at http://127.0.0.1:${own}`,
    'owner@harbourvale.example',
    demoPassword,
    'Publishing is simulated',
    '/dev/outbox',
  ])
    expect(gable.output()).toContain(said)
  rmSync(other, { recursive: true, force: true })
}, 240_000)

test('a command works beside the running Gable and does not end its database', async () => {
  const doctor = run('src/server/cli.ts', ['doctor', '--json'])

  expect(await doctor.ended).toBe(0)
  expect(JSON.parse(doctor.output())).toMatchObject({
    isHealthy: true,
    findings: expect.arrayContaining([expect.objectContaining({ what: 'Gable', detail: 'is running' })]),
  })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('an import by command prints one JSON document, and exits 1 only when a file could not be read', async () => {
  const feed = join(dataDir, 'feed.xml')
  writeFileSync(
    feed,
    '<propertyList><residential modTime="2026-11-01" status="current"><agentID>ABCDEF</agentID><uniqueID>1</uniqueID><address><street>Main Road</street><suburb>Richmond</suburb></address></residential></propertyList>',
  )
  const good = run('src/server/cli.ts', ['import', 'reaxml', feed, '--agency', 'northpoint', '--json'])
  expect(await good.ended).toBe(0)
  expect(JSON.parse(good.output())).toEqual({
    listings: [
      expect.objectContaining({
        file: feed,
        root: 'residential',
        agentId: 'ABCDEF',
        uniqueId: '1',
        outcome: 'created',
        reasons: [],
      }),
    ],
    files: [],
  })

  const missing = run('src/server/cli.ts', ['import', 'reaxml', join(dataDir, 'none.xml'), '--agency', 'northpoint', '--json'])
  expect(await missing.ended).toBe(1)
  expect(JSON.parse(missing.output()).files).toEqual([{ file: join(dataDir, 'none.xml'), error: expect.any(String) }])
})

test('an unknown agency or option is refused with what there is', async () => {
  const agency = run('src/server/cli.ts', ['import', 'reaxml', 'package.json', '--agency', 'nobody'])
  expect(await agency.ended).toBe(1)
  expect(agency.output()).toMatch(/Available: harbour-vale, northpoint/)
  const option = run('src/server/cli.ts', ['doctor', '--verbose'])
  expect(await option.ended).toBe(1)
  expect(option.output()).toContain('--verbose is not an option')
})

test('SIGTERM stops everything cleanly and leaves no process behind', async () => {
  const gable = started.findLast((child) => child.exitCode === null && child.signalCode === null) as ChildProcess
  const family = [...(isLinux ? childrenOf(gable.pid ?? 0) : []), serverPid()]

  // Lines are written together a little later: what is left at the end must not be lost.
  const asked = await fetch(`${url}/api/auth/sign-ins`)
  gable.kill('SIGTERM')
  const [code] = await once(gable, 'exit')

  expect(code).toBe(0)
  if (isLinux) expect(again?.output()).toContain(asked.headers.get('x-request-id'))
  expect(family.filter(isAlive)).toEqual([])
  expect(existsSync(join(dataDir, 'gable.pid'))).toBe(false)
})

test.skipIf(!isLinux)(
  'killed in the middle of an import and of publishing, it finishes both, once',
  async () => {
    const sandbox = await startPortalSandbox({ port: 0, host: '127.0.0.1' })
    const env = { REA_URL: sandbox.url, REA_CLIENT_ID: 'gable', REA_CLIENT_SECRET: 'secret' }
    const first = run(program, [], env)
    await untilUp(first)
    const { accessToken } = await (await signIn()).json()
    const { ClientId: clientId } = JSON.parse(Buffer.from(accessToken.split('.')[1], 'base64url').toString())
    const ask = async (method: string, path: string, body?: object) =>
      (
        await fetch(`${url}${path}`, {
          method,
          headers: { authorization: `Bearer ${accessToken}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        })
      ).json()
    const until = async (isDone: () => Promise<boolean>) => {
      for (let tries = 0; tries < 1500; tries++) {
        if (await isDone().catch(() => false)) return
        await new Promise((done) => setTimeout(done, 200))
      }
      throw new Error('it did not finish')
    }
    const form = new FormData()
    form.append('files', new Blob([writeFeed(600)]), 'feed.xml')
    const batch = await (
      await fetch(`${url}/api/reaxml/preview`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}` },
        body: form,
      })
    ).json()
    // The demo has an account of its own.
    const account = await ask('POST', '/api/listing_portal/create', { portalType: 'REA', portalAgencyId: 'ABCDEF' })
    const { items } = await ask('GET', `/api/listinger/get_All/${clientId}?status=live&listingClass=residential&limit=4`)
    const isReady = async ({ id }: { id: string }) =>
      (await ask('GET', `/api/listinger/getOneListinger/${id}`)).media.every((m: { state: string }) => m.state === 'ready')
    await until(async () => (await Promise.all(items.map(isReady))).every(Boolean))
    await until(async () => (await ask('GET', `/api/reaxml/batches/${batch.id}`)).state === 'previewed')
    await ask('POST', `/api/reaxml/batches/${batch.id}/start`)
    const asked: { id?: string }[] = []
    for (const { id } of items)
      asked.push(await ask('POST', '/api/rea/upload_listing_xml', { listingId: id, portalType: 'REA', AgentId: 'ABCDEF' }))
    const accepted: { id: string }[] = items.filter((_: unknown, i: number) => asked[i]?.id)
    await until(async () => (await ask('GET', `/api/reaxml/batches/${batch.id}`)).done > 0)
    for (const pid of [first.child.pid ?? 0, ...childrenOf(first.child.pid ?? 0), serverPid()]) process.kill(pid, 'SIGKILL')
    await first.ended

    const again = run(program, [], { ...env, DRAIN_S: '3' })
    await untilUp(again)

    await until(async () => (await ask('GET', `/api/reaxml/batches/${batch.id}`)).state === 'finished')
    expect(await ask('GET', `/api/reaxml/batches/${batch.id}`)).toMatchObject({ done: 600, counts: { created: 600 } })
    expect((await ask('GET', `/api/listinger/get_All/${clientId}?q=garden%20number&count=true&limit=1`)).total).toBe(600)
    expect(accepted.length).toBeGreaterThan(0)
    const stateOf = async (id: string) =>
      (await ask('GET', `/api/publications/by_listing/${id}`)).find(
        (one: { portalAccountId: string }) => one.portalAccountId === account.id,
      )?.state
    for (const { id } of accepted) await until(async () => ['live', 'warning'].includes(await stateOf(id)))
    const shown = await (await fetch(`${sandbox.url}/sandbox/listings`)).json()
    expect((Array.isArray(shown) ? shown : shown.listings).length).toBe(accepted.length)
    again.child.kill('SIGTERM')
    // A balancer hears of it before the port closes, and connections are not kept.
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
    const late = await fetch(`${url}/api/auth/sign-ins`)
    expect([late.status, late.headers.get('connection')]).toEqual([401, 'close'])
    expect(await again.ended).toBe(0)
    await sandbox.close()
  },
  600_000,
)

test('what is installed without the sources (dist, migrations, assets, node_modules) starts, prints a brochure and has the command line', async () => {
  const shipped = mkdtempSync(join(tmpdir(), 'gable-shipped-'))
  chmodSync(shipped, 0o755)
  mkdirSync(join(shipped, 'dist'))
  cpSync(join(root, built), join(shipped, 'dist/server'), { recursive: true })
  for (const name of ['package.json', 'migrations', 'assets']) cpSync(join(root, name), join(shipped, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(shipped, 'node_modules'))
  const at = await freePort()
  const figuresAt = await freePort()
  const env = { DATA_DIR: join(shipped, 'data'), PORT: String(at), METRICS_PORT: String(figuresAt) }
  const gable = run('', [join(shipped, 'dist/server/main.mjs')], env)
  try {
    await untilUp(gable, `http://127.0.0.1:${at}`)
    const signedIn = await fetch(`http://127.0.0.1:${at}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@harbourvale.example', password: demoPassword }),
    })
    const { accessToken } = (await signedIn.json()) as { accessToken: string }
    const brochure = await fetch(`http://127.0.0.1:${at}/api/listinger/createPdfStocklist`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const doctor = run('', [join(shipped, 'dist/server/cli.mjs'), 'doctor', '--json'], env)
    await doctor.ended

    expect(brochure.status).toBe(200)
    const figuresOf = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(await figuresOf(figuresAt)).toContain('route="/api/auth/login",status="2xx"')
    await expect.poll(() => figuresOf(figuresAt + 1).catch(() => '')).toContain('gable_jobs_total')
    const told = await (await fetch(`http://127.0.0.1:${at}/api/version`)).json()
    expect(told).toMatchObject({ commit: expect.stringMatching(/^[0-9a-f]{40}$/) })
    expect(doctor.output()).toContain('"what":"database","isGood":true')
  } finally {
    gable.child.kill('SIGTERM')
    await gable.ended
    rmSync(shipped, { recursive: true, force: true })
  }
}, 240_000)
