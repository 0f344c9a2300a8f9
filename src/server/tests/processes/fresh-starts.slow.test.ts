// The program on a data folder that it has to itself, as its users start it for the first time.
import { freePort } from '../../testing/free-port.ts'
import { builtProgram } from '../../testing/built-program.ts'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoPassword } from '#accounts/session/password.rules.ts'

const { root, built, program, run, untilUp } = await builtProgram('server-of-fresh-starts')

test('a wrong setting stops the start with a line for each fault', async () => {
  const wrong = run(program, [], { PORT: 'many', ROLE: 'boss' })

  expect(await wrong.ended).toBe(1)
  expect(wrong.output().trim().split('\n')).toEqual([expect.stringContaining('PORT'), expect.stringContaining('ROLE')])
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
