// HAProxy in front of nodes, and in front of databases.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { librariesIn, programIn, unpackDebian } from '../../../src/server/testing/servers/debian.ts'
import { freePort } from '../../../src/server/testing/free-port.ts'

/** HAProxy as deploy/haproxy.cfg has it, without TLS. @returns undefined where it cannot be had */
export async function startBalancer(ports: readonly number[]): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const debian = unpackDebian(['haproxy'])
  if (!debian) return undefined
  const port = await freePort()
  const servers = ports.map((one, i) => `  server node${i + 1} 127.0.0.1:${one} check`)
  const stop = runHaproxy(
    debian,
    `global
  maxconn 500
defaults
  mode http
  timeout connect 5s
  timeout client 1h
  timeout server 1h
frontend portal
  bind 127.0.0.1:${port}
  http-request set-header X-Forwarded-For %[src]
  default_backend gable
backend gable
  balance leastconn
  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
  option redispatch
${servers.join('\n')}
`,
  )
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok) break
    await sleep(100)
  }
  return { url, stop }
}

/** One port for the database, wherever Patroni says that the primary is. */
export async function startDatabaseBalancer(
  members: readonly { port: number; apiPort: number }[],
): Promise<{ port: number; stop(): Promise<void> } | undefined> {
  const debian = unpackDebian(['haproxy'])
  if (!debian) return undefined
  const port = await freePort()
  const servers = members.map((one, i) => `  server pg${i + 1} 127.0.0.1:${one.port} check port ${one.apiPort}`)
  const stop = runHaproxy(
    debian,
    `global
  maxconn 500
defaults
  mode tcp
  timeout connect 3s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  )
  return { port, stop }
}

function runHaproxy(debian: string, config: string): () => Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'gable-drill-haproxy-'))
  writeFileSync(join(home, 'haproxy.cfg'), config)
  const child = spawn(programIn(debian, 'usr/sbin/haproxy'), ['-db', '-f', join(home, 'haproxy.cfg')], {
    env: { ...process.env, LD_LIBRARY_PATH: librariesIn(debian) },
    stdio: 'ignore',
  })
  return async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    rmSync(home, { recursive: true, force: true })
  }
}
