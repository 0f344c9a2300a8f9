import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { demoPassword } from '../src/accounts/session/password.rules.ts'
import { root, startNode } from './processes.ts'

/** What a part of the benchmark writes down: `isKept` is null where there is no budget. */
export type Note = (what: string, figure: string, budget: string, isKept: boolean | null) => void

export interface Installation {
  env: { DATA_DIR: string }
  /** One command of `npm run gable`. */
  command(...args: string[]): { seconds: number; stdout: string }
  /** For the owner's own connection. */
  connection: { host: string; port: number; user: string; database: string }
  remove(): void
}

/** An empty folder of data for a Gable to be measured in. */
export function emptyInstallation(name: string): Installation {
  const dataDir = mkdtempSync(join(tmpdir(), `gable-bench-${name}-`))
  chmodSync(dataDir, 0o755)
  return {
    env: { DATA_DIR: dataDir },
    connection: { host: join(dataDir, 'postgres'), port: 5432, user: 'gable', database: 'gable' },
    command(...args) {
      const startedAt = performance.now()
      const { status, stderr, stdout } = spawnSync(process.execPath, [join(root, 'src/server/cli.ts'), ...args], {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDir },
        encoding: 'utf8',
        maxBuffer: 500_000_000,
      })
      if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
      return { seconds: (performance.now() - startedAt) / 1000, stdout }
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Starts and stops once, so that the database and the agencies of the demo are there. */
export async function withDemo(env: Record<string, string>): Promise<void> {
  await (await startNode('dist/server/main.mjs', { ...env, ROLE: 'api' })).stop()
}

/** The photos, portraits and publications of the demo are made after the start: until then two cores are busy, and screens have holes. */
export async function demoSettled(connection: Installation['connection']): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const left = `select 'a photo' as what from listing_media where state not in ('ready', 'failed')
    union all select 'a job of ' || name from pgboss.job where state < 'completed' and start_after < now()`
  const until = Date.now() + 300_000
  for (let rows = await waiting(); rows.length > 0; rows = await waiting()) {
    if (Date.now() > until) throw new Error(`The demo is not made after five minutes: ${[...new Set(rows)].join(', ')}`)
    await new Promise((done) => setTimeout(done, 500))
  }
  async function waiting(): Promise<string[]> {
    return (await client.query<{ what: string }>(left)).rows.map(({ what }) => what)
  }
  await client.end()
}

/** @param slug with its hyphen, of an agency of the demo: its owner signs in */
export async function signIn(port: number, slug: 'harbour-vale' | 'northpoint') {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `owner@${slug.replace('-', '')}.example`, password: demoPassword }),
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { ClientId: string }
  return { accessToken, agencyId: claims.ClientId, headers: { authorization: `Bearer ${accessToken}` } }
}
