// The program as its users start and stop it: the bundle that `npm start` runs, real processes, real signals.
import { freePort } from '../../testing/free-port.ts'
import { builtProgram } from '../../testing/built-program.ts'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTimeOf } from '#platform/process-state.ts'
import { startPortalSandbox } from '#channels/portals/sandbox/portal-sandbox.ts'
import { writeFeed } from '../../../../bench/made/generated-feed.ts'
import { demoPassword } from '#accounts/session/password.rules.ts'

const { dataDir, program, port, url, started, run, untilUp } = await builtProgram('server-of-tests')
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

  const ask = () => fetch(`${url}/api/listinger/createPdf/${items[0]?.id}?brochureType=a4`, { headers })
  let brochure = await ask()
  // A document waits for its photos, and the worker has just started on those of the demo.
  for (let tries = 0; tries < 1800 && brochure.status === 422; tries++) {
    expect(await brochure.text()).toContain('still being processed')
    await new Promise((done) => setTimeout(done, 100))
    brochure = await ask()
  }

  expect(brochure.status).toBe(200)
  expect((await brochure.bytes()).subarray(0, 5)).toEqual(new TextEncoder().encode('%PDF-'))
})

test('a second start on the same data says so in one line and leaves the first alone', async () => {
  const second = run(program, [], { PORT: String(await freePort()) })

  expect(await second.ended).toBe(1)
  expect(second.output().trim().split('\n')).toEqual([expect.stringContaining(`is already running on ${dataDir}`)])
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
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

test('a command works beside the running Gable and does not end its database', async () => {
  const doctor = run('src/server/cli.ts', ['doctor', '--json'])

  const code = await doctor.ended
  expect(code, doctor.output()).toBe(0)
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
