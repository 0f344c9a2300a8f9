// Many nodes as one installation: two API processes behind HAProxy, two workers, one database, files in S3, PgBouncer; nodes are killed and
// replaced under load. `npm run drill -- nodes`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mailSink } from '../../bench/mail-sink.ts'
import { startSwift } from '../../src/server/testing/servers/swift.ts'
import { startBalancer } from './nodes/balancers.ts'
import { openInstallation } from './nodes/installation.ts'
import { behindPooler } from './nodes/pooler.ts'
import { openReport } from './nodes/report.ts'
import { listen, loadOn, signIn, until } from './nodes/load.ts'

const root = join(import.meta.dirname, '../..')
const { check, finish } = openReport()
const closing: (() => unknown)[] = []
const ratePerDomain = 10
const mails = 100

async function drill(): Promise<void> {
  const swift = await startSwift()
  if (!swift) throw new Error('needs the Debian packages of OpenStack Swift')
  closing.unshift(swift.stop)
  const sink = await mailSink()
  closing.unshift(sink.close)
  const installation = await openInstallation({
    ...swift.settings,
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_RATE_PER_DOMAIN: String(ratePerDomain),
    DATABASE_LOCK_TIMEOUT_S: '20',
    DRAIN_S: '3',
    RATE_LIMIT_PER_MINUTE: '100000',
  })
  closing.unshift(installation.stop)
  const { owner, start, untilReady } = installation
  let [one, two] = [await start('one'), undefined as never as Awaited<ReturnType<typeof start>>]
  await untilReady(one)
  two = await start('two')
  await untilReady(two)
  const workers = [await start('worker-one', { ROLE: 'worker' }), await start('worker-two', { ROLE: 'worker' })]
  const balancer = await startBalancer([one.port, two.port])
  if (!balancer) throw new Error('needs HAProxy')
  closing.unshift(balancer.stop)
  const { url } = balancer

  const { headers } = await signIn(one.url)
  const agency = (await owner.query<{ id: string }>(`select id from agencies where slug = 'harbour-vale'`)).rows[0]?.id ?? ''

  // 1. One sign-in, and who is refused.
  const known = await fetch(`${two.url}/api/auth/sign-ins`, { headers })
  check('node two takes the sign-in of node one', known.status === 200, String(known.status))
  const stranger = await start('stranger', { SECRET_KEY: 'another key than the one of this drill, as long' })
  const strangerCode = await stranger.ended
  check('a node with another key refuses to start', strangerCode === 1 && stranger.output().includes('another SECRET_KEY'))
  await owner.query(`insert into gable_migrations (name, checksum) values ('9999_of_a_later_version.sql', 'x')`)
  const older = await start('older')
  const olderCode = await older.ended
  check('an older program refuses to start on a newer schema', olderCode === 1 && older.output().includes('newer version'))
  await owner.query(`delete from gable_migrations where name like '9999%'`)

  // 2. Files.
  const photo = readFileSync(join(root, 'assets/demo/townhouses-in-a-row.jpg'))
  const listing = (await (
    await fetch(`${one.url}/api/listinger/create`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ listingClass: 'residential' }),
    })
  ).json()) as { id: string }
  const upload = (await (
    await fetch(`${one.url}/api/media/generate_presigned_url?fileName=front.jpg&fileType=image/jpeg`, { headers })
  ).json()) as { url: string; key: string }
  await fetch(`${one.url}${upload.url}`, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: photo })
  await fetch(`${two.url}/api/media/create`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ key: upload.key, listingId: listing.id, fileName: 'front.jpg' }),
  })
  let shown: { state: string; urls: Record<string, string> } | undefined
  for (let tries = 0; tries < 300 && shown?.state !== 'ready'; tries++) {
    const answer = await fetch(`${two.url}/api/listinger/getOneListinger/${listing.id}`, { headers })
    shown = ((await answer.json()) as { media: { state: string; urls: Record<string, string> }[] }).media?.[0]
    if (shown?.state !== 'ready') await sleep(200)
  }
  const pictures = await Promise.all(
    [one, two].map(async (node) => (await (await fetch(`${node.url}${shown?.urls['card']}`)).arrayBuffer()).byteLength),
  )
  check(
    'a photo sent to node one, attached at two, drawn by a worker, is shown by both',
    shown?.state === 'ready' && (pictures[0] ?? 0) > 1000 && pictures[0] === pictures[1],
    `${pictures.join(' and ')} bytes`,
  )
  check('no file is on a disk', !existsSync(join(installation.folder('one'), 'files')))

  // 3. Live events.
  const events = await listen(two.url, headers)
  closing.unshift(events.stop)
  await fetch(`${one.url}/api/tasks`, { method: 'POST', headers, body: JSON.stringify({ subject: 'heard elsewhere' }) })
  await until(() => events.text().includes('event: changed'), 5_000)
  check('a change at node one reaches a browser at node two', events.text().includes('event: changed'))

  // 4. Limits.
  const statuses: number[] = []
  for (let i = 0; i < 7; i++)
    statuses.push(
      (
        await fetch(`${(i % 2 ? one : two).url}/api/auth/forgot-password`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'nobody@harbourvale.example' }),
        })
      ).status,
    )
  check('five tries are five on both nodes together', statuses.filter((status) => status < 400).length === 5, statuses.join(' '))

  // 5. Killed under load.
  const acknowledged = new Set<string>()
  const given: string[] = []
  const load = loadOn(url, headers, agency, { retriesForMs: 20_000, acknowledged, given })
  for (let kills = 0; kills < 4; kills++) {
    await sleep(7_000)
    const isOne = kills % 2 === 0
    const victim = isOne ? one : two
    victim.child.kill('SIGKILL')
    await victim.ended
    const again = await start(isOne ? 'one' : 'two')
    await untilReady(again)
    if (isOne) one = again
    else two = again
  }
  await sleep(2_000)
  const killed = await load.stop()
  check(
    'every request succeeds within its retries while nodes are killed',
    given.length === 0,
    `${killed} requests, 4 kills${given[0] ? `; ${given[0]}` : ''}`,
  )
  const { rows: kept } = await owner.query<{ subject: string; count: number }>(
    `select subject, count(*)::int as count from tasks where subject like 'load %' group by subject`,
  )
  const stored = new Map(kept.map(({ subject, count }) => [subject, count]))
  const lost = [...acknowledged].filter((subject) => !stored.has(subject))
  const twice = kept.filter(({ count }) => count > 1)
  check('no acknowledged write is lost, none is there twice', lost.length + twice.length === 0, `${acknowledged.size} writes`)

  // 6. Rolling restart: the balancer takes a node out before its port closes.
  const refused: string[] = []
  const gentle = loadOn(url, headers, agency, { retriesForMs: 0, acknowledged, given: refused })
  await sleep(2_000)
  for (const name of ['one', 'two'] as const) {
    const node = name === 'one' ? one : two
    node.child.kill('SIGTERM')
    const code = await node.ended
    if (code !== 0) refused.push(`exit code ${code}`)
    const again = await start(name)
    await untilReady(again)
    if (name === 'one') one = again
    else two = again
    await sleep(2_500)
  }
  const rolled = await gentle.stop()
  check(
    'a rolling restart by SIGTERM fails no request',
    refused.length === 0,
    `${rolled} requests${refused[0] ? `; ${refused.length} failed: ${refused[0]}` : ''}`,
  )

  // 7. Workers.
  await campaign()

  // 8. Files.
  const verified = await installation.gable('files', 'verify', '--json')
  check('every file that a record refers to is in the bucket', verified.code === 0, verified.output.slice(0, 200).trim())

  // 9. A pooler.
  await behindPooler({ installation, headers, agency, listingId: listing.id, check, closing })

  async function campaign(): Promise<void> {
    await owner.query(
      `with people as (
         insert into contacts (agency_id, id, kind, display_name, sort_last, sort_first, email, fields)
         select $1, gen_random_uuid(), 'person', 'Reader ' || n, 'reader' || n, '', 'reader' || n || '@one.example', jsonb_build_object('firstName', 'Reader' || n)
         from generate_series(1, $2) n returning agency_id, id),
       tagged as (insert into contact_tags (agency_id, contact_id, tag) select agency_id, id, 'drill' from people)
       insert into consent_events (agency_id, id, contact_id, channel, purpose, state, source, happened_at)
       select agency_id, gen_random_uuid(), id, 'email', 'newsletter', 'express', 'drill', now() - interval '1 day' from people`,
      [agency, mails],
    )
    const { rows } = await owner.query<{ id: string }>(
      `select id from listings where agency_id = $1 and status = 'live' limit 3`,
      [agency],
    )
    const call = async (path: string, body: unknown) => {
      const answer = await fetch(`${one.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as { id: string }
    }
    const audience = { include: [{ kind: 'tags', tags: ['drill'] }], exclude: [] }
    const { id } = await call('/api/campaign/create', { template: 'newsletter', listingIds: rows.map((row) => row.id), audience })
    await call('/api/campaign/activate', { id })
    const arrived = () => sink.to.filter((address) => address.startsWith('reader'))
    await until(() => arrived().length > 5, 60_000)
    const [from, startedAt] = [arrived().length, performance.now()]
    let [kills, best] = [0, 0]
    const windows: number[] = []
    for (let second = 0; second < 60 && arrived().length < mails; second++) {
      await sleep(1000)
      windows.push(arrived().length)
      const past = windows.at(-6)
      if (past !== undefined) best = Math.max(best, ((windows.at(-1) ?? 0) - past) / 5)
      if (second % 4 === 3 && kills < 3) {
        const victim = kills % 2
        workers[victim]?.child.kill('SIGKILL')
        await workers[victim]?.ended
        workers[victim] = await start(victim ? 'worker-two' : 'worker-one', { ROLE: 'worker' })
        kills++
      }
    }
    // Those of a killed worker are taken up after its heartbeat has stopped.
    for (let last = -1; arrived().length < mails && last !== arrived().length; ) {
      last = arrived().length
      await until(() => arrived().length >= mails, 35_000)
    }
    const all = arrived()
    const seconds = (performance.now() - startedAt) / 1000
    check(
      'a campaign sends no one two emails while workers are killed',
      new Set(all).size === all.length,
      `${all.length} of ${mails}, ${kills} kills`,
    )
    // Whether an email that was on its way at the kill has arrived is unknown; it is not sent again (decision note 53).
    check(
      'and misses at most those that were on their way',
      all.length >= mails - kills * 10,
      `${mails - all.length} not sent again`,
    )
    check(
      'two workers keep the rate to one domain',
      best <= ratePerDomain * 1.3,
      `${((all.length - from) / seconds).toFixed(1)} a second, at most ${best.toFixed(1)} within 5 s; the setting is ${ratePerDomain}`,
    )
  }
}

await finish(drill, closing)
