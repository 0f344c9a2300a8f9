// Two installations exchange an agency, as their operators do it: by the command line, with kill -9 in the middle. `npm run drill -- archive`.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, truncateSync, cpSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeDataFolder } from '../../src/platform/backup/restore-folder.ts'
import { differences, readArchive } from '../../src/server/testing/compare-archives.ts'
import { freePort } from '../../src/server/testing/free-port.ts'
import { partsOf, spoilings } from '../../src/server/testing/spoil-archive.ts'

const root = join(import.meta.dirname, '../..')
const home = mkdtempSync(join(tmpdir(), 'gable-drill-'))
chmodSync(home, 0o755)
const port = await freePort()
const kills = 8
const results: { name: string; isGood: boolean }[] = []
function check(name: string, isGood: boolean, detail = ''): void {
  results.push({ name, isGood })
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name}${detail ? `: ${detail}` : ''}`)
}
const envOf = (installation: string) => ({
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: join(home, installation),
  PORT: String(port),
  LOG_LEVEL: 'error',
})
function begin(
  installation: string,
  args: string[],
): { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> } {
  mkdirSync(join(home, installation), { recursive: true })
  const child = spawn(process.execPath, [join(root, 'src/server/cli.ts'), ...args], {
    cwd: root,
    env: envOf(installation),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes))
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) }
}
const gable = (installation: string, ...args: string[]) => begin(installation, args).ended

/** Gable fills an empty installation with the demo when it starts. */
async function seedDemo(installation: string): Promise<void> {
  const server = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
    cwd: root,
    env: { ...envOf(installation), ROLE: 'all' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await isUp()); tries++) {
    if (tries > 3000 || server.exitCode !== null) throw new Error('Gable did not start')
    await sleep(100)
  }
  // Some pictures get their sizes, as in an agency that is at work.
  await sleep(10_000)
  server.kill('SIGTERM')
  await once(server, 'exit')
}

/** The embedded server that a killed command left behind goes with it, as on a machine that loses power. */
async function killHard(installation: string, child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  const file = join(home, installation, 'postgres/postmaster.pid')
  const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  if (postmaster)
    try {
      process.kill(postmaster, 'SIGKILL')
    } catch {
      // Gone already.
    }
  await sleep(500)
}

try {
  await seedDemo('a')
  const archive = join(home, 'agency.zip')
  const exported = await gable('a', 'archive', 'export', 'harbour-vale', archive)
  check('an agency is exported by the command line', exported.code === 0, exported.output.trim())
  const before = await readArchive(archive)
  const rows = [...before.rows.values()].reduce((sum, { length }) => sum + length, 0)
  check('it has records and files', rows > 1000 && before.files.length > 10, `${rows} rows, ${before.files.length} files`)

  await gable('b', 'migrate')
  const parts = await partsOf(archive)
  const spoiled = join(home, 'spoiled.zip')
  const isEmpty = async () =>
    /none yet/.test((await gable('b', 'archive', 'export', 'none', join(home, 'none.zip'))).output) &&
    readdirSync(join(home, 'b/files')).length === 0
  for (const [name, { says, write }] of Object.entries(spoilings)) {
    await write(spoiled, parts)
    const { code, output } = await gable('b', 'archive', 'import', spoiled)
    check(`${name} is refused`, code === 1 && says.test(output), output.trim().split('\n').at(-1))
  }
  cpSync(archive, spoiled)
  truncateSync(spoiled, 1_000_000)
  const cut = await gable('b', 'archive', 'import', spoiled)
  check('a file that was cut off is refused', cut.code === 1 && /damaged/.test(cut.output), cut.output.trim().split('\n').at(-1))
  check('nothing was written by any of them', await isEmpty())

  const places: string[] = []
  for (let n = 0; n < kills; n++) {
    const { child, ended } = begin('b', ['archive', 'import', archive])
    // The first sign of writing, and a moment that differs each time: without kills the rows of the demo come in within two seconds.
    let said = ''
    child.stdout?.on('data', (piece: Buffer) => (said += piece))
    let hasEnded = false
    void ended.then(() => (hasEnded = true))
    while (!hasEnded && !/rows|Continuing/.test(said)) await sleep(20)
    await sleep(Math.random() * 300)
    await killHard('b', child)
    places.push(
      (await ended).output.split('\n').findLast((line) => line.includes('rows') || line.includes('Continuing')) ?? 'start',
    )
  }
  console.log(`     killed after: ${places.join(' | ')}`)
  // A machine that is fast finishes before some of them: then they prove nothing.
  const during = places.filter((place) => place !== 'start').length
  check('kills fell while rows were coming in', during >= 3, `${during} of ${kills}`)
  const finished = await gable('b', 'archive', 'import', archive, '--json')
  check('afterwards it is at its end', finished.code === 0, finished.output.trim().split('\n').at(-1))
  const again = await gable('b', 'archive', 'import', archive)
  check('repeated, it changes nothing', again.code === 0 && /Nothing was changed/.test(again.output))
  const second = join(home, 'second.zip')
  await gable('b', 'archive', 'export', 'harbour-vale', second)
  const after = await readArchive(second)
  const found = differences(before, after)
  check('the second export equals the first', found.length === 0, found.slice(0, 5).join('\n     '))
  const verified = await gable('b', 'audit', 'verify')
  check('its audit log is whole there', verified.code === 0, verified.output.trim())

  const anonymous = join(home, 'anonymous.zip')
  const disguised = await gable('a', 'archive', 'export', 'harbour-vale', anonymous, '--anonymise')
  const people = (before.rows.get('contacts') ?? []).flatMap(({ email, display_name: name }) =>
    [email, name].filter((one) => typeof one === 'string' && (one.includes('@') || / \S/.test(one))),
  ) as string[]
  const lines =
    disguised.code === 0 ? [...(await readArchive(anonymous)).rows.values()].flat().map((row) => JSON.stringify(row)) : []
  const whole = lines.join('\n')
  const known = people.filter((one) => whole.includes(one.split(' ').at(-1) === one ? one : `"${one}"`))
  check(
    'an anonymised archive names no address of the people in it',
    disguised.code === 0 && !known.some((one) => one.includes('@')),
    `${people.length} looked for`,
  )
  const came = await gable('b', 'archive', 'import', anonymous, '--slug', 'anonymous')
  check('it is imported whole', came.code === 0 && !/left out/.test(came.output), came.output.trim().split('\n').at(-1))

  const taken = await gable('a', 'archive', 'import', archive)
  check('a web address name that is taken is refused', taken.code === 1 && /already exists.*--slug/.test(taken.output))
  const copied = await gable('a', 'archive', 'import', archive, '--slug', 'copy')
  check('a copy beside the agency it was made from', copied.code === 0, copied.output.trim().split('\n').slice(-5).join(' '))
  check('its users get other addresses', /4 users need another address/.test(copied.output))
  const third = join(home, 'third.zip')
  const fourth = join(home, 'fourth.zip')
  await gable('a', 'archive', 'export', 'copy', third)
  await gable('a', 'archive', 'export', 'harbour-vale', fourth)
  check('the copy equals it', differences(before, await readArchive(third)).length === 0)
  const kept = await readArchive(fourth)
  check('the original is as it was', differences(before, kept).length === 0)
} finally {
  for (const installation of ['a', 'b']) await removeDataFolder(join(home, installation))
  await removeDataFolder(home)
}
const failed = results.filter(({ isGood }) => !isGood).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
