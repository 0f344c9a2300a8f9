// The machine of the database is lost: PostgreSQL 15 under Patroni with one synchronous standby, HAProxy in front, Gable writing. `npm run drill -- failover`.
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Member, startPatroni } from '../../src/server/testing/servers/patroni.ts'
import { startDatabaseBalancer } from './nodes/balancers.ts'
import { openInstallation } from './nodes/installation.ts'
import { listen, loadOn, signIn, until } from './nodes/load.ts'
import { openReport } from './nodes/report.ts'

const { check, finish } = openReport()
const closing: (() => unknown)[] = []

async function drill(): Promise<void> {
  const cluster = await startPatroni()
  if (!cluster) throw new Error('needs the Debian packages patroni, etcd-server and postgresql-15')
  closing.unshift(cluster.stop)
  const [one, two] = cluster.members as [Member, Member]
  one.start()
  await untilRole(one, 'primary', cluster.output)
  two.start()
  await untilRole(two, 'sync_standby', cluster.output)
  const balancer = await startDatabaseBalancer(cluster.members)
  if (!balancer) throw new Error('needs HAProxy')
  closing.unshift(balancer.stop)
  const connection = { host: '127.0.0.1', port: balancer.port, user: 'postgres', password: cluster.password }
  // Until HAProxy has asked both servers it sends to one and the other in turn: four of the primary in a row, and the standby is out.
  for (let [tries, inARow] = [0, 0]; inARow < 4; tries++) {
    if (tries > 100) throw new Error('HAProxy finds no primary')
    inARow = (await isPrimary(connection)) ? inARow + 1 : 0
    await sleep(200)
  }
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  await admin.query('create database gable')
  await admin.end()
  const owner = { ...connection, database: 'gable' }
  const installation = await openInstallation(
    { DRAIN_S: '1', RATE_LIMIT_PER_MINUTE: '100000', METRICS_PORT: '' },
    {
      url: `postgres://postgres:${encodeURIComponent(cluster.password)}@127.0.0.1:${balancer.port}/gable`,
      owner,
      stop: async () => {},
    },
  )
  closing.unshift(installation.stop)
  installation.owner.on('error', () => {})
  const api = await installation.start('api')
  await installation.untilReady(api)
  const worker = await installation.start('worker', { ROLE: 'worker' })
  const { headers } = await signIn(api.url)
  const found = await installation.owner.query<{ id: string }>(`select id from agencies where slug = 'harbour-vale'`)
  const agency = found.rows[0]?.id ?? ''
  const events = await listen(api.url, headers)
  closing.unshift(events.stop)

  for (const [n, [victim, heir]] of [[one, two] as const, [two, one] as const].entries()) {
    const acknowledged = new Set<string>()
    const [given, problems] = [[] as string[], new Map<string, number>()]
    let [killedAt, writableAt, before] = [0, 0, 0]
    const load = loadOn(api.url, headers, agency, {
      retriesForMs: 60_000,
      acknowledged,
      given,
      seen: (problem) => problems.set(problem, (problems.get(problem) ?? 0) + 1),
    })
    await sleep(6_000)
    killedAt = performance.now()
    await victim.kill()
    // What was on its way when it died is answered within a moment, or not at all.
    await sleep(1_000)
    before = acknowledged.size
    await until(() => acknowledged.size > before + 5, 60_000)
    writableAt = performance.now()
    await sleep(4_000)
    const count = await load.stop()
    const client = new pg.Client(owner)
    await client.connect()
    const { rows } = await client.query<{ subject: string }>(`select subject from tasks where subject like 'load %'`)
    const stored = rows.map(({ subject }) => subject)
    const lost = [...acknowledged].filter((subject) => !stored.includes(subject))
    const name = n ? 'and back' : 'primary killed'
    check(`${name}: the standby is the primary now`, (await heir.role()) === 'primary')
    const seconds = (writableAt - killedAt) / 1000
    check(`${name}: writable again within 30 s`, seconds < 30, `${seconds.toFixed(1)} s`)
    check(
      `${name}: no acknowledged write is lost, none is there twice`,
      lost.length === 0 && new Set(stored).size === stored.length,
      `${acknowledged.size} of ${count} requests were writes that were acknowledged`,
    )
    check(`${name}: every request succeeds within its retries`, given.length === 0, given.slice(0, 3).join('; '))
    const said = [...problems].map(([problem, times]) => `${problem} (${times})`).join('; ')
    check(
      `${name}: until then each answer is 503 with Retry-After`,
      problems.size > 0 && [...problems.keys()].every((problem) => /^503, Retry-After \d+$/.test(problem)),
      said,
    )
    check(`${name}: no process ended`, api.child.exitCode === null && worker.child.exitCode === null, worker.output().slice(-300))

    const heard = events.text().length
    await fetch(`${api.url}/api/tasks`, { method: 'POST', headers, body: JSON.stringify({ subject: `after ${n}` }) })
    await until(() => events.text().slice(heard).includes('event: changed'), 20_000)
    check(`${name}: an open page hears of changes again`, events.text().slice(heard).includes('event: changed'))
    // A job that the worker must take: emails of reset passwords end in its outbox.
    const done = async () =>
      (
        await client.query<{ n: number }>(
          `select count(*)::int as n from pgboss.job where completed_on > now() - interval '30 s' and state = 'completed'`,
        )
      ).rows[0]?.n ?? 0
    await fetch(`${api.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'agent@harbourvale.example' }),
    })
    let completed = 0
    for (let tries = 0; tries < 100 && !completed; tries++) {
      completed = await done()
      if (!completed) await sleep(200)
    }
    check(`${name}: the worker takes jobs again`, completed > 0, `${completed} done`)
    await client.end()
    victim.start()
    await untilRole(victim, 'sync_standby', cluster.output)
    check(`${name}: the lost machine comes back as the standby`, true)
  }
}

async function untilRole(member: Member, role: string, output: () => string): Promise<void> {
  let found: string | undefined
  for (let tries = 0; tries < 300; tries++) {
    found = await member.role()
    if (found === role) return
    await sleep(300)
  }
  throw new Error(`${member.name} is ${found} and not ${role}: ${output().slice(-3000)}`)
}

await finish(drill, closing)

async function isPrimary(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query('select pg_is_in_recovery() as is_standby')).rows[0].is_standby === false
  } catch {
    // Not up yet: asked again.
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
