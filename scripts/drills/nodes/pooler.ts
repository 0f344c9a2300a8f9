// Two nodes and two workers behind PgBouncer, whose database is restarted under load.
import { setTimeout as sleep } from 'node:timers/promises'
import { startPgBouncer } from '../../../src/server/testing/servers/pgbouncer.ts'
import type { Installation, Node } from './installation.ts'
import { loadOn } from './load.ts'

interface Wanted {
  installation: Installation
  headers: Record<string, string>
  agency: string
  listingId: string
  check(name: string, isGood: boolean, detail?: string): void
  closing: (() => unknown)[]
}

export async function behindPooler({ installation, headers, agency, listingId, check, closing }: Wanted): Promise<void> {
  const bouncer = await startPgBouncer(installation.server)
  if (!bouncer) throw new Error('needs the Debian package of PgBouncer')
  closing.unshift(bouncer.stop)
  const pooled = {
    DATABASE_POOL_URL: `postgres://gable_app@127.0.0.1:${bouncer.port}/gable`,
    DATABASE_PREPARED: 'off',
  }
  const nodes = [await installation.start('pooled-one', pooled), await installation.start('pooled-two', pooled)]
  for (const node of nodes) await installation.untilReady(node)
  for (const name of ['pooled-worker-one', 'pooled-worker-two']) await installation.start(name, { ...pooled, ROLE: 'worker' })

  let errors = 0
  const read = async (node: Node | undefined, path: string) => {
    const { status } = await fetch(`${node?.url}${path}`, { headers })
    if (status !== 200) errors++
  }
  for (let round = 0; round < 100; round++)
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        read(nodes[i % 2], i < 5 ? `/api/listinger/get_All/${agency}?limit=20` : `/api/listinger/getOneListinger/${listingId}`),
      ),
    )
  check('1,000 requests through PgBouncer in transaction mode', errors === 0, `${errors} errors`)

  const acknowledged = new Set<string>()
  const given: string[] = []
  const loads = nodes.map(({ url }) => loadOn(url, headers, agency, { retriesForMs: 60_000, acknowledged, given }))
  const listings = nodes.map(({ url }) => createListings(url, headers))
  await sleep(3_000)
  const waits: number[] = []
  for (let restarts = 0; restarts < 3; restarts++) {
    await installation.restartDatabase()
    const startedAt = performance.now()
    await Promise.all(nodes.map(({ url }) => untilWritten(url, headers)))
    waits.push((performance.now() - startedAt) / 1000)
    await sleep(5_000)
  }
  const counts = await Promise.all([...loads, ...listings].map((load) => load.stop()))
  check(
    'behind PgBouncer both nodes write again within 10 s of each restart of the database',
    waits.every((seconds) => seconds < 10),
    waits.map((seconds) => `${seconds.toFixed(1)} s`).join(', '),
  )
  check(
    'and every request succeeds within its retries',
    given.length === 0,
    `${counts.reduce((sum, count) => sum + count, 0)} requests${given[0] ? `; ${given.length} failed: ${given[0]}` : ''}`,
  )
}

async function isWritten(at: string, headers: Record<string, string>, path: string, body: unknown): Promise<boolean> {
  const answer = await fetch(`${at}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined)
  return answer?.ok ?? false
}

async function untilWritten(at: string, headers: Record<string, string>): Promise<void> {
  while (!(await isWritten(at, headers, '/api/tasks', { subject: 'after the restart' }))) await sleep(200)
}

/** Sixteen at once: each transaction takes its number apart. */
function createListings(at: string, headers: Record<string, string>) {
  let [isStopping, count] = [false, 0]
  const creators = Array.from({ length: 16 }, async () => {
    while (!isStopping) {
      if (await isWritten(at, headers, '/api/listinger/create', { listingClass: 'residential' })) count++
      else await sleep(300)
    }
  })
  return {
    async stop() {
      isStopping = true
      await Promise.all(creators)
      return count
    },
  }
}
