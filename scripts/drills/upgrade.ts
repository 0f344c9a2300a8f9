// The version before and this one side by side on one database, and the way from one to the other under load: `npm run drill -- upgrade [commit]`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBalancer } from './nodes/balancers.ts'
import { openInstallation } from './nodes/installation.ts'
import { listen, loadOn, signIn, until } from './nodes/load.ts'
import { openReport } from './nodes/report.ts'

const root = join(import.meta.dirname, '../..')
const { check, finish } = openReport()
const closing: (() => unknown)[] = []
const git = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

/** The newest commit whose database is older than this one's, and whose migrations were not edited since. */
function commitBefore(): string {
  for (const parents of git('log', '--diff-filter=A', '--format=%P', '--', 'migrations').split('\n')) {
    const [parent] = parents.split(' ')
    if (!parent) continue
    const changed = git('diff', '--name-status', parent, 'HEAD', '--', 'migrations').split('\n').filter(Boolean)
    if (changed.length && changed.every((line) => line.startsWith('A\t'))) return parent
  }
  // Since the baseline nothing was added: two programs on one database, from the commit before this one.
  const parent = git('rev-parse', 'HEAD~1')
  if (!git('diff', '--name-only', parent, 'HEAD', '--', 'migrations')) return parent
  throw new Error('no commit with a database that this version takes was found')
}

/** Its server, built from a checkout of its own with the packages of this one. */
function programAt(commit: string): string {
  const tree = join(mkdtempSync(join(tmpdir(), 'gable-before-')), 'tree')
  git('worktree', 'add', '--detach', tree, commit)
  closing.unshift(() => {
    git('worktree', 'remove', '--force', tree)
    rmSync(join(tree, '..'), { recursive: true, force: true })
  })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  mkdirSync(join(tree, 'dist'))
  symlinkSync(join(root, 'dist/web'), join(tree, 'dist/web'))
  const built = spawnSync(process.execPath, [join(tree, 'scripts/build-server.ts')], { cwd: tree, encoding: 'utf8' })
  const program = join(tree, 'dist/server/main.mjs')
  if (!existsSync(program)) throw new Error(`the version before cannot be built: ${built.stderr}`)
  return program
}

async function drill(): Promise<void> {
  const commit = process.argv[3] ?? commitBefore()
  const before = programAt(commit)
  const migrationsOf = (folder: string) => readdirSync(join(folder, 'migrations')).filter((name) => name.endsWith('.sql'))
  const old = migrationsOf(join(before, '../../..'))
  const fresh = migrationsOf(root).filter((name) => !old.includes(name))
  console.log(`     ${commit.slice(0, 8)} and now; new in the database: ${fresh.join(', ') || 'nothing'}`)

  const installation = await openInstallation({ DRAIN_S: '3', RATE_LIMIT_PER_MINUTE: '100000' })
  closing.unshift(installation.stop)
  const { owner, start, untilReady } = installation
  const [oldOne, oldTwo] = [await start('one', {}, before), await start('worker', { ROLE: 'worker' }, before)]
  await untilReady(oldOne)
  const agency = (await owner.query<{ id: string }>(`select id from agencies where slug = 'harbour-vale'`)).rows[0]?.id ?? ''
  const { headers } = await signIn(oldOne.url)
  const versionOf = async (url: string) =>
    ((await (await fetch(`${url}/api/version`)).json()) as { commit: string | null }).commit ?? ''
  check('the version before serves', (await fetch(`${oldOne.url}/api/auth/sign-ins`, { headers })).status === 200)

  const second = await start('two')
  const acknowledged = new Set<string>()
  const given: string[] = []
  // Without retries: while the database is changed, not one request to the version before may fail.
  const during = loadOn(oldOne.url, headers, agency, { retriesForMs: 0, acknowledged, given })
  await untilReady(second)
  await sleep(3_000)
  const duringCount = await during.stop()
  check(
    'not one request to the version before fails while this one changes the database',
    given.length === 0,
    `${duringCount} requests; ${given.slice(0, 3).join('; ')}`,
  )
  const applied = (await owner.query<{ name: string }>('select name from gable_migrations')).rows.map(({ name }) => name)
  check(
    'the database is that of this version',
    fresh.every((name) => applied.includes(name)),
    `${applied.length} migrations`,
  )
  check('they are two programs', (await versionOf(oldOne.url)) !== (await versionOf(second.url)))

  const balancer = await startBalancer([oldOne.port, second.port])
  if (!balancer) throw new Error('needs HAProxy')
  closing.unshift(balancer.stop)
  const side = loadOn(balancer.url, headers, agency, { retriesForMs: 0, acknowledged, given })
  const events = await listen(second.url, headers)
  closing.unshift(events.stop)
  const made = await fetch(`${oldOne.url}/api/listinger/create`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ listingClass: 'residential' }),
  })
  const { id = '', version = 0 } = (await made.json()) as { id?: string; version?: number }
  const changed = await fetch(`${second.url}/api/listinger/update/${id}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ version, headline: 'Changed by the other version' }),
  })
  const read = await fetch(`${oldOne.url}/api/listinger/getOneListinger/${id}`, { headers })
  check(
    'a listing made by the one and changed by the other is read by the first',
    made.ok && changed.ok && (await read.text()).includes('Changed by the other version'),
    `${made.status} ${changed.status} ${read.status}`,
  )
  await until(() => events.text().includes('event: changed'), 5_000)
  check('a change by the version before reaches a page at this one', events.text().includes('event: changed'))
  const queued = `upgrade-${Date.now()}`
  await fetch(`${second.url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'agent@harbourvale.example', note: queued }),
  })
  let done = 0
  for (let tries = 0; tries < 100 && !done; tries++) {
    const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from pgboss.job where state = 'completed'`)
    done = rows[0]?.n ?? 0
    if (!done) await sleep(200)
  }
  check('the worker of the version before does jobs that this one queued', done > 0)
  await sleep(5_000)

  // Replaced one after the other.
  oldOne.child.kill('SIGTERM')
  await oldOne.ended
  const third = await start('one')
  await untilReady(third)
  const worker = await start('worker-two', { ROLE: 'worker' })
  oldTwo.child.kill('SIGTERM')
  await oldTwo.ended
  await sleep(3_000)
  const sideCount = await side.stop()
  check(
    'side by side and while the old ones are replaced, not one request fails',
    given.length === 0,
    `${sideCount} requests; ${given.slice(0, 3).join('; ')}`,
  )
  const { rows } = await owner.query<{ subject: string }>(`select subject from tasks where subject like 'load %'`)
  const stored = new Set(rows.map(({ subject }) => subject))
  const lost = [...acknowledged].filter((subject) => !stored.has(subject))
  check('every acknowledged write is there once', lost.length === 0 && stored.size === rows.length, `${acknowledged.size} writes`)
  check(
    'both nodes are of this version',
    (await versionOf(third.url)) === (await versionOf(second.url)) && worker.child.exitCode === null,
  )

  // On an unchanged database it would go on.
  if (!fresh.length) return
  const refused = await start('late', {}, before)
  const code = await refused.ended
  check(
    'the version before that is started afterwards refuses, and says why',
    code === 1 && refused.output().includes('newer version'),
    refused.output().trim().split('\n').at(-1)?.slice(0, 160),
  )
}

await finish(drill, closing)
