// Lists, one listing, a new listing, many connections, brochures: the API against the limit of the machine.
import pg from 'pg'
import { benchBrochuresMeanwhile } from './brochures-meanwhile.ts'
import { listingStatement, listStatement } from './captured-sql.ts'
import { type Installation, type Note, signIn } from './installation.ts'
import { load } from './load.ts'
import { multiplyListings } from './made/more-listings.ts'
import { childrenOf, cpuMs, cpuOfServers, memoryMb, startNode } from './processes.ts'

export async function benchRequests(note: Note, scale: number, { env, connection, command }: Installation): Promise<void> {
  let gable = await startNode('dist/server/main.mjs', env)
  await gable.stop()
  gable = await startNode('dist/server/main.mjs', env)
  note('second start to first answer', `${Math.round(gable.startMs)} ms`, '<= 3000 ms', gable.startMs <= 3000)
  await gable.stop()

  const seeded = Math.round(10_000 * Math.max(scale, 0.2))
  command('seed', '--agency', 'northpoint', '--listings', String(seeded))
  gable = await startNode('dist/server/main.mjs', { ...env, ROLE: 'api' })
  const { agencyId, headers } = await signIn(gable.port, 'northpoint')
  const owner = new pg.Client(connection)
  await owner.connect()
  await owner.query('vacuum analyze')
  const { rows: found } = await owner.query<{ id: string }>(
    'select id from listings where agency_id = $1 order by id limit 500',
    [agencyId],
  )

  await owner.query('create table bare_documents (id uuid primary key, document jsonb not null)')
  await owner.query('create table bare_audit (id uuid primary key, action text not null, at timestamptz not null default now())')
  await owner.end()

  const query = { status: 'live,underOffer', sort: '-priceCents', limit: '50' }
  const bare = await startNode('bench/bare-server.ts', {
    BARE_CONNECTION: JSON.stringify({ ...connection, user: 'gable' }),
    BARE_AGENCY: agencyId,
    BARE_LIST: JSON.stringify(await listStatement(agencyId, query)),
    BARE_LISTING: JSON.stringify(await listingStatement(agencyId)),
  })
  const listPath = `/api/listinger/get_All/${agencyId}?${new URLSearchParams(query)}`
  const measured = async (
    pid: number,
    port: number,
    make: Parameters<typeof load>[0],
    count: number,
    connections = 16,
    others = () => 0,
  ) => {
    // Warm: V8 goes on compiling, and its heap on growing, for ten thousand requests; both take CPU on threads of their own.
    await load(make, { port, connections, count: 2 * count })
    const [before, othersBefore] = [cpuMs(pid), others()]
    const answered = await load(make, { port, connections, count })
    return { ...answered, cpuMsEach: (cpuMs(pid) - before) / count, otherMsEach: (others() - othersBefore) / count }
  }
  const count = Math.round(4000 * scale)
  /** The same list after nine copies of every listing have come beside it. */
  const listAtTenTimes = async () => {
    const client = new pg.Client(connection)
    await client.connect()
    await multiplyListings(client, agencyId, 9)
    await client.query('vacuum analyze')
    await client.end()
    return measured(gable.pid, gable.port, () => ({ path: listPath, headers }), count)
  }
  const bareList = await measured(bare.pid, bare.port, () => ({ path: '/', headers: {} }), count)
  const list = await measured(gable.pid, gable.port, () => ({ path: listPath, headers }), count)
  const ratio = list.perSecond / bareList.perSecond
  note(
    `list of 50 of ${seeded}: throughput against the limit`,
    `${(ratio * 100).toFixed(0)} % (${list.perSecond.toFixed(0)} of ${bareList.perSecond.toFixed(0)} req/s)`,
    '>= 60 %',
    ratio >= 0.6,
  )
  note(
    'list of 50: CPU of the application',
    `${list.cpuMsEach.toFixed(2)} ms (limit ${bareList.cpuMsEach.toFixed(2)})`,
    '<= 1.2 ms',
    list.cpuMsEach <= 1.2,
  )
  note(
    'list of 50: p99 at 16 connections',
    `${list.p99Ms.toFixed(0)} ms (limit ${bareList.p99Ms.toFixed(0)})`,
    '<= 60 ms, quiet machine',
    list.p99Ms <= 60,
  )
  const tenfold = await listAtTenTimes()
  note(
    `list of 50: p99 at ${seeded * 10} against ${seeded} listings`,
    `${(tenfold.p99Ms / list.p99Ms).toFixed(2)} x (${tenfold.p99Ms.toFixed(0)} of ${list.p99Ms.toFixed(0)} ms)`,
    '<= 1.5 x',
    tenfold.p99Ms <= 1.5 * list.p99Ms,
  )
  const idAt = (n: number) => found[n % found.length]?.id
  const bareGet = (path: string) =>
    measured(bare.pid, bare.port, (n) => ({ path: `/${path}/${idAt(n)}`, headers: {} }), count * 2)
  const [bareOne, bareRow] = [await bareGet('one'), await bareGet('row')]
  const one = await measured(
    gable.pid,
    gable.port,
    (n) => ({ path: `/api/listinger/getOneListinger/${idAt(n)}`, headers }),
    count * 2,
  )
  note('get one listing: throughput against the limit', throughput(one, bareOne), '>= 35 %', isShare(one, bareOne, 0.35))
  note('get one listing: beside its row alone, without photos and agents', throughput(one, bareRow), 'no budget', null)
  note('get one listing: CPU of the application', besideLimit(one, bareOne), 'no budget', null)
  const body = (n: number) => JSON.stringify({ listingClass: 'residential', headline: `Bench ${n}`, priceCents: 100 * n })
  const bareCreate = await measured(
    bare.pid,
    bare.port,
    (n) => ({ method: 'POST', path: '/', headers: {}, body: body(n) }),
    Math.round(count / 2),
  )
  const servers = () => cpuOfServers(env.DATA_DIR)
  const create = await measured(
    gable.pid,
    gable.port,
    (n) => ({
      method: 'POST',
      path: '/api/listinger/create',
      headers: { ...headers, 'content-type': 'application/json' },
      body: body(n),
    }),
    Math.round(count / 2),
    16,
    servers,
  )
  note(
    'create a listing with its audit row: throughput',
    throughput(create, bareCreate),
    '>= 15 %',
    isShare(create, bareCreate, 0.15),
  )
  note('create a listing: CPU of the application', besideLimit(create, bareCreate), 'no budget', null)
  note('create a listing: CPU of PostgreSQL', `${create.otherMsEach.toFixed(2)} ms`, '<= 1.5 ms', create.otherMsEach <= 1.5)
  // Two users: one alone is held to 50 requests at once.
  const other = await signIn(gable.port, 'harbour-vale')
  const otherPath = `/api/listinger/get_All/${other.agencyId}?${new URLSearchParams(query)}`
  // Each has half of the connections: with every second request, the slower list would fill more than its user's share.
  const byTwo = (_: number, connection: number) =>
    connection % 2 ? { path: otherPath, headers: other.headers } : { path: listPath, headers }
  const busy = await measured(gable.pid, gable.port, byTwo, count, 64)
  note(
    '64 connections: p99 against p50',
    `${(busy.p99Ms / busy.p50Ms).toFixed(1)} x, ${busy.errors} errors`,
    '<= 4 x, no error',
    busy.p99Ms <= 4 * busy.p50Ms && busy.errors === 0,
  )
  note('peak memory at 64 connections', `${memoryMb(gable.pid).toFixed(0)} MB`, '<= 300 MB', memoryMb(gable.pid) <= 300)
  const flood = await load(() => ({ path: listPath, headers }), {
    port: gable.port,
    connections: 512,
    count: Math.round(5000 * scale),
  })
  const after = await load(() => ({ path: listPath, headers }), { port: gable.port, connections: 4, count: 50 })
  note(
    '512 connections: refused early, recovered after',
    `${flood.errors} of ${flood.count} got 503, then ${after.errors} errors`,
    'recovers',
    after.errors === 0,
  )

  const printed = found.slice(0, Math.max(20, Math.round(60 * scale)))
  await load((n) => ({ path: `/api/listinger/createPdf/${printed[n % printed.length]?.id}?brochureType=a4`, headers }), {
    port: gable.port,
    connections: 1,
    count: 5,
  })
  const renderers = childrenOf(gable.pid)
  const cpuBefore = renderers.reduce((sum, pid) => sum + cpuMs(pid), 0)
  const brochures = await load(
    (n) => ({ path: `/api/listinger/createPdf/${printed[(n + 5) % printed.length]?.id}?brochureType=a4`, headers }),
    { port: gable.port, connections: 1, count: printed.length - 5 },
  )
  const cpuEach = (renderers.reduce((sum, pid) => sum + cpuMs(pid), 0) - cpuBefore) / brochures.count
  note('brochure, warm (without photos)', `${cpuEach.toFixed(0)} ms CPU`, '< 80 ms CPU', cpuEach < 80)
  const listingIds = found.map(({ id }) => id)
  await benchBrochuresMeanwhile(note, { port: gable.port, headers, listPath, listingIds, count: Math.round(4000 * scale) })
  await bare.stop()
  await gable.stop()
}

interface Measured {
  cpuMsEach: number
  p99Ms: number
  perSecond: number
}
const isShare = (ours: Measured, limit: Measured, share: number) => ours.perSecond >= share * limit.perSecond
const throughput = (ours: Measured, limit: Measured) =>
  `${((100 * ours.perSecond) / limit.perSecond).toFixed(0)} % (${ours.perSecond.toFixed(0)} of ${limit.perSecond.toFixed(0)} req/s)`
const besideLimit = (ours: Measured, limit: Measured) =>
  `${ours.cpuMsEach.toFixed(2)} ms (limit ${limit.cpuMsEach.toFixed(2)}), p99 ${ours.p99Ms.toFixed(0)} ms (limit ${limit.p99Ms.toFixed(0)})`
