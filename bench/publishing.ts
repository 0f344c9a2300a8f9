// 10,000 publications queued and delivered to the sandbox by its upload API: how fast, and how the API responds during that.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { type Installation, type Note, signIn, withDemo } from './installation.ts'
import { load } from './load.ts'
import { freePort } from '../src/server/testing/free-port.ts'
import { root, startNode } from './processes.ts'

export async function benchPublishing(note: Note, scale: number, { env, command }: Installation): Promise<void> {
  const count = Math.round(10_000 * scale)
  await withDemo(env)
  // Of those that are made some are drafts or sold, so a few more than are to be published.
  command('seed', '--agency', 'northpoint', '--listings', String(Math.round(count * 1.8)))
  const portalPort = await freePort()
  const portal = `http://127.0.0.1:${portalPort}`
  const sandbox = spawn(
    process.execPath,
    [join(root, 'src/server/cli.ts'), 'portal-sandbox', '--port', String(portalPort), '--uploads', '1000000'],
    { cwd: root, stdio: 'ignore' },
  )
  const settings = { REA_URL: portal, REA_CLIENT_ID: 'gable', REA_CLIENT_SECRET: 'bench' }
  const gable = await startNode('dist/server/main.mjs', { ...env, ...settings })
  const owner = new pg.Client({ host: join(env.DATA_DIR, 'postgres'), port: 5432, user: 'gable', database: 'gable' })
  try {
    await owner.connect()
    const ask = async <T>(path: string, body: unknown, token?: string): Promise<T> => {
      const answer = await fetch(`http://127.0.0.1:${gable.port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    }
    const { accessToken, agencyId, headers } = await signIn(gable.port, 'northpoint')
    const account = await ask<{ id: string }>(
      '/api/listing_portal/create',
      { portalType: 'REA', portalAgencyId: 'BENCHA' },
      accessToken,
    )
    // What is measured is the way to the portal, not the making of photos.
    await owner.query(
      `insert into listing_media (agency_id, id, listing_id, kind, position, file_name, state, token, variants)
       select agency_id, gen_random_uuid(), id, 'photo', 0, 'front.jpg', 'ready', gen_random_uuid()::text,
         '[{"name":"portal","file":"portal.jpg","widthPx":1600,"heightPx":1067}]' from listings where agency_id = $1`,
      [agencyId],
    )
    const { rows } = await owner.query<{ id: string }>(
      `select id from listings where agency_id = $1 and status = 'live' and archived_at is null limit $2`,
      [agencyId, count],
    )
    const startedAt = performance.now()
    let asked = 0
    for (let at = 0; at < rows.length; at += 50) {
      const body = {
        action: 'publish',
        listingIds: rows.slice(at, at + 50).map(({ id }) => id),
        portalAccountIds: [account.id],
      }
      asked += (await ask<{ done: number }>('/api/publications/bulk', body, accessToken)).done
    }
    const queuedS = (performance.now() - startedAt) / 1000
    const busy = await load(() => ({ path: `/api/listinger/get_All/${agencyId}?limit=50`, headers }), {
      port: gable.port,
      connections: 2,
      count: 500,
    })
    for (let left = asked, isLate = false; left > 0 && !isLate; ) {
      const open = await owner.query<{ left: number }>(
        `select count(*)::int as left from publications where agency_id = $1 and state in ('queued', 'sending', 'sent')`,
        [agencyId],
      )
      left = open.rows[0]?.left ?? 0
      isLate = performance.now() - startedAt > 1_800_000
      await new Promise((done) => setTimeout(done, 500))
    }
    const { rows: settled } = await owner.query<{ live: number }>(
      `select count(*)::int as live from publications where agency_id = $1 and state in ('live', 'warning')`,
      [agencyId],
    )
    const live = settled[0]?.live ?? 0
    const seconds = (performance.now() - startedAt) / 1000
    note(
      `${asked} publications queued and delivered`,
      `${(asked / queuedS).toFixed(0)}/s queued, ${(live / seconds).toFixed(0)}/s live (${live})`,
      'all of them live',
      asked > 0 && live === asked,
    )
    note(
      'a page of listings meanwhile',
      `p50 ${busy.p50Ms.toFixed(1)} ms, p99 ${busy.p99Ms.toFixed(0)} ms`,
      'p99 < 250 ms',
      busy.p99Ms < 250 && busy.errors === 0,
    )
  } finally {
    await owner.end()
    await gable.stop()
    sandbox.kill('SIGTERM')
    await once(sandbox, 'exit')
  }
}
